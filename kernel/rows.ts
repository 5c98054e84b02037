// Jobs of `src/numeric/autograd/loops.ts` and `normalize.ts`: rows that are copied, added up and scaled.
import { claim } from "./claim";
import { put, putOrAdd } from "./put";

/** Values of a unit of work, a multiple of 4. */
const CHUNK: i32 = 8192;
/** Columns of a unit where several rows are added to one, a multiple of 4: whoever has them adds them all up. */
const STRIPE: i32 = 32;

/** Sets values to 0. */
export function clear(_thread: i32, to: usize, count: i32): void {
  for (let from = claim() * CHUNK; from < count; from = claim() * CHUNK)
    memory.fill(to + ((<usize>from) << 2), 0, (<usize>min(CHUNK, count - from)) << 2);
}

/**
 * Copies rows of `columns` values, or adds them when `add`. Row i lies at place `fromIds[i]` of the source and goes to place
 * `toIds[i]`, place i where there are no ids (address 0). Rows with one target are added in their order.
 */
export function copyRows(
  _thread: i32,
  rows: i32,
  columns: i32,
  from: usize,
  fromStride: usize,
  fromIds: usize,
  to: usize,
  toStride: usize,
  toIds: usize,
  add: i32,
): void {
  const meet = add !== 0 && (toIds !== 0 || toStride === 0);
  const wide = meet ? STRIPE : min((columns + 3) & ~3, CHUNK);
  const high = meet ? rows : max(1, CHUNK / wide);
  const across = (columns + wide - 1) / wide;
  const units = across * ((rows + high - 1) / high);
  for (let unit = claim(); unit < units; unit = claim()) {
    const column = (unit % across) * wide;
    const first = (unit / across) * high;
    const some = min(wide, columns - column);
    const offset = (<usize>column) << 2;
    for (let row = first; row < min(rows, first + high); row++) {
      const place = (<usize>row) << 2;
      const source = from + (fromIds ? <usize>load<u32>(fromIds + place) : <usize>row) * fromStride + offset;
      const target = to + (toIds ? <usize>load<u32>(toIds + place) : <usize>row) * toStride + offset;
      for (let j = 0; j < some; j += 4) {
        const at = (<usize>j) << 2;
        putOrAdd(target + at, v128.load(source + at), some - j, add);
      }
    }
  }
}

/** Σ x ∘ y over `count` values, in double precision. */
function sumOfProducts(x: usize, y: usize, count: i32): f64 {
  let sum = f64x2.splat(0);
  const whole = count & ~3;
  for (let j = 0; j < whole; j += 4) {
    const at = (<usize>j) << 2;
    const some = f32x4.mul(v128.load(x + at), v128.load(y + at));
    sum = f64x2.add(sum, f64x2.promote_low_f32x4(some));
    sum = f64x2.add(sum, f64x2.promote_low_f32x4(v128.shuffle<i32>(some, some, 2, 3, 2, 3)));
  }
  let all = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  for (let j = whole; j < count; j++) {
    const at = (<usize>j) << 2;
    all += <f64>load<f32>(x + at) * <f64>load<f32>(y + at);
  }
  return all;
}

/** Rows divided by their lengths, which are kept; shorter ones than `epsilon` are divided by it. */
export function unitRows(
  _thread: i32,
  rows: i32,
  columns: i32,
  epsilon: f32,
  x: usize,
  lengths: usize,
  out: usize,
): void {
  const bytes = (<usize>columns) << 2;
  for (let row = claim(); row < rows; row = claim()) {
    const source = x + <usize>row * bytes;
    const target = out + <usize>row * bytes;
    const length = max(<f32>Math.sqrt(sumOfProducts(source, source, columns)), epsilon);
    store<f32>(lengths + ((<usize>row) << 2), length);
    for (let j = 0; j < columns; j += 4) {
      const at = (<usize>j) << 2;
      put(target + at, f32x4.div(v128.load(source + at), f32x4.splat(length)), columns - j);
    }
  }
}

/** Adds the gradient by the rows that `unitRows` made `y`. */
export function unitRowsBack(
  _thread: i32,
  rows: i32,
  columns: i32,
  epsilon: f32,
  y: usize,
  lengths: usize,
  gradient: usize,
  by: usize,
): void {
  const bytes = (<usize>columns) << 2;
  for (let row = claim(); row < rows; row = claim()) {
    const offset = <usize>row * bytes;
    const length = load<f32>(lengths + ((<usize>row) << 2));
    const sum = length > epsilon ? <f32>sumOfProducts(gradient + offset, y + offset, columns) : 0;
    const along = f32x4.splat(sum);
    for (let j = 0; j < columns; j += 4) {
      const at = offset + ((<usize>j) << 2);
      const across = f32x4.sub(v128.load(gradient + at), f32x4.mul(along, v128.load(y + at)));
      putOrAdd(by + at, f32x4.div(across, f32x4.splat(length)), columns - j, 1);
    }
  }
}

/**
 * `sign` times the products of complex numbers, rows of `half` real parts and as many imaginary ones, those of y times
 * `turn`; added when `more`.
 */
export function complexProducts(
  _thread: i32,
  rows: i32,
  half: i32,
  sign: f32,
  x: usize,
  turn: f32,
  y: usize,
  out: usize,
  more: i32,
): void {
  const part = (<usize>half) << 2;
  const by = f32x4.splat(sign);
  for (let row = claim(); row < rows; row = claim())
    for (let j = 0; j < half; j += 4) {
      const at = <usize>row * 2 * part + ((<usize>j) << 2);
      const re = v128.load(x + at);
      const im = v128.load(x + at + part);
      const otherRe = v128.load(y + at);
      const otherIm = f32x4.mul(f32x4.splat(turn), v128.load(y + at + part));
      const real = f32x4.sub(f32x4.mul(re, otherRe), f32x4.mul(im, otherIm));
      const imaginary = f32x4.add(f32x4.mul(re, otherIm), f32x4.mul(im, otherRe));
      putOrAdd(out + at, f32x4.mul(by, real), half - j, more);
      putOrAdd(out + at + part, f32x4.mul(by, imaginary), half - j, more);
    }
}
