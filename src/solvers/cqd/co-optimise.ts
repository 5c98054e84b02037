import { type Random, randomStream } from "../../numeric/random.ts";
import type { Objective } from "./co-objective.ts";

const BETA_1 = 0.9;
const BETA_2 = 0.999;
const EPSILON = 1e-8;
/** Standard deviation that variables start with. */
const START = 1e-3;
/** Steps end when the loss changes by no more. */
const STILL = 1e-9;

/** A start near 0 that depends on the seed and on the query alone. */
export function startValues(count: number, seed: number, query: string): Float32Array {
  const random = randomStream(seed, `cqd-co ${query}`);
  return Float32Array.from({ length: count }, () => START * normal(random));
}

/** A draw from the standard normal distribution (Box and Muller). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.real())) * Math.cos(2 * Math.PI * random.real());
}

/** How an objective is gone down. */
export interface Descent {
  readonly rate: number;
  /** Steps at most. */
  readonly steps: number;
  /** Called before each step; may throw. */
  readonly onStep?: () => void;
}

/**
 * Goes down an objective with Adam (Kingma and Ba, 2015), in place.
 * @returns the loss at the start of each step
 */
export function descend(
  objective: Objective,
  values: Float32Array,
  { rate, steps, onStep }: Descent,
): number[] {
  const gradient = new Float32Array(values.length);
  const first = new Float64Array(values.length);
  const second = new Float64Array(values.length);
  const losses: number[] = [];
  for (let step = 1; step <= steps; step++) {
    onStep?.();
    const loss = objective(values, gradient);
    const change = Math.abs(loss - (losses.at(-1) ?? Number.POSITIVE_INFINITY));
    losses.push(loss);
    const [one, two] = [1 - BETA_1 ** step, 1 - BETA_2 ** step];
    for (let i = 0; i < values.length; i++) {
      const slope = gradient[i]!;
      first[i] = BETA_1 * first[i]! + (1 - BETA_1) * slope;
      second[i] = BETA_2 * second[i]! + (1 - BETA_2) * slope * slope;
      values[i]! -= (rate * (first[i]! / one)) / (Math.sqrt(second[i]! / two) + EPSILON);
    }
    if (change <= STILL) break;
  }
  return losses;
}
