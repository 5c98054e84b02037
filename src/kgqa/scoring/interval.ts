import { type Interval, skewedInterval } from "../../evaluation/statistics/interval.ts";
import { momentsOf } from "../../evaluation/statistics/moments.ts";
import { isEnough } from "../../evaluation/strata/scores.ts";
import type { QuestionScore } from "./question-score.ts";
import type { Variant } from "./variants.ts";

export type { Interval };

/** The range of a score. */
const bounds: Interval = [0, 1];

/** The interval of a mean over questions, as evaluation has it; null where there are too few. See `skewedInterval`. */
export const meanInterval = (values: readonly number[]): Interval | null =>
  isEnough([values.length]) ? skewedInterval(momentsOf(values), bounds) : null;

/**
 * The interval of a variant's F1 over questions. An F1 of means is no mean itself: its pseudo-values, `n` times the F1 of
 * all questions less `n - 1` times that of all but one, stand for the values of a mean (Tukey's jackknife; Miller, The
 * jackknife, Biometrika 1974). Those of a plain mean are its values.
 */
export function f1Interval({ parts, combine }: Variant, scores: readonly QuestionScore[]): Interval | null {
  const count = scores.length;
  if (!isEnough([count])) return null;
  const rows = scores.map(parts);
  const sums = [0, 1, 2].map((at) => rows.reduce((sum, row) => sum + row[at]!, 0));
  const f1Without = (row: readonly number[], of: number): number =>
    combine([0, 1, 2].map((at) => (sums[at]! - row[at]!) / of) as [number, number, number]).f1;
  const f1 = f1Without([0, 0, 0], count);
  const pseudo = rows.map((row) => count * f1 - (count - 1) * f1Without(row, count - 1));
  return skewedInterval({ ...momentsOf(pseudo), mean: f1 }, bounds);
}
