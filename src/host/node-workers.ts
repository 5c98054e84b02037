import { Worker } from "node:worker_threads";
import { shareGraph } from "../kg/snapshot.ts";
import { errorOf, type Mistake } from "../operations/workers/mistake.ts";
import { givenUp, type IdlePool, type IdlePoolOf } from "../operations/workers/pool.ts";
import { endingSoon, type RoleName } from "../operations/workers/roles.ts";

/** What a worker is started with. */
export interface WorkerData {
  readonly role: RoleName;
  /** One integer, not 0 when the work is given up. */
  readonly given: SharedArrayBuffer;
}

/** What the main thread posts to a worker: what to work on, once, and then tasks. */
export type Request =
  | { readonly kind: "begin"; readonly graph: SharedArrayBuffer; readonly setup: unknown }
  | { readonly kind: "task"; readonly task: unknown };

/** What a worker posts back: parts and one result for each task, in the order the tasks came. */
export type Reply =
  | { readonly result: unknown }
  | { readonly part: unknown }
  | { readonly mistake: Mistake }
  | { readonly fault: Error };

interface Member {
  readonly worker: Worker;
  /** Why it does nothing more. */
  failed: unknown;
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly onPart: ((part: unknown) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Worker threads that take a role; each task goes to the one with the fewest. */
export function workersOf<Name extends RoleName>(entry: URL, role: Name, threads: number): IdlePoolOf<Name> {
  const given = new SharedArrayBuffer(4);
  const members = Array.from({ length: threads }, () => startMember(entry, { role, given }));
  const underWay = new Set<Promise<unknown>>();
  let closed = false;
  const pool: IdlePool<unknown, unknown, unknown, unknown> = {
    depth: threads * 2,
    begin(graph, setup) {
      const shared = shareGraph(graph);
      for (const { worker } of members) post(worker, { kind: "begin", graph: shared, setup });
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
      Atomics.store(new Int32Array(given), 0, 1);
      if (endingSoon.has(role)) await Promise.allSettled(underWay);
      await Promise.all(members.map(({ worker }) => worker.terminate()));
    },
  };
  return pool as IdlePoolOf<Name>;
}

const post = (worker: Worker, request: Request): void => worker.postMessage(request);

function asked(member: Member, task: unknown, onPart: Waiting["onPart"]): Promise<unknown> {
  if (member.failed !== undefined) return Promise.reject(member.failed);
  return new Promise((resolve, reject) => {
    member.waiting.push({ onPart, resolve, reject });
    post(member.worker, { kind: "task", task });
  });
}

function startMember(entry: URL, workerData: WorkerData): Member {
  const member: Member = {
    // The command line is known there as well: whether native code may be loaded depends on it.
    worker: new Worker(entry, { workerData, argv: process.argv.slice(2) }),
    failed: undefined,
    waiting: [],
  };
  const { worker, waiting } = member;
  worker.on("message", (reply: Reply) => {
    if ("part" in reply) {
      waiting[0]?.onPart?.(reply.part);
      return;
    }
    const first = waiting.shift();
    if ("result" in reply) first?.resolve(reply.result);
    else first?.reject("fault" in reply ? reply.fault : errorOf(reply.mistake));
  });
  const fail = (error: unknown) => {
    member.failed ??= error;
    for (const each of waiting.splice(0)) each.reject(error);
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("a worker ended early")));
  return member;
}
