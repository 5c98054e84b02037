/** How many are missing: the expected number, and between which numbers 80 of 100 such numbers lie. */
export interface Expected {
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/** Share of numbers below the interval; the same share lies above it. */
const TAIL = 0.1;
/** Numbers from here on are taken to spread as a normal distribution. */
const MANY = 1000;
/** Standard deviations that leave {@link TAIL} on one side. */
const NORMAL = 1.2816;

/** Variance of numbers for each expected one, at least 1. */
export function dispersionOf(sums: readonly { readonly said: number; readonly right: number }[]): number {
  let [squares, expected] = [0, 0];
  for (const { said, right } of sums) {
    squares += (right - said) ** 2;
    expected += said;
  }
  return Math.max(1, squares / Math.max(1, expected));
}

/** The expected number as whole numbers may turn out: a negative binomial distribution of this mean and dispersion. */
export function expectedNumber(count: number, dispersion: number): Expected {
  if (count >= MANY) {
    const reach = NORMAL * Math.sqrt(dispersion * count);
    return { count, low: Math.max(0, Math.floor(count - reach)), high: Math.ceil(count + reach) };
  }
  const over = dispersion - 1;
  const poisson = over < 1e-6;
  // P(0), then each from the one before it.
  let share = poisson ? Math.exp(-count) : Math.exp((-count / over) * Math.log1p(over));
  let sum = share;
  let low = -1;
  for (let at = 0; ; at++) {
    if (low < 0 && sum > TAIL) low = at;
    if (sum >= 1 - TAIL || at > 20 * MANY) return { count, low: Math.max(0, low), high: at };
    share *= poisson ? count / (at + 1) : ((count / over + at) / (at + 1)) * (over / dispersion);
    sum += share;
  }
}
