import type { Graph } from "../../kg/graph.ts";
import type { Pool } from "../../runs/working/pool.ts";
import type { WorkerRole } from "./worker-role.ts";

/** A pool whose workers load their code while nobody knows yet what they will work on. */
export interface IdlePool<Setup, Task, Result, Part = never> extends Pool<Task, Result, Part> {
  /** Comes before the first task; may come again, for the tasks after it. A failure of the preparation is reported with every task. */
  begin(graph: Graph, setup: Setup): void;
  /** Milliseconds of the processor that its workers have had; undefined where nobody knows. */
  spent?(): number | undefined;
}

/** The pool of a role. */
export type IdlePoolOf<Role> =
  Role extends WorkerRole<infer Setup, infer Task, infer Result, infer Part>
    ? IdlePool<Setup, Task, Result, Part>
    : never;

/** The error at the end of cancelled work; nobody waits for it any more. */
export const cancelled = (): Error => new Error("the work was cancelled");
