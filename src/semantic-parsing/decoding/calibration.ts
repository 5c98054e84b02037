/** A reading before it is calibrated. */
export interface Score {
  /** The probability of the likeliest program with its answer. */
  readonly logProbability: number;
  /** The share of the programs with its answer among all of the beam that have one. */
  readonly share: number;
  /** Share of the question's words that nothing is known of. */
  readonly unknown: number;
}

/** Weights of a logistic regression over a constant, log-probability, logit of the share and unknown words. */
export type Calibration = readonly [number, number, number, number];

/** The share as it is, before anything is fitted. */
export const uncalibrated: Calibration = [0, 0, 1, -4];

const features = ({ logProbability, share, unknown }: Score): readonly number[] => {
  const inside = Math.min(Math.max(share, 1e-4), 1 - 1e-4);
  return [1, Math.max(logProbability, -20), Math.log(inside / (1 - inside)), unknown];
};

/** The probability that a reading is right. */
export function probabilityOf(score: Score, calibration: Calibration): number {
  const sum = features(score).reduce((all, each, at) => all + each * calibration[at]!, 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Newton steps, enough for four weights. */
const STEPS = 50;
/** Pulls weights to those of {@link uncalibrated} where there is little to fit. */
const RIDGE = 1;

/** Fits a calibration to readings of which it is known whether they are right (Platt 1999, with a ridge). */
export function fitCalibration(readings: readonly (Score & { readonly right: boolean })[]): Calibration {
  const rows = readings.map((each) => ({ x: features(each), y: Number(each.right) }));
  const chanceOf = (x: readonly number[], weights: readonly number[]) =>
    1 / (1 + Math.exp(-x.reduce((sum, each, at) => sum + each * weights[at]!, 0)));
  const costOf = (weights: readonly number[]): number =>
    rows.reduce((sum, { x, y }) => {
      const p = chanceOf(x, weights);
      return sum - Math.log(Math.max(y === 1 ? p : 1 - p, 1e-300));
    }, 0) +
    (RIDGE / 2) * weights.reduce((sum, weight, at) => sum + (weight - uncalibrated[at]!) ** 2, 0);
  let weights: readonly number[] = uncalibrated;
  let cost = costOf(weights);
  for (let step = 0; step < STEPS; step++) {
    const move = newtonStep(rows, weights, chanceOf);
    // A part of a step that goes too far does not: the cost is convex.
    let part = 1;
    const moved = () => weights.map((weight, at) => weight - part * move[at]!);
    while (part > 1e-6 && costOf(moved()) > cost) part /= 2;
    if (part <= 1e-6) break;
    weights = moved();
    cost = costOf(weights);
  }
  return [weights[0]!, weights[1]!, weights[2]!, weights[3]!];
}

/** The step of Newton's method towards the least cost. */
function newtonStep(
  rows: readonly { readonly x: readonly number[]; readonly y: number }[],
  weights: readonly number[],
  chanceOf: (x: readonly number[], weights: readonly number[]) => number,
): number[] {
  const slope = weights.map((weight, at) => RIDGE * (weight - uncalibrated[at]!));
  const bend = weights.map((_, i) => weights.map((__, j) => (i === j ? RIDGE : 0)));
  for (const { x, y } of rows) {
    const p = chanceOf(x, weights);
    for (let i = 0; i < x.length; i++) {
      slope[i]! += (p - y) * x[i]!;
      for (let j = 0; j < x.length; j++) bend[i]![j]! += p * (1 - p) * x[i]! * x[j]!;
    }
  }
  return solved(bend, slope);
}

/** The solution of a small symmetric positive system, by elimination. */
function solved(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    const pivot = rows[at]!;
    for (let other = at + 1; other < size; other++) {
      const factor = rows[other]![at]! / pivot[at]!;
      for (let j = at; j <= size; j++) rows[other]![j]! -= factor * pivot[j]!;
    }
  }
  const found = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    let sum = rows[at]![size]!;
    for (let j = at + 1; j < size; j++) sum -= rows[at]![j]! * found[j]!;
    found[at] = sum / rows[at]![at]!;
  }
  return found;
}
