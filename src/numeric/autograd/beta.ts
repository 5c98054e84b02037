import { digamma, logGamma, trigamma } from "../special-functions.ts";
import type { Matrix, Tape } from "./tape.ts";

// KL(p ‖ q) of Beta distributions splits into what depends on p alone, on q alone, and a product of the two:
//   Σ ln B(q) + Σ [a_p U + b_p V - ln B(p)] - Σ [a_q U + b_q V],  U = ψ(a_p) - ψ(a_p + b_p), V = ψ(b_p) - ψ(a_p + b_p).
// So distances to many entities are products of matrices; the special functions are taken once an entity.

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Leaves a part of the distance and its gradient to the native kernel; false where none takes rows of this width. */
function byKernel(tape: Tape, part: "beta" | "betaQueries", x: Matrix, result: Matrix): boolean {
  const d = x.columns / 2;
  const kernel = d % 4 === 0 ? tape.compute.kernel : undefined;
  if (!kernel) return false;
  kernel(`${part}Forward`, x.values.byteOffset, x.rows, d, result.values.byteOffset);
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    kernel(`${part}Backward`, x.values.byteOffset, x.rows, d, gradient.byteOffset, by.byteOffset);
  });
  return true;
}

/** The part of KL(entity ‖ query) that depends on the entity (alphas then betas): [-U, -V, 1, Σ aU + bV - ln B]. */
export function betaEntities(tape: Tape, x: Matrix): Matrix {
  const d = x.columns / 2;
  const width = 2 * d + 2;
  const result = tape.result(x.rows, width, x);
  const [from, to] = [x.values, result.values];
  if (byKernel(tape, "beta", x, result)) return result;
  for (let row = 0; row < x.rows; row++) {
    let sum = 0;
    for (let j = 0; j < d; j++) {
      const a = from[row * 2 * d + j]!;
      const b = from[row * 2 * d + d + j]!;
      const both = digamma(a + b);
      const [u, v] = [digamma(a) - both, digamma(b) - both];
      to[row * width + j] = -u;
      to[row * width + d + j] = -v;
      sum += a * u + b * v - logBeta(a, b);
    }
    to[row * width + 2 * d] = 1;
    to[row * width + 2 * d + 1] = sum;
  }
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let row = 0; row < x.rows; row++) {
      const bySum = gradient[row * width + 2 * d + 1]!;
      for (let j = 0; j < d; j++) {
        const a = from[row * 2 * d + j]!;
        const b = from[row * 2 * d + d + j]!;
        const both = trigamma(a + b);
        const byU = bySum * a - gradient[row * width + j]!;
        const byV = bySum * b - gradient[row * width + d + j]!;
        by[row * 2 * d + j]! += byU * (trigamma(a) - both) - byV * both;
        by[row * 2 * d + d + j]! += byV * (trigamma(b) - both) - byU * both;
      }
    }
  });
  return result;
}

/** The part that depends on the query: [alphas, betas, Σ ln B, 1]; the product with {@link betaEntities} is the sum of KL. */
export function betaQueries(tape: Tape, x: Matrix): Matrix {
  const d = x.columns / 2;
  const width = 2 * d + 2;
  const result = tape.result(x.rows, width, x);
  const [from, to] = [x.values, result.values];
  if (byKernel(tape, "betaQueries", x, result)) return result;
  for (let row = 0; row < x.rows; row++) {
    let sum = 0;
    for (let j = 0; j < d; j++) {
      const a = from[row * 2 * d + j]!;
      const b = from[row * 2 * d + d + j]!;
      to[row * width + j] = a;
      to[row * width + d + j] = b;
      sum += logBeta(a, b);
    }
    to[row * width + 2 * d] = sum;
    to[row * width + 2 * d + 1] = 1;
  }
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let row = 0; row < x.rows; row++) {
      const bySum = gradient[row * width + 2 * d]!;
      for (let j = 0; j < d; j++) {
        const a = from[row * 2 * d + j]!;
        const b = from[row * 2 * d + d + j]!;
        const both = digamma(a + b);
        by[row * 2 * d + j]! += gradient[row * width + j]! + bySum * (digamma(a) - both);
        by[row * 2 * d + d + j]! += gradient[row * width + d + j]! + bySum * (digamma(b) - both);
      }
    }
  });
  return result;
}
