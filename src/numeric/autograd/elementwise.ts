import { digamma, erf, logGamma } from "../special-functions.ts";
import { addTo, combine, multiplyValues } from "./loops.ts";
import type { Matrix, Tape } from "./tape.ts";

/** Functions that the kernel has, and their numbers in `kernel/elementwise.ts`. */
const kernelFunctions = {
  relu: 0,
  clamp: 1,
  absolute: 2,
  sine: 3,
  cosine: 4,
  tanh: 5,
  softplus: 6,
  sigmoid: 7,
  reciprocal: 8,
} as const;

/**
 * `f` of every value; `slope(x, y)` is its derivative where it gave y for x.
 * @param kernelName what the kernel has it as, with the ends of a clamp
 */
export function unary(
  tape: Tape,
  x: Matrix,
  f: (x: number) => number,
  slope: (x: number, y: number) => number,
  kernelName?: keyof typeof kernelFunctions,
  ends: readonly [number, number] = [0, 0],
): Matrix {
  const result = tape.result(x.rows, x.columns, x);
  const [from, to] = [x.values, result.values];
  const kernel = kernelName && tape.compute.kernel;
  if (kernel) {
    const about = [kernelFunctions[kernelName], to.length, ...ends, from.byteOffset, to.byteOffset];
    kernel("mapValues", ...about);
    tape.record(result, (gradient) =>
      kernel("mapGradients", ...about, gradient.byteOffset, tape.gradientOf(x)!.byteOffset),
    );
    return result;
  }
  for (let i = 0; i < to.length; i++) to[i] = f(from[i]!);
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let i = 0; i < by.length; i++) by[i]! += gradient[i]! * slope(from[i]!, to[i]!);
  });
  return result;
}

/** `f` of every two values of equal place; the slopes are its derivatives by the first and by the second. */
export function binary(
  tape: Tape,
  a: Matrix,
  b: Matrix,
  f: (a: number, b: number) => number,
  slopeA: (a: number, b: number, y: number) => number,
  slopeB: (a: number, b: number, y: number) => number,
): Matrix {
  const result = tape.result(a.rows, a.columns, a, b);
  const [x, y, to] = [a.values, b.values, result.values];
  for (let i = 0; i < to.length; i++) to[i] = f(x[i]!, y[i]!);
  tape.record(result, (gradient) => {
    const byA = tape.gradientOf(a);
    if (byA) for (let i = 0; i < byA.length; i++) byA[i]! += gradient[i]! * slopeA(x[i]!, y[i]!, to[i]!);
    const byB = tape.gradientOf(b);
    if (byB) for (let i = 0; i < byB.length; i++) byB[i]! += gradient[i]! * slopeB(x[i]!, y[i]!, to[i]!);
  });
  return result;
}

function sum(tape: Tape, a: Matrix, b: Matrix, sign: 1 | -1): Matrix {
  const { compute } = tape;
  const result = tape.result(a.rows, a.columns, a, b);
  combine(compute, result.values, [1, a.values], [sign, b.values]);
  tape.record(result, (gradient) => {
    addTo(compute, tape.gradientOf(a), gradient);
    addTo(compute, tape.gradientOf(b), gradient, sign);
  });
  return result;
}

export const add = (tape: Tape, a: Matrix, b: Matrix) => sum(tape, a, b, 1);

export const subtract = (tape: Tape, a: Matrix, b: Matrix) => sum(tape, a, b, -1);

export function multiply(tape: Tape, a: Matrix, b: Matrix): Matrix {
  const { compute } = tape;
  const result = tape.result(a.rows, a.columns, a, b);
  multiplyValues(compute, a.values, b.values, result.values, false);
  tape.record(result, (gradient) => {
    multiplyValues(compute, gradient, b.values, tape.gradientOf(a), true);
    multiplyValues(compute, gradient, a.values, tape.gradientOf(b), true);
  });
  return result;
}

export const divide = (tape: Tape, a: Matrix, b: Matrix) =>
  binary(
    tape,
    a,
    b,
    (x, y) => x / y,
    (_, y) => 1 / y,
    (_, y, quotient) => -quotient / y,
  );

/** a to the power b, for a > 0. */
export const power = (tape: Tape, a: Matrix, b: Matrix) =>
  binary(
    tape,
    a,
    b,
    (x, y) => x ** y,
    (x, y) => y * x ** (y - 1),
    (x, _, z) => z * Math.log(x),
  );

/** The smaller of two; at a tie each has half of the gradient, as in PyTorch. */
export const least = (tape: Tape, a: Matrix, b: Matrix) =>
  binary(
    tape,
    a,
    b,
    Math.min,
    (x, y) => (x < y ? 1 : x === y ? 0.5 : 0),
    (x, y) => (y < x ? 1 : x === y ? 0.5 : 0),
  );

/** factor · x + plus. */
export function affine(tape: Tape, x: Matrix, factor: number, plus: number): Matrix {
  const result = tape.result(x.rows, x.columns, x);
  combine(tape.compute, result.values, [factor, x.values], [0, undefined], plus);
  tape.record(result, (gradient) => addTo(tape.compute, tape.gradientOf(x), gradient, factor));
  return result;
}

/** max(x, 0), with slope 0 at 0. */
export const relu = (tape: Tape, x: Matrix) =>
  unary(
    tape,
    x,
    (v) => Math.max(v, 0),
    (_, y) => (y > 0 ? 1 : 0),
    "relu",
  );

/** The value inside [low, high]; the gradient passes where low ≤ x ≤ high. */
export const clamp = (tape: Tape, x: Matrix, low: number, high: number) =>
  unary(
    tape,
    x,
    (v) => Math.min(Math.max(v, low), high),
    (v) => (v >= low && v <= high ? 1 : 0),
    "clamp",
    [low, high],
  );

export const absolute = (tape: Tape, x: Matrix) => unary(tape, x, Math.abs, Math.sign, "absolute");

export const exponential = (tape: Tape, x: Matrix) => unary(tape, x, Math.exp, (_, y) => y);

export const sine = (tape: Tape, x: Matrix) => unary(tape, x, Math.sin, Math.cos, "sine");

export const cosine = (tape: Tape, x: Matrix) => unary(tape, x, Math.cos, (v) => -Math.sin(v), "cosine");

export const tanh = (tape: Tape, x: Matrix) => unary(tape, x, Math.tanh, (_, y) => 1 - y * y, "tanh");

/** x Φ(x) with the distribution function of the normal distribution (Hendrycks and Gimpel 2016), not an approximation of it. */
export const gelu = (tape: Tape, x: Matrix) =>
  unary(
    tape,
    x,
    (v) => v * normalShare(v),
    (v) => normalShare(v) + (v * Math.exp(-v * v * 0.5)) / Math.sqrt(2 * Math.PI),
  );

const normalShare = (x: number): number => 0.5 * (1 + erf(x * Math.SQRT1_2));

export const softplus = (tape: Tape, x: Matrix) => unary(tape, x, softplusOf, logistic, "softplus");

export const sigmoid = (tape: Tape, x: Matrix) => unary(tape, x, logistic, (_, y) => y * (1 - y), "sigmoid");

/** 1 / x. */
export const reciprocal = (tape: Tape, x: Matrix) =>
  unary(
    tape,
    x,
    (v) => 1 / v,
    (_, y) => -y * y,
    "reciprocal",
  );

/** log Γ of positive values. */
export const logGammas = (tape: Tape, x: Matrix) => unary(tape, x, logGamma, digamma);

/** The angle of the points (x, y), in (-π, π]. */
export const angle = (tape: Tape, y: Matrix, x: Matrix) =>
  binary(
    tape,
    y,
    x,
    Math.atan2,
    (b, a) => a / (a * a + b * b),
    (b, a) => -b / (a * a + b * b),
  );

/** 1 / (1 + e^-x), without overflow. */
export function logistic(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const e = Math.exp(x);
  return e / (1 + e);
}

/** log(1 + e^x), without overflow: -log σ(-x). */
export const softplusOf = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
