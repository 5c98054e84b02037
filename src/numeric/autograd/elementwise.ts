import { digamma, logGamma } from "../special-functions.ts";
import type { Matrix, Tape } from "./tape.ts";

/** `f` of every value; `slope(x, y)` is its derivative where it gave y for x. */
export function unary(
  tape: Tape,
  x: Matrix,
  f: (x: number) => number,
  slope: (x: number, y: number) => number,
): Matrix {
  const result = tape.result(x.rows, x.columns, x);
  const [from, to] = [x.values, result.values];
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

/** a + sign · b. A loop of its own: callbacks cost several times the addition. */
function sum(tape: Tape, a: Matrix, b: Matrix, sign: 1 | -1): Matrix {
  const result = tape.result(a.rows, a.columns, a, b);
  const [x, y, to] = [a.values, b.values, result.values];
  for (let i = 0; i < to.length; i++) to[i] = x[i]! + sign * y[i]!;
  tape.record(result, (gradient) => {
    const byA = tape.gradientOf(a);
    if (byA) for (let i = 0; i < byA.length; i++) byA[i]! += gradient[i]!;
    const byB = tape.gradientOf(b);
    if (byB) for (let i = 0; i < byB.length; i++) byB[i]! += sign * gradient[i]!;
  });
  return result;
}

export const add = (tape: Tape, a: Matrix, b: Matrix) => sum(tape, a, b, 1);

export const subtract = (tape: Tape, a: Matrix, b: Matrix) => sum(tape, a, b, -1);

export const multiply = (tape: Tape, a: Matrix, b: Matrix) =>
  binary(
    tape,
    a,
    b,
    (x, y) => x * y,
    (_, y) => y,
    (x) => x,
  );

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
  const [from, to] = [x.values, result.values];
  for (let i = 0; i < to.length; i++) to[i] = factor * from[i]! + plus;
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let i = 0; i < by.length; i++) by[i]! += factor * gradient[i]!;
  });
  return result;
}

/** max(x, 0), with slope 0 at 0. */
export function relu(tape: Tape, x: Matrix): Matrix {
  const result = tape.result(x.rows, x.columns, x);
  const [from, to] = [x.values, result.values];
  for (let i = 0; i < to.length; i++) to[i] = Math.max(from[i]!, 0);
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let i = 0; i < by.length; i++) if (to[i]! > 0) by[i]! += gradient[i]!;
  });
  return result;
}

/** The value inside [low, high]; the gradient passes where low ≤ x ≤ high. */
export const clamp = (tape: Tape, x: Matrix, low: number, high: number) =>
  unary(
    tape,
    x,
    (v) => Math.min(Math.max(v, low), high),
    (v) => (v >= low && v <= high ? 1 : 0),
  );

export const absolute = (tape: Tape, x: Matrix) => unary(tape, x, Math.abs, Math.sign);

export const exponential = (tape: Tape, x: Matrix) => unary(tape, x, Math.exp, (_, y) => y);

export const sine = (tape: Tape, x: Matrix) => unary(tape, x, Math.sin, Math.cos);

export const cosine = (tape: Tape, x: Matrix) => unary(tape, x, Math.cos, (v) => -Math.sin(v));

export const tanh = (tape: Tape, x: Matrix) => unary(tape, x, Math.tanh, (_, y) => 1 - y * y);

export const softplus = (tape: Tape, x: Matrix) => unary(tape, x, softplusOf, logistic);

export const sigmoid = (tape: Tape, x: Matrix) => unary(tape, x, logistic, (_, y) => y * (1 - y));

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
