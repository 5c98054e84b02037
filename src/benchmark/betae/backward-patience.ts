/** Attempts without anything new before sampling gives up, at the least. */
const LEAST = 20_000;
/** … at the most, so that the few last ones of a small graph do not stretch the wait without end … */
const MOST = 50_000;
/** … and as a multiple of the attempts that one acceptance took so far. */
const TIMES = 20;

/**
 * Tells when no more is to be had: when the attempts since the last useful one are out of all proportion to those that
 * a useful one took. At a steady yield of one in 2,500 or
 * better the chance of stopping too early is about e^-20.
 */
export interface Patience {
  /** Something was kept. */
  useful(): void;
  /** Whether `attempts` made so far show that the rest is not to be had. */
  over(attempts: number): boolean;
  /** Begins to wait anew, for something else. */
  restart(attempts: number): void;
}

export function patience(): Patience {
  let kept = 0;
  let seen = 0;
  let last = 0;
  return {
    useful: () => {
      kept++;
    },
    over(attempts) {
      if (kept > seen) {
        seen = kept;
        last = attempts;
      }
      return attempts - last > Math.min(MOST, Math.max(LEAST, (TIMES * last) / Math.max(kept, 1)));
    },
    restart(attempts) {
      last = attempts;
    },
  };
}
