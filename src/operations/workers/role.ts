import type { Graph } from "../../kg/graph.ts";
import type { Host } from "../host.ts";
import type { WorkerRole } from "./worker-role.ts";

/**
 * Reports a partial result. Long work waits for it, so that the work can be cancelled there.
 * @param awaited whether the promise waits until the receiver has taken the part
 */
export type Report<Part> = (part: Part, awaited?: boolean) => Promise<void>;

/** Does one task of a role; results and parts are plain data that can be posted. */
export type Work<Task, Result, Part = never> = (task: Task, report: Report<Part>) => Result | Promise<Result>;

/** The host of a worker, and whether anybody still waits for what it does. */
export interface WorkerHost extends Host {
  isCancelled(): boolean;
  /**
   * Sets how many bytes the memory of a foreign engine may take, before it is loaded. On a thread that does other things too it sets
   * nothing: the engine is theirs as well.
   */
  boundEngine(bytes: number | undefined): void;
}

/** A kind of work that is done in workers: how to get ready for it, over a graph. */
export type Role<Setup, Task, Result, Part = never> = (
  graph: Graph,
  setup: Setup,
  host: WorkerHost,
) => Promise<Work<Task, Result, Part>>;

/** A role by its name and code. */
export const workerRole = <Setup, Task, Result, Part = never>(
  name: string,
  load: () => Promise<Role<Setup, Task, Result, Part>>,
  more: Pick<WorkerRole<Setup, Task, Result, Part>, "endsSoon"> = {},
): WorkerRole<Setup, Task, Result, Part> => ({ name, load, ...more });

/** Work of any role, as the worker and the pool handle it. */
export type AnyWork = Work<unknown, unknown, unknown>;

/** The code of a role with its types erased. */
export const anyRole = async ({
  load,
}: Pick<WorkerRole<never, never, never>, "load">): Promise<Role<unknown, unknown, unknown, unknown>> =>
  (await load()) as Role<unknown, unknown, unknown, unknown>;
