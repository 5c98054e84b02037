// Jobs of `src/numeric/autograd/beta.ts` and `half-angles.ts`, and functions that other jobs take of every value: all in
// single precision.
import { claim } from "./claim";
import { exp4 } from "./exp";
import { fma } from "./tile";

/** Rows of a unit of work. */
const ROWS: i32 = 16;

// @ts-expect-error: decorator
function f(value: f32): v128 {
  return f32x4.splat(value);
}

/** log of positive normal values, to about two units in the last place (Cephes' `logf`). */
// @ts-expect-error: decorator
function log4(value: v128): v128 {
  // value = 2^n · m with m in [√½, √2).
  const shifted = i32x4.sub(value, i32x4.splat(0x3f3504f3));
  const n = i32x4.shr_s(shifted, 23);
  const m = i32x4.add(v128.and(shifted, i32x4.splat(0x007fffff)), i32x4.splat(0x3f3504f3));
  const x = f32x4.sub(m, f(1));
  const square = f32x4.mul(x, x);
  let y = fma(f(7.0376836292e-2), x, f(-1.151461031e-1));
  y = fma(y, x, f(1.167699874e-1));
  y = fma(y, x, f(-1.2420140846e-1));
  y = fma(y, x, f(1.4249322787e-1));
  y = fma(y, x, f(-1.6668057665e-1));
  y = fma(y, x, f(2.0000714765e-1));
  y = fma(y, x, f(-2.4999993993e-1));
  y = fma(y, x, f(3.3333331174e-1));
  y = f32x4.mul(f32x4.mul(y, x), square);
  const e = f32x4.convert_i32x4_s(n);
  y = fma(e, f(-2.1219444e-4), y);
  y = fma(square, f(-0.5), y);
  return fma(e, f(0.693359375), f32x4.add(x, y));
}

// For arguments from 4 on the series below are exact to the last bits of single precision; smaller ones are moved up by 4.
// P(x) = x (x + 1) (x + 2) (x + 3), with u = x (x + 3): P = u (u + 2), P'/P = Σ 1 / (x + i).

/** ψ of positive values: absolute error about 3e-7 · max(1, |ψ|). */
// @ts-expect-error: decorator
function digamma4(x: v128): v128 {
  const u = f32x4.mul(x, f32x4.add(x, f(3)));
  const p = f32x4.mul(u, f32x4.add(u, f(2)));
  const slope = f32x4.mul(f32x4.add(f32x4.add(x, x), f(3)), f32x4.add(f32x4.add(u, u), f(2)));
  const small = f32x4.lt(x, f(4));
  const moved = f32x4.add(x, v128.and(f(4), small));
  const inverse = f32x4.div(f(1), moved);
  const square = f32x4.mul(inverse, inverse);
  let series = fma(square, f(-1 / 240.0), f(1 / 252.0));
  series = fma(square, series, f(-1 / 120.0));
  series = f32x4.mul(square, fma(square, series, f(1 / 12.0)));
  const tail = f32x4.sub(f32x4.sub(log4(moved), f32x4.mul(f(0.5), inverse)), series);
  return f32x4.sub(tail, v128.and(f32x4.div(slope, p), small));
}

/** ψ′ of positive values: relative error about 5e-7. */
// @ts-expect-error: decorator
function trigamma4(x: v128): v128 {
  const small = f32x4.lt(x, f(4));
  let sum = f32x4.splat(0);
  for (let i: f32 = 0; i < 4; i++) {
    const each = f32x4.div(f(1), f32x4.add(x, f(i)));
    sum = f32x4.add(sum, f32x4.mul(each, each));
  }
  const moved = f32x4.add(x, v128.and(f(4), small));
  const inverse = f32x4.div(f(1), moved);
  const square = f32x4.mul(inverse, inverse);
  let series = fma(square, f(-1 / 30.0), f(1 / 42.0));
  series = fma(square, series, f(-1 / 30.0));
  series = fma(square, series, f(1 / 6.0));
  series = fma(f32x4.mul(inverse, square), series, f32x4.mul(f(0.5), square));
  return f32x4.add(f32x4.add(inverse, series), v128.and(sum, small));
}

/** log Γ of positive values: error about 3e-7 · max(1, |log Γ|, x). */
// @ts-expect-error: decorator
function logGamma4(x: v128): v128 {
  const u = f32x4.mul(x, f32x4.add(x, f(3)));
  const p = f32x4.mul(u, f32x4.add(u, f(2)));
  const small = f32x4.lt(x, f(4));
  const moved = f32x4.add(x, v128.and(f(4), small));
  const inverse = f32x4.div(f(1), moved);
  const square = f32x4.mul(inverse, inverse);
  let series = fma(square, f(1 / 1260.0), f(-1 / 360.0));
  series = f32x4.mul(inverse, fma(square, series, f(1 / 12.0)));
  const log = log4(moved);
  const main = f32x4.sub(fma(f32x4.sub(moved, f(0.5)), log, f(0.9189385332)), moved);
  return f32x4.sub(f32x4.add(main, series), v128.and(log4(v128.bitselect(p, f(1), small)), small));
}

/** `betaEntities` of `beta.ts`: d is a multiple of 4. */
export function betaForward(_thread: i32, x: usize, rows: i32, d: i32, out: usize): void {
  const part = (<usize>d) << 2;
  for (let from = claim() * ROWS; from < rows; from = claim() * ROWS)
    for (let row = from; row < min(rows, from + ROWS); row++) {
      const source = x + <usize>row * 2 * part;
      const target = out + <usize>row * (2 * part + 8);
      let sum: f64 = 0;
      for (let at: usize = 0; at < part; at += 16) {
        const a = v128.load(source + at);
        const b = v128.load(source + part + at);
        const both = f32x4.add(a, b);
        const psi = digamma4(both);
        const u = f32x4.sub(psi, digamma4(a));
        const v = f32x4.sub(psi, digamma4(b));
        v128.store(target + at, u);
        v128.store(target + part + at, v);
        const log = f32x4.sub(f32x4.add(logGamma4(a), logGamma4(b)), logGamma4(both));
        const term = f32x4.add(fma(a, u, f32x4.mul(b, v)), log);
        sum -= <f64>f32x4.extract_lane(term, 0) + <f64>f32x4.extract_lane(term, 1);
        sum -= <f64>f32x4.extract_lane(term, 2) + <f64>f32x4.extract_lane(term, 3);
      }
      store<f32>(target + 2 * part, 1);
      store<f32>(target + 2 * part, <f32>sum, 4);
    }
}

/** Adds its derivatives. */
export function betaBackward(_thread: i32, x: usize, rows: i32, d: i32, gradient: usize, by: usize): void {
  const part = (<usize>d) << 2;
  for (let from = claim() * ROWS; from < rows; from = claim() * ROWS)
    for (let row = from; row < min(rows, from + ROWS); row++) {
      const source = x + <usize>row * 2 * part;
      const given = gradient + <usize>row * (2 * part + 8);
      const to = by + <usize>row * 2 * part;
      const bySum = v128.load32_splat(given + 2 * part, 4);
      for (let at: usize = 0; at < part; at += 16) {
        const a = v128.load(source + at);
        const b = v128.load(source + part + at);
        const both = trigamma4(f32x4.add(a, b));
        const byU = f32x4.sub(f32x4.mul(bySum, a), v128.load(given + at));
        const byV = f32x4.sub(f32x4.mul(bySum, b), v128.load(given + part + at));
        const byA = f32x4.sub(f32x4.mul(byU, f32x4.sub(trigamma4(a), both)), f32x4.mul(byV, both));
        const byB = f32x4.sub(f32x4.mul(byV, f32x4.sub(trigamma4(b), both)), f32x4.mul(byU, both));
        v128.store(to + at, f32x4.add(v128.load(to + at), byA));
        v128.store(to + part + at, f32x4.add(v128.load(to + part + at), byB));
      }
    }
}

/** `betaQueries` of `beta.ts`: d is a multiple of 4. */
export function betaQueriesForward(_thread: i32, x: usize, rows: i32, d: i32, out: usize): void {
  const part = (<usize>d) << 2;
  for (let row = claim(); row < rows; row = claim()) {
    const source = x + <usize>row * 2 * part;
    const target = out + <usize>row * (2 * part + 8);
    let sum: f64 = 0;
    for (let at: usize = 0; at < part; at += 16) {
      const a = v128.load(source + at);
      const b = v128.load(source + part + at);
      v128.store(target + at, a);
      v128.store(target + part + at, b);
      const log = f32x4.sub(f32x4.add(logGamma4(a), logGamma4(b)), logGamma4(f32x4.add(a, b)));
      sum += <f64>f32x4.extract_lane(log, 0) + <f64>f32x4.extract_lane(log, 1);
      sum += <f64>f32x4.extract_lane(log, 2) + <f64>f32x4.extract_lane(log, 3);
    }
    store<f32>(target + 2 * part, <f32>sum);
    store<f32>(target + 2 * part, 1, 4);
  }
}

/** Adds its derivatives. */
export function betaQueriesBackward(
  _thread: i32,
  x: usize,
  rows: i32,
  d: i32,
  gradient: usize,
  by: usize,
): void {
  const part = (<usize>d) << 2;
  for (let row = claim(); row < rows; row = claim()) {
    const source = x + <usize>row * 2 * part;
    const given = gradient + <usize>row * (2 * part + 8);
    const to = by + <usize>row * 2 * part;
    const bySum = v128.load32_splat(given + 2 * part);
    for (let at: usize = 0; at < part; at += 16) {
      const a = v128.load(source + at);
      const b = v128.load(source + part + at);
      const both = digamma4(f32x4.add(a, b));
      const byA = fma(bySum, f32x4.sub(digamma4(a), both), v128.load(given + at));
      const byB = fma(bySum, f32x4.sub(digamma4(b), both), v128.load(given + part + at));
      v128.store(to + at, f32x4.add(v128.load(to + at), byA));
      v128.store(to + part + at, f32x4.add(v128.load(to + part + at), byB));
    }
  }
}

/** tanh, to about 2e-7. */
// @ts-expect-error: decorator
export function tanh4(x: v128): v128 {
  const size = f32x4.abs(x);
  const e = exp4(f32x4.mul(f(-2), size));
  const large = f32x4.div(f32x4.sub(f(1), e), f32x4.add(f(1), e));
  // Below 0.3 the difference above would lose digits.
  const square = f32x4.mul(x, x);
  let series = fma(square, f(62 / 2835.0), f(-17 / 315.0));
  series = fma(square, series, f(2 / 15.0));
  series = fma(square, series, f(-1 / 3.0));
  series = fma(f32x4.mul(size, square), series, size);
  const found = v128.bitselect(series, large, f32x4.lt(size, f(0.3)));
  return v128.or(found, v128.and(x, i32x4.splat(0x80000000)));
}

/** sin and cos of values in [-π/2, π/2], by their Taylor series: absolute error below 2e-7. */
// @ts-expect-error: decorator
function sine4(x: v128): v128 {
  const square = f32x4.mul(x, x);
  let series = fma(square, f(-1 / 39916800.0), f(1 / 362880.0));
  series = fma(square, series, f(-1 / 5040.0));
  series = fma(square, series, f(1 / 120.0));
  series = fma(square, series, f(-1 / 6.0));
  return fma(f32x4.mul(x, square), series, x);
}

// @ts-expect-error: decorator
function cosine4(x: v128): v128 {
  // cos x = sin(π/2 - |x|), with π/2 in two parts.
  const rest = f32x4.sub(f32x4.sub(f(1.57079637), f32x4.abs(x)), f(4.371139e-8));
  return sine4(rest);
}

/**
 * sin of x, or cos of it (`turn` 1): absolute error below 3e-7 for |x| up to 1,000. x = nπ + r with |r| <= π/2, where n is whole
 * (for cos x + π/2 is; the half is added to n, so that no digits of x are lost); π in three parts of few bits.
 */
// @ts-expect-error: decorator
export function turned4(x: v128, turn: i32): v128 {
  const from = turn ? f32x4.abs(x) : x;
  const half = turn ? f(0.5) : f(0);
  const bits = f32x4.add(f32x4.sub(f32x4.mul(from, f(<f32>(1 / Math.PI))), half), f(12582912));
  const n = f32x4.add(f32x4.sub(bits, f(12582912)), half);
  let r = f32x4.sub(from, f32x4.mul(n, f(3.140625)));
  r = f32x4.sub(r, f32x4.mul(n, f(9.675025939941406e-4)));
  r = f32x4.sub(r, f32x4.mul(n, f(1.50995799e-7)));
  // sin(r + nπ) = (-1)^n sin r; cos(r + (n + 1/2) π) = -(-1)^n sin r.
  const odd = i32x4.shl(bits, 31);
  const sine = v128.xor(sine4(r), odd);
  return turn ? f32x4.neg(sine) : sine;
}

/** 1 / (1 + e^-x), to about 3e-7 of itself; not below 1.6e-38. */
// @ts-expect-error: decorator
export function logistic4(x: v128): v128 {
  const e = exp4(f32x4.neg(f32x4.abs(x)));
  return f32x4.div(v128.bitselect(e, f(1), f32x4.lt(x, f(0))), f32x4.add(f(1), e));
}

/** log(1 + e^x), to about 4e-7 of itself. */
// @ts-expect-error: decorator
export function softplus4(x: v128): v128 {
  const e = exp4(f32x4.neg(f32x4.abs(x)));
  const sum = f32x4.add(f(1), e);
  // What the sum has lost of e, over the sum.
  const lost = f32x4.div(f32x4.sub(e, f32x4.sub(sum, f(1))), sum);
  return f32x4.add(f32x4.pmax(x, f(0)), f32x4.add(log4(sum), lost));
}

/** Sine and cosine of π/2 · tanh(factor · x): rows of `width`, a multiple of 4, become rows of twice that. */
export function halfAnglesForward(
  _thread: i32,
  x: usize,
  rows: i32,
  width: i32,
  factor: f32,
  out: usize,
): void {
  const part = (<usize>width) << 2;
  for (let from = claim() * ROWS; from < rows; from = claim() * ROWS)
    for (let row = from; row < min(rows, from + ROWS); row++)
      for (let at: usize = 0; at < part; at += 16) {
        const t = tanh4(f32x4.mul(f(factor), v128.load(x + <usize>row * part + at)));
        const half = f32x4.mul(f(<f32>(Math.PI / 2)), t);
        const target = out + <usize>row * 2 * part + at;
        v128.store(target, sine4(half));
        v128.store(target + part, cosine4(half));
      }
}

/** Adds its derivatives. */
export function halfAnglesBackward(
  _thread: i32,
  x: usize,
  rows: i32,
  width: i32,
  factor: f32,
  values: usize,
  gradient: usize,
  by: usize,
): void {
  const part = (<usize>width) << 2;
  const scale = f(<f32>(Math.PI / 2) * factor);
  for (let from = claim() * ROWS; from < rows; from = claim() * ROWS)
    for (let row = from; row < min(rows, from + ROWS); row++)
      for (let at: usize = 0; at < part; at += 16) {
        const place = <usize>row * part + at;
        const t = tanh4(f32x4.mul(f(factor), v128.load(x + place)));
        const pair = <usize>row * 2 * part + at;
        const s = v128.load(values + pair);
        const c = v128.load(values + pair + part);
        const turn = f32x4.sub(
          f32x4.mul(v128.load(gradient + pair), c),
          f32x4.mul(v128.load(gradient + pair + part), s),
        );
        const slope = f32x4.mul(scale, f32x4.sub(f(1), f32x4.mul(t, t)));
        v128.store(by + place, f32x4.add(v128.load(by + place), f32x4.mul(turn, slope)));
      }
}
