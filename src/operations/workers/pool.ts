import type { Graph } from "../../kg/graph.ts";
import type { PartOf, ResultOf, RoleName, SetupOf, TaskOf } from "./roles.ts";

/** Something that does tasks, here or in workers. */
export interface Pool<Task, Result, Part = never> {
  /** Tasks that may wait at the same time without idling or hoarding. */
  readonly depth: number;
  /** @param onPart is given parts of the result that are told before its end */
  run(task: Task, onPart?: (part: Part) => void): Promise<Result>;
  /** Gives up what is still to be done. */
  close(): Promise<void>;
}

/** A pool whose workers load their code while nobody knows yet what they will work on. */
export interface IdlePool<Setup, Task, Result, Part = never> extends Pool<Task, Result, Part> {
  /** Comes once, before the first task. A failure to get ready is told with every task. */
  begin(graph: Graph, setup: Setup): void;
}

export type IdlePoolOf<Name extends RoleName> = IdlePool<
  SetupOf<Name>,
  TaskOf<Name>,
  ResultOf<Name>,
  PartOf<Name>
>;

/** What stands for the end of work that was given up; nobody waits for it any more. */
export const givenUp = (): Error => new Error("the work was given up");
