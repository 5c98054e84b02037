import type { LacunaError } from "../../../error.ts";

/** What ends waiting: a time that is over, or somebody who gives up. */
export interface Deadline {
  /** Aborted when it is over. */
  readonly signal: AbortSignal;
  /** What a promise gives, unless it is over before; then it throws why. The promise itself may never end. */
  readonly meet: <T>(promise: Promise<T>) => Promise<T>;
  /** Lets the timer go. */
  readonly clear: () => void;
}

/**
 * Begins to wait.
 * @param milliseconds unbounded when absent
 * @param late what is thrown when the time is over
 * @param outer a deadline around this one, whose end ends this one too
 */
export function startDeadline(
  milliseconds: number | undefined,
  late: () => LacunaError,
  outer: { readonly signal: AbortSignal | undefined; readonly error: () => unknown },
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
): Deadline {
  const over = new AbortController();
  const cleared = new AbortController();
  let end: (error: unknown) => void = () => {};
  const ended = new Promise<never>((_, fail) => {
    end = (error) => {
      fail(error);
      over.abort(error);
    };
  });
  // Nobody may be waiting when it ends.
  ended.catch(() => {});
  const giveUp = () => end(outer.error());
  if (outer.signal?.aborted) giveUp();
  outer.signal?.addEventListener("abort", giveUp, { once: true });
  if (milliseconds !== undefined)
    void wait(milliseconds, cleared.signal).then(() => {
      if (!cleared.signal.aborted) end(late());
    });
  return {
    signal: over.signal,
    meet: (promise) => {
      promise.catch(() => {});
      return Promise.race([ended, promise]);
    },
    clear() {
      cleared.abort();
      outer.signal?.removeEventListener("abort", giveUp);
    },
  };
}
