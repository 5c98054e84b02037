import type { Parameter, ValuesOf } from "../settings/setting.ts";
import type { FittedTruths } from "../solver.ts";
import { oddsTruth, type Squash } from "./score.ts";

/** Answers that lack at least this many links have one scale. */
export const MOST_MISSING = 3;

const slope = { default: 1, least: 0.01, most: 100 };
const shift = { default: 0, least: -100, most: 100 };

/** A line in the log-odds for each number of missing links: what `solvers calibrate` fits. */
export const truthParameters = [
  {
    name: "slope1",
    summary:
      "of scaled beliefs: the log-odds of an answer that most likely lacks one link are slope1 · log(score) + shift1; solvers calibrate fits both on validation queries",
    ...slope,
  },
  { name: "shift1", summary: "see slope1", ...shift },
  { name: "slope2", summary: "the same for answers that most likely lack two links", ...slope },
  { name: "shift2", summary: "see slope2", ...shift },
  { name: "slope3", summary: "the same for answers that most likely lack three links or more", ...slope },
  { name: "shift3", summary: "see slope3", ...shift },
] as const satisfies readonly Parameter[];

/** The conversions of scores to truths, by the number of missing links. */
export type TruthScale = ValuesOf<typeof truthParameters>;

/** Whether truths were fitted: without that they only put entities in order. */
export const isFitted = (scale: TruthScale): boolean =>
  truthParameters.some(({ name, default: unset }) => scale[name] !== unset);

/** The parameters that `solvers calibrate` fits. */
export const lacunaTruths: FittedTruths<TruthScale> = {
  fitted: isFitted,
  along: ([one, two, three]) => ({
    slope1: one.slope,
    shift1: one.shift,
    slope2: two.slope,
    shift2: two.shift,
    slope3: three.slope,
    shift3: three.shift,
  }),
};

/** The truth of a score when n links are most likely missing; it grows with the score. */
export function truthOfMissing(scale: TruthScale, missing: number): Squash {
  const [power, factor] = [
    [scale.slope1, Math.exp(scale.shift1)],
    [scale.slope2, Math.exp(scale.shift2)],
    [scale.slope3, Math.exp(scale.shift3)],
  ][Math.min(MOST_MISSING, Math.max(1, missing)) - 1]! as [number, number];
  if (power === 1 && factor === 1) return oddsTruth;
  return (score) => oddsTruth(factor * score ** power);
}
