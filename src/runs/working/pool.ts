/** Something that does tasks, here or in workers. */
export interface Pool<Task, Result, Part = never> {
  /** Tasks that may wait at the same time without idling or hoarding. */
  readonly depth: number;
  /** @param onPart is given parts of the result that are told before its end; work that waits for a part waits for it */
  run(task: Task, onPart?: (part: Part) => void | Promise<void>): Promise<Result>;
  /** Gives up what is still to be done. */
  close(): Promise<void>;
}
