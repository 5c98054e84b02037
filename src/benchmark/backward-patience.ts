/** Attempts without anything new before sampling gives up, at the least. */
const LEAST = 20_000;
/** … and as a multiple of the attempts that one acceptance took so far. */
const TIMES = 30;

/**
 * Tells when no more is to be had: when the attempts since the last useful one are out of all proportion to those that
 * a useful one took. At a steady yield the chance of stopping too early is about e^-30.
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
      return attempts - last > Math.max(LEAST, (TIMES * last) / Math.max(kept, 1));
    },
    restart(attempts) {
      last = attempts;
    },
  };
}
