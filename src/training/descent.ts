import type { Floats } from "../numeric/autograd/floats.ts";

/** Adagrad (Duchi et al., JMLR 2011). */
export interface Adagrad {
  readonly kind: "adagrad";
  readonly rate: number;
  readonly epsilon: number;
}

/** Adam (Kingma and Ba, ICLR 2015, algorithm 1). */
export interface Adam {
  readonly kind: "adam";
  readonly rate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
}

/** Adam with the constants of its paper; the rate is for whoever trains to say. */
export const adamDefaults: Omit<Adam, "rate"> = { kind: "adam", beta1: 0.9, beta2: 0.999, epsilon: 1e-8 };

/** The optimizer and its settings. */
export type OptimizerSettings = Adagrad | Adam;

/** Names of the state of each optimizer for every value: the sum of squared gradients, or its two moments. */
export const stateNames = { adagrad: ["squares"], adam: ["first", "second"] } as const satisfies Readonly<
  Record<OptimizerSettings["kind"], readonly string[]>
>;

/** The state of an optimizer for `size` values: zeros, or a copy of the state of an earlier training. */
export const optimizerState = (
  { kind }: Pick<OptimizerSettings, "kind">,
  size: number,
  before?: readonly Float32Array[],
): Float32Array[] =>
  before ? before.map((each) => each.slice()) : stateNames[kind].map(() => new Float32Array(size));

/**
 * Moves some values (`width` of them at `at`) down their gradient, `scale` times what stands in `gradient` at `from`.
 *
 * Adagrad: s += g², v −= rate · g / (√s + ε). Adam, with its bias correction: m = β₁m + (1−β₁)g, u = β₂u + (1−β₂)g²,
 * v −= rate · m̂ / (√û + ε).
 * @param steps steps taken with this one, from 1
 */
export function stepValues(
  optimizer: OptimizerSettings,
  steps: number,
  values: Floats,
  state: readonly Floats[],
  at: number,
  width: number,
  gradient: Floats,
  from: number,
  scale: number,
): void {
  if (optimizer.kind === "adagrad") {
    const { rate, epsilon } = optimizer;
    const sums = state[0]!;
    for (let l = 0; l < width; l++) {
      const g = scale * gradient[from + l]!;
      const sum = sums[at + l]! + g * g;
      sums[at + l] = sum;
      if (g !== 0) values[at + l]! -= (rate * g) / (Math.sqrt(sum) + epsilon);
    }
    return;
  }
  const { rate, beta1, beta2, epsilon } = optimizer;
  const [means, squares] = state as [Floats, Floats];
  const first = 1 - beta1 ** steps;
  const second = 1 - beta2 ** steps;
  for (let l = 0; l < width; l++) {
    const g = scale * gradient[from + l]!;
    const mean = beta1 * means[at + l]! + (1 - beta1) * g;
    const square = beta2 * squares[at + l]! + (1 - beta2) * g * g;
    means[at + l] = mean;
    squares[at + l] = square;
    values[at + l]! -= (rate * (mean / first)) / (Math.sqrt(square / second) + epsilon);
  }
}

/**
 * What a step in the kernel reads: the scale of gradients, rate, epsilon, and Adam's decays and corrections; the same
 * formulas, with the corrections taken out of the loop.
 */
export function kernelConstants(
  optimizer: OptimizerSettings,
  steps: number,
  scale: number,
): readonly number[] {
  // Padding behind the values has no gradient: 0 / 0 must not come out of it.
  const epsilon = Math.max(optimizer.epsilon, 1.2e-38);
  if (optimizer.kind === "adagrad") return [scale, optimizer.rate, epsilon];
  const { rate, beta1, beta2 } = optimizer;
  return [scale, rate / (1 - beta1 ** steps), epsilon, beta1, beta2, 1 / Math.sqrt(1 - beta2 ** steps)];
}
