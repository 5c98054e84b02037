/**
 * Threads that work on memories of WebAssembly beside the calling one, which waits for them: calls stay synchronous.
 * Who owns the threads hands the team in; without one, everything runs in the calling thread and gives the same bits.
 */
export interface Team {
  /** Threads in all, the calling one included. */
  readonly threads: number;
  /**
   * Makes an instance of a compiled module over a shared memory in every other thread.
   * @param jobs the exports that will be called
   */
  join(module: object, memory: object, jobs: readonly string[]): TeamMembers;
  /** Ends the threads; members continue in the calling thread. */
  close(): void;
}

/** The other threads of a team, at one memory. */
export interface TeamMembers {
  /**
   * Starts a job in every thread, with the thread's number (from 1) and then `args`. Threads share out its work among
   * themselves and the caller.
   */
  begin(job: string, args: readonly number[]): void;
  /** Ends the job, once no work is left: withdraws the job where it has not begun, and waits where it has. */
  finish(): void;
  /** Releases the memory. */
  leave(): void;
}
