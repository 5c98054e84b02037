import type { Optimizer } from "./entity-trainer.ts";

/**
 * What an optimizer keeps beside a table of `size` values: squared sums for Adagrad, two moments for Adam. Zeros, or a
 * copy of what an earlier training left.
 */
export function optimizerState(
  { kind }: Optimizer,
  size: number,
  before?: readonly Float32Array[],
): Float32Array[] {
  if (before) return before.map((each) => each.slice());
  return Array.from({ length: kind === "adagrad" ? 1 : 2 }, () => new Float32Array(size));
}

/**
 * Moves one row (`width` values at `at`) down its gradient, `scale` times what stands in `gradient` at `from`.
 *
 * Adagrad (Duchi et al., JMLR 2011): s += g², v −= rate · g / (√s + ε). Adam (Kingma and Ba, ICLR 2015, algorithm 1),
 * with its bias correction: m = β₁m + (1−β₁)g, u = β₂u + (1−β₂)g², v −= rate · m̂ / (√û + ε).
 * @param steps steps taken with this one, from 1
 */
export function stepRow(
  optimizer: Optimizer,
  steps: number,
  values: Float32Array,
  state: readonly Float32Array[],
  at: number,
  width: number,
  gradient: Float32Array | Float64Array,
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
  const [means, squares] = state as [Float32Array, Float32Array];
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
