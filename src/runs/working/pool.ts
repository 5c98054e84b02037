/** Something that does tasks, here or in workers. */
export interface Pool<Task, Result, Part = never> {
  /** Tasks that may wait at the same time without idling or hoarding. */
  readonly depth: number;
  /** @param onPart receives parts of the result before its end; the work waits for its promise */
  run(task: Task, onPart?: (part: Part) => void | Promise<void>): Promise<Result>;
  /** Cancels the remaining tasks. */
  close(): Promise<void>;
}
