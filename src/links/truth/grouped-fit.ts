import { logistic } from "../calibration/logistic-fit.ts";

/** A point of a fit: candidates with the same features in the same group. */
export interface GroupedPoint {
  /** Log-odds before the effects of groups. */
  readonly odds: number;
  readonly group: number;
  readonly candidates: number;
  /** Candidates that are true; an expected number need not be whole, nor at most `candidates`. */
  readonly links: number;
  /** 1 where nothing of the row is known, else 0. */
  readonly open: number;
}

/** The correction of the log-odds of a group: `slope · (odds − centre) + shift + open · [nothing is known]`. */
export interface GroupEffect {
  readonly slope: number;
  readonly shift: number;
  readonly open: number;
}

/** Log-odds around which slopes turn: about where guesses are that people look at. */
export const CENTRE = -2;

/** Spread of the effects of groups around 0, as a normal distribution has it; 0 is no effects. */
export interface Spread {
  readonly slope: number;
  readonly shift: number;
  readonly open: number;
}

const STEPS = 40;
/** Slopes of single groups keep the order of candidates. */
const LEAST_SLOPE = -0.9;

/**
 * The effects of groups that are most likely under a normal prior around 0 (maximum a posteriori, Newton's method): a group of
 * few links stays near the curve of all.
 */
export function fitGroups(points: readonly GroupedPoint[], spread: Spread): Map<number, GroupEffect> {
  const groups = new Map<number, GroupedPoint[]>();
  for (const point of points) {
    const found = groups.get(point.group);
    if (found) found.push(point);
    else groups.set(point.group, [point]);
  }
  return new Map([...groups].map(([group, own]) => [group, fitGroup(own, spread)]));
}

export const corrected = (odds: number, open: number, { slope, shift, open: opened }: GroupEffect): number =>
  odds + slope * (odds - CENTRE) + shift + opened * open;

function fitGroup(points: readonly GroupedPoint[], spread: Spread): GroupEffect {
  const precision = [spread.slope, spread.shift, spread.open].map((each) => 1 / Math.max(1e-6, each * each));
  let weights = [0, 0, 0];
  const value = (at: readonly number[]) => {
    let sum = -0.5 * at.reduce((all, each, i) => all + precision[i]! * each * each, 0);
    for (const { odds, open, links, candidates } of points) {
      const z = odds + at[0]! * (odds - CENTRE) + at[1]! + at[2]! * open;
      sum += links * z - candidates * (Math.max(0, z) + Math.log1p(Math.exp(-Math.abs(z))));
    }
    return sum;
  };
  let best = value(weights);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((each, i) => -precision[i]! * each);
    const hessian = precision.map((each, i) => precision.map((_, j) => (i === j ? each : 0)));
    for (const { odds, open, links, candidates } of points) {
      const z = odds + weights[0]! * (odds - CENTRE) + weights[1]! + weights[2]! * open;
      const p = logistic(z);
      const features = [odds - CENTRE, 1, open];
      const weight = candidates * p * (1 - p);
      for (let i = 0; i < 3; i++) {
        gradient[i]! += (links - candidates * p) * features[i]!;
        for (let j = 0; j < 3; j++) hessian[i]![j]! += weight * features[i]! * features[j]!;
      }
    }
    const direction = solve3(hessian, gradient);
    let moved = false;
    for (let size = 1; size > 1e-4; size /= 2) {
      const next = weights.map((each, i) => each + size * direction[i]!);
      if (next[0]! < LEAST_SLOPE) continue;
      const found = value(next);
      if (found > best + 1e-9) {
        moved = found - best > 1e-6;
        [weights, best] = [next, found];
        break;
      }
    }
    if (!moved) break;
  }
  const [slope, shift, open] = weights as [number, number, number];
  return { slope, shift, open };
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
