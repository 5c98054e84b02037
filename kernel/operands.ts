// Jobs of `src/numeric/autograd/operands.ts`: `count` operands of `size` values each lie one behind the other.
import { claim } from "./claim";
import { exp4 } from "./exp";
import { put, putOrAdd } from "./put";
import { fma } from "./tile";

/** Values of one operand in a unit of work, a multiple of 4. */
const CHUNK: i32 = 2048;
/** Rows of a unit. */
const ROWS: i32 = 4;

/** Softmax over the operands, value by value. */
export function softmaxOver(_thread: i32, count: i32, size: i32, x: usize, out: usize): void {
  const step = (<usize>size) << 2;
  for (let from = claim() * CHUNK; from < size; from = claim() * CHUNK)
    for (let i = from; i < min(size, from + CHUNK); i += 4) {
      const at = (<usize>i) << 2;
      let most = v128.load(x + at);
      for (let k = 1; k < count; k++) most = f32x4.pmax(most, v128.load(x + at + <usize>k * step));
      let sum = f32x4.splat(0);
      for (let k = 0; k < count; k++) {
        const place = at + <usize>k * step;
        sum = f32x4.add(sum, exp4(f32x4.sub(v128.load(x + place), most)));
      }
      for (let k = 0; k < count; k++) {
        const place = at + <usize>k * step;
        const term = exp4(f32x4.sub(v128.load(x + place), most));
        put(out + place, f32x4.div(term, sum), size - i);
      }
    }
}

/** Adds the gradient by what `softmaxOver` made y. */
export function softmaxOverBack(
  _thread: i32,
  count: i32,
  size: i32,
  y: usize,
  gradient: usize,
  by: usize,
): void {
  const step = (<usize>size) << 2;
  for (let from = claim() * CHUNK; from < size; from = claim() * CHUNK)
    for (let i = from; i < min(size, from + CHUNK); i += 4) {
      const at = (<usize>i) << 2;
      let mean = f32x4.splat(0);
      for (let k = 0; k < count; k++) {
        const place = at + <usize>k * step;
        mean = fma(v128.load(gradient + place), v128.load(y + place), mean);
      }
      for (let k = 0; k < count; k++) {
        const place = at + <usize>k * step;
        const rest = f32x4.sub(v128.load(gradient + place), mean);
        putOrAdd(by + place, f32x4.mul(v128.load(y + place), rest), size - i, 1);
      }
    }
}

/** The least of the operands, or the largest when `largest`. */
export function extremeOver(_thread: i32, largest: i32, count: i32, size: i32, x: usize, out: usize): void {
  for (let from = claim() * CHUNK; from < size; from = claim() * CHUNK)
    for (let i = from; i < min(size, from + CHUNK); i += 4)
      put(out + ((<usize>i) << 2), extremeAt(largest, count, size, x + ((<usize>i) << 2)), size - i);
}

function extremeAt(largest: i32, count: i32, size: i32, at: usize): v128 {
  let found = v128.load(at);
  for (let k = 1; k < count; k++) {
    const other = v128.load(at + <usize>k * ((<usize>size) << 2));
    found = largest ? f32x4.pmax(found, other) : f32x4.pmin(found, other);
  }
  return found;
}

/** Adds its gradient: the first of equal operands has it. */
export function extremeOverBack(
  _thread: i32,
  largest: i32,
  count: i32,
  size: i32,
  x: usize,
  gradient: usize,
  by: usize,
): void {
  for (let from = claim() * CHUNK; from < size; from = claim() * CHUNK)
    for (let i = from; i < min(size, from + CHUNK); i += 4) {
      const at = (<usize>i) << 2;
      const found = extremeAt(largest, count, size, x + at);
      let rest = v128.load(gradient + at);
      for (let k = 0; k < count; k++) {
        const place = at + <usize>k * ((<usize>size) << 2);
        const here = f32x4.eq(v128.load(x + place), found);
        putOrAdd(by + place, v128.and(rest, here), size - i, 1);
        rest = v128.andnot(rest, here);
      }
    }
}

/**
 * Sums of operands, each value times its weight: `rows` rows of `columns` values of the result, weights of `width` values a
 * row, which count for every part of a row.
 */
export function weightedSum(
  _thread: i32,
  count: i32,
  rows: i32,
  width: i32,
  columns: i32,
  weights: usize,
  x: usize,
  out: usize,
): void {
  for (let from = claim() * ROWS; from < rows; from = claim() * ROWS)
    for (let row = from; row < min(rows, from + ROWS); row++)
      for (let part = 0; part < columns; part += width)
        for (let j = 0; j < width; j += 4) {
          let sum = f32x4.splat(0);
          for (let k = 0; k < count; k++) {
            const w = weights + ((<usize>((k * rows + row) * width + j)) << 2);
            const value = x + ((<usize>((k * rows + row) * columns + part + j)) << 2);
            sum = fma(v128.load(w), v128.load(value), sum);
          }
          put(out + ((<usize>(row * columns + part + j)) << 2), sum, width - j);
        }
}

/** Adds its gradients by weights and by operands; an address of 0 is none. */
export function weightedSumBack(
  _thread: i32,
  count: i32,
  rows: i32,
  width: i32,
  columns: i32,
  weights: usize,
  x: usize,
  gradient: usize,
  byWeights: usize,
  byX: usize,
): void {
  for (let from = claim() * ROWS; from < rows; from = claim() * ROWS)
    for (let row = from; row < min(rows, from + ROWS); row++)
      for (let k = 0; k < count; k++) {
        const own = k * rows + row;
        for (let j = 0; j < width; j += 4) {
          const w = (<usize>(own * width + j)) << 2;
          let sum = f32x4.splat(0);
          for (let part = 0; part < columns; part += width) {
            const g = v128.load(gradient + ((<usize>(row * columns + part + j)) << 2));
            const at = (<usize>(own * columns + part + j)) << 2;
            sum = fma(g, v128.load(x + at), sum);
            if (byX !== 0) putOrAdd(byX + at, f32x4.mul(g, v128.load(weights + w)), width - j, 1);
          }
          if (byWeights !== 0) putOrAdd(byWeights + w, sum, width - j, 1);
        }
      }
}
