import type { Interval } from "../../evaluation/compare/interval.ts";
import { type BootstrapOptions, intervalFrom, resampledMeans } from "./bootstrap.ts";

export type { BootstrapOptions, Interval };

/** Resamples, seed and share that intervals are made with unless others are asked for. */
export const defaultBootstrap: BootstrapOptions = { resamples: 1000, seed: 42, level: 0.95 };

/**
 * Interval of a statistic made of means over questions: the questions are drawn again with replacement, all columns with
 * the same draws. Null for fewer than ten questions.
 * @param columns values of each question, one list for each mean that the statistic takes
 */
export function statisticInterval(
  columns: readonly (readonly number[])[],
  statistic: (means: readonly number[]) => number,
  name: string,
  options: BootstrapOptions,
): Interval | null {
  const questions = columns[0]?.length ?? 0;
  if (questions === 0) return null;
  const resampled = columns.map((values) => resampledMeans(values, name, options));
  const values = Float64Array.from({ length: options.resamples }, (_, at) =>
    statistic(resampled.map((means) => means[at] ?? 0)),
  );
  return intervalFrom(values, questions, options.level);
}
