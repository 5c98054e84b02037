import type { Graph } from "../kg/graph.ts";
import { shareGraph } from "../kg/snapshot.ts";
import { cancelled, type IdlePool } from "../operations/workers/pool.ts";
import type { WorkerRole } from "../operations/workers/worker-role.ts";
import { type Member, type StartThread, startMember } from "./member.ts";
import type { WorkerData } from "./messages.ts";

/** A supply of workers for pools, which return them to it. */
export interface Crew {
  take(data: WorkerData): Member;
  /** Ends the worker, or keeps it for the next pool where it has nothing to do any more. */
  leave(member: Member): unknown;
}

/** Workers that are started for one pool and end with it. */
export const startedFor = (start: StartThread): Crew => ({
  take: (data) => startMember(start, data),
  leave: ({ thread }) => thread.terminate(),
});

/**
 * Workers that take a role; each task goes to the one with the fewest.
 * @param crew starts a worker with this data, or has one
 */
export function workersOf<Setup, Task, Result, Part>(
  crew: Crew,
  { name, endsSoon }: WorkerRole<Setup, Task, Result, Part>,
  threads: number,
): IdlePool<Setup, Task, Result, Part> {
  const shared = typeof SharedArrayBuffer === "undefined" ? undefined : new SharedArrayBuffer(4);
  const members = Array.from({ length: threads }, () => crew.take({ role: name, given: shared }));
  const underWay = new Set<Promise<unknown>>();
  let closed = false;
  const pool: IdlePool<unknown, unknown, unknown, unknown> = {
    depth: threads * 2,
    begin(graph: Graph, setup) {
      const memory = shareGraph(graph);
      for (const { thread } of members) thread.post({ kind: "begin", graph: memory, setup });
    },
    run(task, onPart) {
      if (closed) return Promise.reject(cancelled());
      const idlest = members.reduce((least, each) => (each.waiting < least.waiting ? each : least));
      const done = idlest.ask(task, onPart);
      underWay.add(done);
      const over = () => underWay.delete(done);
      done.then(over, over);
      return done;
    },
    spent() {
      const all = members.map(({ thread }) => thread.spent?.());
      return all.reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0);
    },
    async close() {
      if (closed) return;
      closed = true;
      if (shared) Atomics.store(new Int32Array(shared), 0, 1);
      if (endsSoon) await Promise.allSettled(underWay);
      await Promise.all(members.map((each) => crew.leave(each)));
    },
  };
  return pool as IdlePool<Setup, Task, Result, Part>;
}
