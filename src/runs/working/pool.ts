/** Something that does tasks, here or in workers. */
export interface Pool<Task, Result, Part = never> {
  /** Tasks that may wait at the same time without idling or hoarding. */
  readonly depth: number;
  /** @param onPart is given parts of the result that are told before its end */
  run(task: Task, onPart?: (part: Part) => void): Promise<Result>;
  /** Gives up what is still to be done. */
  close(): Promise<void>;
}
