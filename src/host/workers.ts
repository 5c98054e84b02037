import type { Graph } from "../kg/graph.ts";
import { shareGraph } from "../kg/snapshot.ts";
import { errorOf, type Mistake } from "../operations/workers/mistake.ts";
import { givenUp, type IdlePool, type IdlePoolOf } from "../operations/workers/pool.ts";
import { endingSoon, type RoleName } from "../operations/workers/roles.ts";

/** What a worker is started with. */
export interface WorkerData {
  readonly role: RoleName;
  /** One integer, not 0 when the work is given up; absent where there is no shared memory. */
  readonly given: SharedArrayBuffer | undefined;
  /** Files of a host that has them in memory. */
  readonly contents?: ReadonlyMap<string, Uint8Array>;
}

/** What the main thread posts to a worker: what to work on, once, and then tasks. */
export type Request =
  | { readonly kind: "begin"; readonly graph: ArrayBufferLike; readonly setup: unknown }
  | { readonly kind: "task"; readonly task: unknown };

/** What a worker posts back: parts and one result for each task, in the order the tasks came. */
export type Reply =
  | { readonly result: unknown }
  | { readonly part: unknown }
  | { readonly mistake: Mistake }
  | { readonly fault: Error };

/** A worker of whatever kind the host has. */
export interface Thread {
  post(request: Request): void;
  terminate(): unknown;
}

/** What a started thread tells. */
export interface Listener {
  onReply(reply: Reply): void;
  /** The thread does nothing more. */
  onFailure(error: unknown): void;
}

interface Waiting {
  readonly onPart: ((part: unknown) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Member {
  readonly thread: Thread;
  /** Why it does nothing more. */
  failed: unknown;
  readonly waiting: Waiting[];
}

/**
 * Workers that take a role; each task goes to the one with the fewest.
 * @param start starts a thread with this data
 */
export function workersOf<Name extends RoleName>(
  start: (data: WorkerData, listener: Listener) => Thread,
  role: Name,
  threads: number,
): IdlePoolOf<Name> {
  const shared = typeof SharedArrayBuffer === "undefined" ? undefined : new SharedArrayBuffer(4);
  const members = Array.from({ length: threads }, () => startMember(start, { role, given: shared }));
  const underWay = new Set<Promise<unknown>>();
  let closed = false;
  const pool: IdlePool<unknown, unknown, unknown, unknown> = {
    depth: threads * 2,
    begin(graph: Graph, setup) {
      const memory = shareGraph(graph);
      for (const { thread } of members) thread.post({ kind: "begin", graph: memory, setup });
    },
    run(task, onPart) {
      if (closed) return Promise.reject(givenUp());
      const idlest = members.reduce((least, each) =>
        each.waiting.length < least.waiting.length ? each : least,
      );
      const done = asked(idlest, task, onPart);
      underWay.add(done);
      const over = () => underWay.delete(done);
      done.then(over, over);
      return done;
    },
    async close() {
      closed = true;
      if (shared) Atomics.store(new Int32Array(shared), 0, 1);
      if (endingSoon.has(role)) await Promise.allSettled(underWay);
      await Promise.all(members.map(({ thread }) => thread.terminate()));
    },
  };
  return pool as IdlePoolOf<Name>;
}

function asked(member: Member, task: unknown, onPart: Waiting["onPart"]): Promise<unknown> {
  if (member.failed !== undefined) return Promise.reject(member.failed);
  return new Promise((resolve, reject) => {
    member.waiting.push({ onPart, resolve, reject });
    member.thread.post({ kind: "task", task });
  });
}

function startMember(start: (data: WorkerData, listener: Listener) => Thread, data: WorkerData): Member {
  const waiting: Waiting[] = [];
  let failed: unknown;
  const thread = start(data, {
    onReply(reply) {
      if ("part" in reply) {
        waiting[0]?.onPart?.(reply.part);
        return;
      }
      const first = waiting.shift();
      if ("result" in reply) first?.resolve(reply.result);
      else first?.reject("fault" in reply ? reply.fault : errorOf(reply.mistake));
    },
    onFailure(error) {
      failed ??= error;
      for (const each of waiting.splice(0)) each.reject(error);
    },
  });
  return {
    thread,
    waiting,
    get failed() {
      return failed;
    },
  };
}
