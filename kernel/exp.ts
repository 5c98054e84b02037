import { fma } from "./tile";

/** 1.5 · 2^23: floats of this size are whole numbers. */
const ROUNDING: f32 = 12582912;

/**
 * exp of values up to 0, to about two units in the last place; below -87 it stays at exp(-87), 1.6e-38.
 *
 * x = n log 2 + r with |r| <= log 2 / 2; exp(r) by its Taylor series, whose first term left out is below 6e-9. Adding
 * ROUNDING leaves the whole number n in the low bits of the sum, and these, shifted, are 2^n: no instruction rounds or
 * converts, which engines make several of the processor's of.
 */
// @ts-expect-error: decorator
export function exp4(value: v128): v128 {
  const x = f32x4.pmax(value, f32x4.splat(-87));
  const bits = fma(x, f32x4.splat(Mathf.LOG2E), f32x4.splat(ROUNDING));
  const n = f32x4.sub(bits, f32x4.splat(ROUNDING));
  // log 2 in two parts: products with the first, of few bits, are exact.
  let r = fma(n, f32x4.splat(-0.693359375), x);
  r = fma(n, f32x4.splat(2.1219444e-4), r);
  let sum = fma(r, f32x4.splat(1 / 5040.0), f32x4.splat(1 / 720.0));
  sum = fma(sum, r, f32x4.splat(1 / 120.0));
  sum = fma(sum, r, f32x4.splat(1 / 24.0));
  sum = fma(sum, r, f32x4.splat(1 / 6.0));
  sum = fma(sum, r, f32x4.splat(0.5));
  sum = fma(sum, r, f32x4.splat(1));
  sum = fma(sum, r, f32x4.splat(1));
  const power = i32x4.shl(i32x4.add(bits, i32x4.splat(127)), 23);
  return f32x4.mul(sum, power);
}

/** The largest of `count` values, a multiple of 4. */
export function largest(values: usize, count: i32): f32 {
  let most = f32x4.splat(-Infinity);
  const end = values + ((<usize>count) << 2);
  for (let at = values; at < end; at += 16) most = f32x4.pmax(most, v128.load(at));
  let found = f32x4.extract_lane(most, 0);
  for (let lane = 1; lane < 4; lane++) {
    most = v128.shuffle<i32>(most, most, 1, 2, 3, 0);
    const other = f32x4.extract_lane(most, 0);
    if (other > found) found = other;
  }
  return found;
}

/** Vectors that are summed in single precision before they go into a sum of double precision. */
const RUN: i32 = 16;

/** Sum of exp(value - most) over `count` values, a multiple of 4; the terms are kept at `to` when that is not 0. */
export function sumOfExp(values: usize, count: i32, most: f32, to: usize): f64 {
  const down = f32x4.splat(most);
  const end = values + ((<usize>count) << 2);
  let sum = f64x2.splat(0);
  let at = values;
  while (at < end) {
    const stop = min(end, at + RUN * 16);
    let some = f32x4.splat(0);
    while (at < stop) {
      const term = exp4(f32x4.sub(v128.load(at), down));
      if (to !== 0) {
        v128.store(to, term);
        to += 16;
      }
      some = f32x4.add(some, term);
      at += 16;
    }
    sum = f64x2.add(sum, f64x2.promote_low_f32x4(some));
    sum = f64x2.add(sum, f64x2.promote_low_f32x4(v128.shuffle<i32>(some, some, 2, 3, 2, 3)));
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}
