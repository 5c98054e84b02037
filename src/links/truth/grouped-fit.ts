import { logistic } from "../calibration/logistic-fit.ts";

/** Points of a fit in columns: each is some candidates with the same features in the same group. */
export interface GroupedPoints {
  /** Log-odds before the effects of groups. */
  readonly odds: Float64Array;
  /** Numbers of groups from 0; below 0 of none. */
  readonly group: Int32Array;
  readonly candidates: Float64Array;
  /** Candidates that are true; an expected number need not be whole, nor at most `candidates`. */
  readonly links: Float64Array;
  /** 1 where nothing of the row is known, else 0. */
  readonly open: Float64Array;
}

/** The correction of the log-odds of a group: `slope · (odds − centre) + shift + open · [nothing is known]`. */
export interface GroupEffect {
  readonly slope: number;
  readonly shift: number;
  readonly open: number;
}

/** Log-odds around which slopes turn: about where guesses are that people look at. */
const CENTRE = -2;

/** Spread of the effects of groups around 0, as a normal distribution has it; 0 is no effects. */
export interface Spread {
  readonly slope: number;
  readonly shift: number;
  readonly open: number;
}

const STEPS = 40;
/** Gains below it, as a share of the value, end the search. */
const GAIN = 1e-9;
/** Slopes of single groups keep the order of candidates. */
const LEAST_SLOPE = -0.9;

export const corrected = (odds: number, open: number, { slope, shift, open: opened }: GroupEffect): number =>
  odds + slope * (odds - CENTRE) + shift + opened * open;

/**
 * The effects of groups that are most likely under a normal prior around 0 (maximum a posteriori, Newton's method): a group of
 * few links stays near the curve of all.
 */
export function fitGroups(points: GroupedPoints, groups: number, spread: Spread): GroupEffect[] {
  const members = membersOf(points.group, groups);
  return members.map((own) => fitGroup(points, own, spread));
}

function membersOf(group: Int32Array, groups: number): Int32Array[] {
  const counts = new Int32Array(groups);
  for (const each of group) if (each >= 0) counts[each]!++;
  const members = Array.from(counts, (count) => new Int32Array(count));
  counts.fill(0);
  for (let at = 0; at < group.length; at++) {
    const own = group[at]!;
    if (own >= 0) members[own]![counts[own]!++] = at;
  }
  return members;
}

function fitGroup(points: GroupedPoints, own: Int32Array, spread: Spread): GroupEffect {
  const precision = [spread.slope, spread.shift, spread.open].map((each) => 1 / Math.max(1e-6, each * each));
  let weights: readonly [number, number, number] = [0, 0, 0];
  let best = likelihoodOf(points, own, precision, weights);
  for (let step = 0; step < STEPS; step++) {
    const direction = newtonStep(points, own, precision, weights);
    let moved = false;
    for (let size = 1; size > 1e-4; size /= 2) {
      const next = weights.map((each, i) => each + size * direction[i]!) as [number, number, number];
      if (next[0] < LEAST_SLOPE) continue;
      const found = likelihoodOf(points, own, precision, next);
      if (!(found > best)) continue;
      moved = found - best > GAIN * Math.abs(best);
      [weights, best] = [next, found];
      break;
    }
    if (!moved) break;
  }
  const [slope, shift, open] = weights;
  return { slope, shift, open };
}

function likelihoodOf(
  { odds, open, links, candidates }: GroupedPoints,
  own: Int32Array,
  precision: readonly number[],
  [slope, shift, opened]: readonly [number, number, number],
): number {
  let sum = -0.5 * (precision[0]! * slope ** 2 + precision[1]! * shift ** 2 + precision[2]! * opened ** 2);
  for (const at of own) {
    const z = odds[at]! + slope * (odds[at]! - CENTRE) + shift + opened * open[at]!;
    sum += links[at]! * z - candidates[at]! * (Math.max(0, z) + Math.log1p(Math.exp(-Math.abs(z))));
  }
  return sum;
}

function newtonStep(
  { odds, open, links, candidates }: GroupedPoints,
  own: Int32Array,
  precision: readonly number[],
  weights: readonly [number, number, number],
): readonly number[] {
  const gradient = weights.map((each, i) => -precision[i]! * each);
  const hessian = precision.map((each, i) => precision.map((_, j) => (i === j ? each : 0)));
  const features = [0, 1, 0];
  for (const at of own) {
    features[0] = odds[at]! - CENTRE;
    features[2] = open[at]!;
    const p = logistic(odds[at]! + weights[0] * features[0]! + weights[1] + weights[2] * features[2]!);
    const weight = candidates[at]! * p * (1 - p);
    const off = links[at]! - candidates[at]! * p;
    for (let i = 0; i < 3; i++) {
      gradient[i]! += off * features[i]!;
      const row = hessian[i]!;
      for (let j = 0; j < 3; j++) row[j]! += weight * features[i]! * features[j]!;
    }
  }
  return solve3(hessian, gradient);
}

function solve3(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let i = 0; i < 3; i++)
    for (let k = i + 1; k < 3; k++) {
      const factor = rows[k]![i]! / rows[i]![i]!;
      for (let j = i; j < 4; j++) rows[k]![j]! -= factor * rows[i]![j]!;
    }
  const out = [0, 0, 0];
  for (let i = 2; i >= 0; i--) {
    let sum = rows[i]![3]!;
    for (let j = i + 1; j < 3; j++) sum -= rows[i]![j]! * out[j]!;
    out[i] = sum / rows[i]![i]!;
  }
  return out;
}
