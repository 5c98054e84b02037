// Jobs of `src/numeric/autograd/loops.ts` and `elementwise.ts`: what is done to every value of a matrix by itself. Values are
// read in vectors, beyond the last one too, and only those that belong to the result are written.
import { claim } from "./claim";
import { put, putOrAdd } from "./put";
import { logistic4, softplus4, tanh4, turned4 } from "./special";
import { fma } from "./tile";

/** Values of a unit of work, a multiple of 4. */
const CHUNK: i32 = 8192;

/** `out` = a · x + b · y + c; without y where its address is 0. */
export function combine(
  _thread: i32,
  count: i32,
  a: f32,
  x: usize,
  b: f32,
  y: usize,
  c: f32,
  out: usize,
): void {
  const av = f32x4.splat(a);
  const bv = f32x4.splat(b);
  const cv = f32x4.splat(c);
  for (let from = claim() * CHUNK; from < count; from = claim() * CHUNK) {
    const end = min(count, from + CHUNK);
    if (y === 0)
      for (let i = from; i < end; i += 4) {
        const at = (<usize>i) << 2;
        put(out + at, fma(av, v128.load(x + at), cv), end - i);
      }
    else
      for (let i = from; i < end; i += 4) {
        const at = (<usize>i) << 2;
        const rest = fma(bv, v128.load(y + at), cv);
        put(out + at, fma(av, v128.load(x + at), rest), end - i);
      }
  }
}

/** `out` becomes x ∘ y, or has it added when `more`. */
export function multiplyValues(_thread: i32, count: i32, x: usize, y: usize, out: usize, more: i32): void {
  for (let from = claim() * CHUNK; from < count; from = claim() * CHUNK) {
    const end = min(count, from + CHUNK);
    for (let i = from; i < end; i += 4) {
      const at = (<usize>i) << 2;
      putOrAdd(out + at, f32x4.mul(v128.load(x + at), v128.load(y + at)), end - i, more);
    }
  }
}

/** Numbers of the functions, as in `elementwise.ts`. */
const RELU: i32 = 0;
const CLAMP: i32 = 1;
const ABSOLUTE: i32 = 2;
const SINE: i32 = 3;
const COSINE: i32 = 4;
const TANH: i32 = 5;
const SOFTPLUS: i32 = 6;
const SIGMOID: i32 = 7;

// @ts-expect-error: decorator
function functionOf(kind: i32, x: v128, low: v128, high: v128): v128 {
  switch (kind) {
    case RELU:
      return f32x4.pmax(x, f32x4.splat(0));
    case CLAMP:
      return f32x4.pmin(f32x4.pmax(x, low), high);
    case ABSOLUTE:
      return f32x4.abs(x);
    case SINE:
      return turned4(x, 0);
    case COSINE:
      return turned4(x, 1);
    case TANH:
      return tanh4(x);
    case SOFTPLUS:
      return softplus4(x);
    case SIGMOID:
      return logistic4(x);
    default:
      return f32x4.div(f32x4.splat(1), x);
  }
}

// @ts-expect-error: decorator
function slopeOf(kind: i32, x: v128, y: v128, low: v128, high: v128): v128 {
  const none = f32x4.splat(0);
  const one = f32x4.splat(1);
  switch (kind) {
    case RELU:
      return v128.and(f32x4.gt(y, none), one);
    case CLAMP:
      return v128.and(v128.and(f32x4.ge(x, low), f32x4.le(x, high)), one);
    case ABSOLUTE:
      return f32x4.sub(v128.and(f32x4.gt(x, none), one), v128.and(f32x4.lt(x, none), one));
    case SINE:
      return turned4(x, 1);
    case COSINE:
      return f32x4.neg(turned4(x, 0));
    case TANH:
      return f32x4.sub(one, f32x4.mul(y, y));
    case SOFTPLUS:
      return logistic4(x);
    case SIGMOID:
      return f32x4.mul(y, f32x4.sub(one, y));
    default:
      return f32x4.neg(f32x4.mul(y, y));
  }
}

/** `out` = the function `kind` of x; `low` and `high` are the ends of CLAMP. */
export function mapValues(
  _thread: i32,
  kind: i32,
  count: i32,
  low: f32,
  high: f32,
  x: usize,
  out: usize,
): void {
  for (let from = claim() * CHUNK; from < count; from = claim() * CHUNK) {
    const end = min(count, from + CHUNK);
    for (let i = from; i < end; i += 4) {
      const at = (<usize>i) << 2;
      put(out + at, functionOf(kind, v128.load(x + at), f32x4.splat(low), f32x4.splat(high)), end - i);
    }
  }
}

/** Adds the gradient by x of what `mapValues` made y. */
export function mapGradients(
  _thread: i32,
  kind: i32,
  count: i32,
  low: f32,
  high: f32,
  x: usize,
  y: usize,
  gradient: usize,
  by: usize,
): void {
  for (let from = claim() * CHUNK; from < count; from = claim() * CHUNK) {
    const end = min(count, from + CHUNK);
    for (let i = from; i < end; i += 4) {
      const at = (<usize>i) << 2;
      const slope = slopeOf(kind, v128.load(x + at), v128.load(y + at), f32x4.splat(low), f32x4.splat(high));
      putOrAdd(by + at, f32x4.mul(v128.load(gradient + at), slope), end - i, 1);
    }
  }
}
