import type { Interval } from "../../evaluation/compare/interval.ts";
import { type Random, randomStream } from "../../numeric/random.ts";

/** How intervals are made. */
export interface BootstrapOptions {
  readonly resamples: number;
  readonly seed: number;
  /** Share of resamples inside an interval: 0.95. */
  readonly level: number;
}

/**
 * Means of samples drawn with replacement from some values, as many as there are (Efron's bootstrap). The stream of
 * random numbers belongs to the name, so that a result does not depend on what else is computed.
 */
export function resampledMeans(
  values: ArrayLike<number>,
  name: string,
  { resamples, seed }: BootstrapOptions,
): Float64Array {
  const random: Random = randomStream(seed, `bootstrap ${name}`);
  const means = new Float64Array(resamples);
  for (let at = 0; at < resamples; at++) {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn++) sum += values[random.below(values.length)]!;
    means[at] = sum / values.length;
  }
  return means;
}

/** The percentile interval of resampled statistics: what lies between the outer shares left out on both sides. */
function percentileInterval(resampled: Float64Array, level: number): Interval {
  const sorted = resampled.slice().sort();
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const low = Math.floor(place);
    const next = sorted[Math.min(low + 1, sorted.length - 1)]!;
    return sorted[low]! + (place - low) * (next - sorted[low]!);
  };
  return [at((1 - level) / 2), at((1 + level) / 2)];
}

/** Resampling fewer questions than this understates how much chance there is in them. */
const LEAST_QUESTIONS = 10;

/** The percentile interval of a statistic over some questions; null where they are too few, or nothing was resampled. */
export const intervalFrom = (resampled: Float64Array, questions: number, level: number): Interval | null =>
  questions < LEAST_QUESTIONS || resampled.length === 0 ? null : percentileInterval(resampled, level);
