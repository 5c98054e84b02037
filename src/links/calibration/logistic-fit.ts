/** Candidates that have the same features: how many there are, and how many of them are true. */
export interface CountedPoint {
  readonly features: readonly number[];
  readonly candidates: number;
  readonly links: number;
}

/** A weak prior around the start; it keeps weights finite when true and false candidates are perfectly separable. */
const PRIOR = 0.01;
const STEPS = 100;

/** 1 / (1 + exp(-x)), without overflow. */
export const logistic = (x: number): number =>
  x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));

/** The weights under which the counts are most likely: logistic regression by Newton's method, which is convex. */
export function logisticFit(points: readonly CountedPoint[], start: readonly number[]): number[] {
  const loss = (weights: readonly number[]): number => {
    let sum = (PRIOR / 2) * weights.reduce((all, each, i) => all + (each - start[i]!) ** 2, 0);
    for (const { features, candidates, links } of points) {
      const odds = dot(weights, features);
      sum += candidates * (Math.max(0, odds) + Math.log1p(Math.exp(-Math.abs(odds)))) - links * odds;
    }
    return sum;
  };
  let weights = [...start];
  let least = loss(weights);
  for (let step = 0; step < STEPS; step++) {
    const direction = newtonStep(points, weights, start);
    let next = weights;
    let found = least;
    // Newton's step, halved until it helps.
    for (let size = 1; size > 1e-6 && !(found < least); size /= 2) {
      next = weights.map((each, i) => each + size * direction[i]!);
      found = loss(next);
    }
    if (!(found < least)) break;
    const gain = least - found;
    [weights, least] = [next, found];
    if (gain < 1e-9 * least) break;
  }
  return weights;
}

function newtonStep(
  points: readonly CountedPoint[],
  weights: readonly number[],
  start: readonly number[],
): number[] {
  const gradient = weights.map((each, i) => -PRIOR * (each - start[i]!));
  const hessian = weights.map((_, i) => weights.map((_, j) => (i === j ? PRIOR : 0)));
  for (const { features, candidates, links } of points) {
    const said = logistic(dot(weights, features));
    const weight = candidates * said * (1 - said);
    features.forEach((each, i) => {
      gradient[i]! += (links - candidates * said) * each;
      features.forEach((other, j) => {
        hessian[i]![j]! += weight * each * other;
      });
    });
  }
  return solved(hessian, gradient);
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, each, i) => sum + each * b[i]!, 0);

/** Gaussian elimination of a small positive definite system. */
export function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  rows.forEach((pivot, i) => {
    for (const row of rows.slice(i + 1)) {
      const factor = row[i]! / pivot[i]!;
      for (let j = i; j < row.length; j++) row[j]! -= factor * pivot[j]!;
    }
  });
  const out = right.map(() => 0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]!;
    out[i] = (row.at(-1)! - out.reduce((sum, each, j) => (j > i ? sum + each * row[j]! : sum), 0)) / row[i]!;
  }
  return out;
}
