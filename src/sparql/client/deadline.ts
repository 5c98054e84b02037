import type { LacunaError } from "../../error.ts";

/** The end of waiting: a timeout or a cancellation. */
export interface Deadline {
  /** Aborted at the deadline. */
  readonly signal: AbortSignal;
  /** Waits for a promise until the deadline, then throws its reason. The promise itself may never settle. */
  readonly meet: <T>(promise: Promise<T>) => Promise<T>;
  /** Clears the timer. */
  readonly clear: () => void;
}

/**
 * Starts a deadline.
 * @param milliseconds unbounded when absent
 * @param late makes the error of a timeout
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
  // When it ends there may be no waiter.
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
