import { studentQuantile, studentTail } from "../../numeric/student-t.ts";
import type { MeanMoments } from "./moments.ts";

/** Lower and upper end of an interval. @internal */
export type Interval = readonly [low: number, high: number];

/**
 * Fewer queries of a type give no interval and no decision: of real scores, which are skewed, nominal 95 % covered 88 % or
 * less below (experiments/statistics/intervals.ts).
 * @internal
 */
export const LEAST_QUERIES = 30;

/**
 * Fewer queries of some type give no interval of a mean over types either; what one type lacks in certainty others make
 * good, but not for types that say next to nothing of their spread.
 * @internal
 */
export const LEAST_IN_MEAN = 10;

/** The share of intervals that shall hold the truth. */
export const LEVEL = 0.95;

/**
 * A confidence interval of a mean of skewed scores: Student's t after Hall's monotone transformation, which takes the
 * skewness out of the studentised mean (Hall, On the removal of skewness by transformation, JRSS B 1992). Of the five that
 * experiments/statistics/intervals.ts compares, it and the studentised bootstrap alone keep their level from 20 queries on, and it does so
 * without chance. Null where nothing is known of the spread.
 * @param bounds what the mean can be: 0 to 1 for a score, -1 to 1 for a difference
 * @internal
 */
export function skewedInterval(
  { mean, variance, third, freedom }: MeanMoments,
  bounds: Interval,
  level = LEVEL,
): Interval | null {
  if (!(variance > 0) || !(freedom > 0)) return null;
  const error = Math.sqrt(variance);
  const skew = third / error ** 3;
  // The inverse of Hall's transformation t + a t² + a² t³ / 3 + a / 2 with a = skew / 3, per standard error.
  const back = (t: number): number =>
    Math.abs(skew) < 1e-9 ? t : (3 / skew) * (Math.cbrt(1 + skew * (t - skew / 6)) - 1);
  const quantile = studentQuantile((1 + level) / 2, freedom);
  const within = (value: number) => Math.min(bounds[1], Math.max(bounds[0], value));
  return [within(mean - error * back(quantile)), within(mean - error * back(-quantile))];
}

/**
 * How likely a mean is as far from 0 where the true one is 0, two-sided: below 5 % just where the 95 % interval of
 * `skewedInterval` leaves 0 out. Null where nothing is known of the spread.
 */
export function skewedChance({ mean, variance, third, freedom }: MeanMoments): number | null {
  if (!(variance > 0) || !(freedom > 0)) return null;
  const error = Math.sqrt(variance);
  const skew = third / error ** 3;
  const off = mean / error;
  const transformed = Math.abs(skew) < 1e-9 ? off : ((1 + (skew * off) / 3) ** 3 - 1) / skew + skew / 6;
  return Math.min(1, 2 * studentTail(Math.abs(transformed), freedom));
}
