/** The end of a bounded computation; anything but `complete` means that the result is only a part. */
export type Outcome = "complete" | "row-limit" | "time-limit" | "memory-limit" | "cancelled";

/** Bounds on one computation. Absent means unbounded. */
export interface Limits {
  /** Stop after this many answers. */
  readonly rows?: number;
  /** Stop when intermediate results would hold more than this many bytes. */
  readonly memory?: number;
  /**
   * Asked every few thousand steps; returns why to stop, or undefined to go on. Clocks and signals live behind
   * this function, so that library code itself stays deterministic.
   */
  readonly stop?: () => "time-limit" | "cancelled" | undefined;
  /** The same for work on the results after the search, such as sorting; the finished part is kept. */
  readonly stopAfter?: Limits["stop"];
}

/** Combines a deadline and an abort signal into the `stop` of {@link Limits}; the caller supplies the clock. */
export function stopAt(
  deadline: number,
  now: () => number,
  signal?: { readonly aborted: boolean },
): NonNullable<Limits["stop"]> {
  return () => (signal?.aborted ? "cancelled" : now() >= deadline ? "time-limit" : undefined);
}
