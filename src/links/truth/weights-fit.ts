import { logistic, solved } from "../calibration/logistic-fit.ts";

/** Points of a fit in columns, one column a feature. */
interface WeighedPoints {
  readonly features: readonly Float64Array[];
  readonly candidates: Float64Array;
  readonly links: Float64Array;
}

/** A weak prior around the start; it keeps weights finite. */
const PRIOR = 0.01;
const STEPS = 50;
const GAIN = 1e-9;

/** The weighted sum of features of each point. */
export function weightedSums(features: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const sums = new Float64Array(features[0]?.length ?? 0);
  for (const [feature, column] of features.entries()) {
    const weight = weights[feature]!;
    if (weight !== 0) for (let at = 0; at < sums.length; at++) sums[at]! += weight * column[at]!;
  }
  return sums;
}

/**
 * The weights under which the counts are most likely: logistic regression by Newton's method, over columns.
 * @param without features whose weight is 0
 */
export function fitWeights(
  points: WeighedPoints,
  start: readonly number[],
  without: readonly number[] = [],
): number[] {
  let weights = start.map((each, i) => (without.includes(i) ? 0 : each));
  let least = lossOf(points, weights, start);
  for (let step = 0; step < STEPS; step++) {
    const direction = newtonStep(points, weights, start, without);
    let [next, found] = [weights, least];
    // Newton's step, halved until it helps.
    for (let size = 1; size > 1e-6 && !(found < least); size /= 2) {
      next = weights.map((each, i) => each + size * direction[i]!);
      found = lossOf(points, next, start);
    }
    if (!(found < least)) break;
    const gain = least - found;
    [weights, least] = [next, found];
    if (gain < GAIN * Math.abs(least)) break;
  }
  return weights;
}

function lossOf(
  { features, candidates, links }: WeighedPoints,
  weights: readonly number[],
  start: readonly number[],
): number {
  const odds = weightedSums(features, weights);
  let sum = (PRIOR / 2) * weights.reduce((all, each, i) => all + (each - start[i]!) ** 2, 0);
  for (let at = 0; at < odds.length; at++) {
    const z = odds[at]!;
    sum += candidates[at]! * (Math.max(0, z) + Math.log1p(Math.exp(-Math.abs(z)))) - links[at]! * z;
  }
  return sum;
}

function newtonStep(
  { features, candidates, links }: WeighedPoints,
  weights: readonly number[],
  start: readonly number[],
  without: readonly number[],
): readonly number[] {
  const size = weights.length;
  const odds = weightedSums(features, weights);
  const gradient = weights.map((each, i) => -PRIOR * (each - start[i]!));
  const hessian: number[][] = weights.map((_, i) => weights.map((__, j) => (i === j ? PRIOR : 0)));
  for (let at = 0; at < odds.length; at++) {
    const p = logistic(odds[at]!);
    const [off, weight] = [links[at]! - candidates[at]! * p, candidates[at]! * p * (1 - p)];
    for (let i = 0; i < size; i++) {
      const value = features[i]![at]!;
      gradient[i]! += off * value;
      const row = hessian[i]!;
      for (let j = 0; j <= i; j++) row[j]! += weight * value * features[j]![at]!;
    }
  }
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) hessian[j]![i] = hessian[i]![j]!;
  for (const each of without) {
    gradient[each] = 0;
    for (let j = 0; j < size; j++) hessian[each]![j] = hessian[j]![each] = j === each ? 1 : 0;
  }
  return solved(hessian, gradient);
}
