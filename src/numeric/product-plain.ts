/**
 * Dot products of `count` vectors with `rows` others, both row-major of `width` values: `out[i * rows + j]`. Four by
 * four at a time, summed in double precision: where WebAssembly is not to be had, and what the kernels are tested by.
 */
export function plainProduct(
  left: Float32Array,
  count: number,
  right: Float32Array,
  rows: number,
  width: number,
  out: Float32Array,
): void {
  const wholeRows = rows - (rows % 4);
  const wholeCount = count - (count % 4);
  for (let j = 0; j < wholeRows; j += 4) {
    for (let i = 0; i < wholeCount; i += 4) tile(left, i, right, j, rows, width, out);
    for (let i = wholeCount; i < count; i++)
      for (let k = j; k < j + 4; k++) out[i * rows + k] = dot(left, i * width, right, k * width, width);
  }
  for (let j = wholeRows; j < rows; j++)
    for (let i = 0; i < count; i++) out[i * rows + j] = dot(left, i * width, right, j * width, width);
}

function dot(a: Float32Array, from: number, b: Float32Array, at: number, width: number): number {
  let sum = 0;
  for (let l = 0; l < width; l++) sum += a[from + l]! * b[at + l]!;
  return sum;
}

function tile(
  a: Float32Array,
  i: number,
  b: Float32Array,
  j: number,
  rows: number,
  width: number,
  out: Float32Array,
): void {
  let [s00, s01, s02, s03, s10, s11, s12, s13] = [0, 0, 0, 0, 0, 0, 0, 0];
  let [s20, s21, s22, s23, s30, s31, s32, s33] = [0, 0, 0, 0, 0, 0, 0, 0];
  const [a0, a1, a2, a3] = [i * width, (i + 1) * width, (i + 2) * width, (i + 3) * width];
  const [b0, b1, b2, b3] = [j * width, (j + 1) * width, (j + 2) * width, (j + 3) * width];
  for (let l = 0; l < width; l++) {
    const x0 = a[a0 + l]!;
    const x1 = a[a1 + l]!;
    const x2 = a[a2 + l]!;
    const x3 = a[a3 + l]!;
    const y0 = b[b0 + l]!;
    const y1 = b[b1 + l]!;
    const y2 = b[b2 + l]!;
    const y3 = b[b3 + l]!;
    s00 += x0 * y0;
    s01 += x0 * y1;
    s02 += x0 * y2;
    s03 += x0 * y3;
    s10 += x1 * y0;
    s11 += x1 * y1;
    s12 += x1 * y2;
    s13 += x1 * y3;
    s20 += x2 * y0;
    s21 += x2 * y1;
    s22 += x2 * y2;
    s23 += x2 * y3;
    s30 += x3 * y0;
    s31 += x3 * y1;
    s32 += x3 * y2;
    s33 += x3 * y3;
  }
  const sums = [s00, s01, s02, s03, s10, s11, s12, s13, s20, s21, s22, s23, s30, s31, s32, s33];
  for (let at = 0; at < 16; at++) out[(i + (at >> 2)) * rows + j + (at & 3)] = sums[at]!;
}
