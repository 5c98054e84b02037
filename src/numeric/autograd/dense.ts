import { moveRows } from "./loops.ts";
import type { Matrix, Tape } from "./tape.ts";

/** x Wᵀ + b for rows x: `x` is rows × in, `weight` out × in, `bias` 1 × out (PyTorch's `Linear`). */
export function dense(tape: Tape, x: Matrix, weight: Matrix, bias: Matrix): Matrix {
  const { compute } = tape;
  const { rows: m, columns: k } = x;
  const n = weight.rows;
  const result = tape.result(m, n, x, weight, bias);
  moveRows(compute, m, n, bias.values, { stride: 0 }, result.values, { stride: n }, false);
  compute.product("nt", { m, n, k }, x.values, weight.values, result.values, true);
  tape.record(result, (gradient) => {
    const byX = tape.gradientOf(x);
    if (byX) compute.product("nn", { m, n: k, k: n }, gradient, weight.values, byX, true);
    const byWeight = tape.gradientOf(weight);
    if (byWeight) compute.product("tn", { m: n, n: k, k: m }, gradient, x.values, byWeight, true);
    const byBias = tape.gradientOf(bias);
    if (byBias) moveRows(compute, m, n, gradient, { stride: n }, byBias, { stride: 0 }, true);
  });
  return result;
}

/** The product of two matrices. */
export function product(tape: Tape, left: Matrix, right: Matrix): Matrix {
  const { compute } = tape;
  const { rows: m, columns: k } = left;
  const n = right.columns;
  const result = tape.result(m, n, left, right);
  compute.product("nn", { m, n, k }, left.values, right.values, result.values, false);
  tape.record(result, (gradient) => {
    const byLeft = tape.gradientOf(left);
    if (byLeft) compute.product("nt", { m, n: k, k: n }, gradient, right.values, byLeft, true);
    const byRight = tape.gradientOf(right);
    if (byRight) compute.product("tn", { m: k, n, k: m }, left.values, gradient, byRight, true);
  });
  return result;
}

/**
 * Rows through matrices that are mixed for each: row i times Σ_b mix[i, b] · base_b (FuzzQE, eq. for relation
 * projection). `bases` holds the base matrices below each other, each in × out with rows of the input on the left.
 */
export function mixedProduct(tape: Tape, x: Matrix, mix: Matrix, bases: Matrix): Matrix {
  const { compute } = tape;
  const { rows: m, columns: k } = x;
  const n = bases.columns;
  const count = mix.columns;
  const result = tape.result(m, n, x, mix, bases);
  const part = tape.scratch(m * n);
  const values = result.values.fill(0);
  const base = (b: number) => bases.values.subarray(b * k * n, (b + 1) * k * n);
  for (let b = 0; b < count; b++) {
    compute.product("nn", { m, n, k }, x.values, base(b), part, false);
    addScaled(part, mix, b, values);
  }
  tape.record(result, (gradient) => {
    const byX = tape.gradientOf(x);
    const byMix = tape.gradientOf(mix);
    const byBases = tape.gradientOf(bases);
    const back = tape.scratch(m * k);
    for (let b = 0; b < count; b++) {
      compute.product("nt", { m, n: k, k: n }, gradient, base(b), back, false);
      if (byMix)
        for (let row = 0; row < m; row++) {
          let sum = 0;
          for (let l = 0; l < k; l++) sum += x.values[row * k + l]! * back[row * k + l]!;
          byMix[row * count + b]! += sum;
        }
      if (byX) addScaled(back, mix, b, byX);
      if (!byBases) continue;
      addScaled(gradient, mix, b, part.fill(0));
      const of = byBases.subarray(b * k * n, (b + 1) * k * n);
      compute.product("tn", { m: k, n, k: m }, x.values, part, of, true);
    }
  });
  return result;
}

/** Adds rows, each times its entry in a column of `by`. */
function addScaled(from: Matrix["values"], by: Matrix, column: number, to: Matrix["values"]): void {
  const width = from.length / by.rows;
  for (let row = 0; row < by.rows; row++) {
    const factor = by.values[row * by.columns + column]!;
    for (let at = row * width; at < (row + 1) * width; at++) to[at]! += factor * from[at]!;
  }
}
