import { randomStream, standardNormal } from "../../numeric/random.ts";
import { adamDefaults, stepValues } from "../../training/descent.ts";
import type { Objective } from "./co-objective.ts";

/** Standard deviation that variables start with. */
const START = 1e-3;
/** Steps end when the loss changes by no more. */
const STILL = 1e-9;

/** A start near 0 that depends on the seed and on the query alone. */
export function startValues(count: number, seed: number, query: string): Float32Array {
  const random = randomStream(seed, `cqd-co ${query}`);
  return Float32Array.from({ length: count }, () => START * standardNormal(random));
}

/** Options of the descent along an objective. */
export interface Descent {
  readonly rate: number;
  /** Steps at most. */
  readonly steps: number;
  /** Called before each step; may throw. */
  readonly onStep?: () => void;
}

/**
 * Goes down an objective with Adam, in place.
 * @returns the loss at the start of each step
 */
export function descend(
  objective: Objective,
  values: Float32Array,
  { rate, steps, onStep }: Descent,
): number[] {
  const gradient = new Float32Array(values.length);
  const state = [new Float64Array(values.length), new Float64Array(values.length)];
  const losses: number[] = [];
  for (let step = 1; step <= steps; step++) {
    onStep?.();
    const loss = objective(values, gradient);
    const change = Math.abs(loss - (losses.at(-1) ?? Number.POSITIVE_INFINITY));
    losses.push(loss);
    stepValues({ ...adamDefaults, rate }, step, values, state, 0, values.length, gradient, 0, 1);
    if (change <= STILL) break;
  }
  return losses;
}
