// AssemblyScript: the inner loops of `src/numeric/product.ts`. `npm run kernel` compiles this file twice, with and
// without relaxed SIMD. Addresses are in bytes, counts in elements.
//
// The right-hand table lies in panels of 8 rows, transposed: a panel holds for each dimension the 8 values of its
// rows, so that one dimension is two vectors. Every element of a product is summed over the dimensions in their
// order, whatever its place in a batch: a row of scores does not depend on what is scored with it.

/**
 * Rows of the left-hand side that are multiplied at once. Compilers move the loads of a step before its arithmetic, so
 * that 8 sums, 2 vectors of the panel and 4 of the left side are alive together: with more rows they spill.
 */
const TILE: i32 = 4;

function fma(a: v128, b: v128, sum: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return v128.relaxed_madd<f32>(a, b, sum);
  return f32x4.add(sum, f32x4.mul(a, b));
}

/** Puts `rows` (at most 8) rows of `width` values, one after another at `from`, into the panel at `to`. */
export function pack(from: usize, rows: i32, width: i32, to: usize): void {
  for (let row = 0; row < 8; row++) {
    let target = to + ((<usize>row) << 2);
    if (row < rows) {
      let source = from + ((<usize>row * width) << 2);
      for (let at = 0; at < width; at++) {
        store<f32>(target, load<f32>(source));
        source += 4;
        target += 32;
      }
    } else {
      for (let at = 0; at < width; at++) {
        store<f32>(target, 0);
        target += 32;
      }
    }
  }
}

/** Interleaves `rows` rows (`stride` bytes apart) so that the values of one dimension lie together; tile by tile. */
export function interleave(from: usize, rows: i32, width: i32, to: usize): void {
  const tiles = rows / TILE;
  for (let tile = 0; tile < tiles; tile++) {
    for (let row = 0; row < TILE; row++) {
      let source = from + ((<usize>(tile * TILE + row) * width) << 2);
      let target = to + ((<usize>tile * TILE * width + row) << 2);
      for (let at = 0; at < width; at++) {
        store<f32>(target, load<f32>(source));
        source += 4;
        target += TILE << 2;
      }
    }
  }
}

/**
 * Products of `rows` left rows with `panels` panels: `out[row][column]`, rows `outStride` elements apart.
 * `left` holds the rows one after another, `tiled` the same interleaved.
 */
export function product(
  left: usize,
  tiled: usize,
  rows: i32,
  width: i32,
  panel: usize,
  panels: i32,
  out: usize,
  outStride: i32,
): void {
  const whole = rows - (rows % TILE);
  const panelBytes = (<usize>width) << 5;
  const stride = (<usize>outStride) << 2;
  if (whole > 0) {
    for (let p = 0; p < panels; p++) {
      const right = panel + <usize>p * panelBytes;
      const column = out + ((<usize>p) << 5);
      for (let row = 0; row < whole; row += TILE) {
        const tile = tiled + ((<usize>row * width) << 2);
        const target = column + <usize>row * stride;
        fourRows(tile, right, width, target, stride);
      }
    }
  }
  for (let row = whole; row < rows; row++) {
    oneRow(left + ((<usize>row * width) << 2), panel, panelBytes, width, panels, out + <usize>row * stride);
  }
}

function fourRows(tile: usize, right: usize, width: i32, out: usize, stride: usize): void {
  let a0 = f32x4.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  const end = tile + ((<usize>width) << 4);
  while (tile < end) {
    const x = v128.load(right);
    const y = v128.load(right, 16);
    let s = v128.load32_splat(tile);
    a0 = fma(s, x, a0);
    a1 = fma(s, y, a1);
    s = v128.load32_splat(tile, 4);
    b0 = fma(s, x, b0);
    b1 = fma(s, y, b1);
    s = v128.load32_splat(tile, 8);
    c0 = fma(s, x, c0);
    c1 = fma(s, y, c1);
    s = v128.load32_splat(tile, 12);
    d0 = fma(s, x, d0);
    d1 = fma(s, y, d1);
    tile += 16;
    right += 32;
  }
  v128.store(out, a0);
  v128.store(out, a1, 16);
  out += stride;
  v128.store(out, b0);
  v128.store(out, b1, 16);
  out += stride;
  v128.store(out, c0);
  v128.store(out, c1, 16);
  out += stride;
  v128.store(out, d0);
  v128.store(out, d1, 16);
}

/** One row against all panels, four panels at a time: a single row waits for memory, not for arithmetic. */
function oneRow(left: usize, panel: usize, panelBytes: usize, width: i32, panels: i32, out: usize): void {
  let p = 0;
  for (; p + 4 <= panels; p += 4) {
    let a0 = f32x4.splat(0);
    let a1 = a0;
    let b0 = a0;
    let b1 = a0;
    let c0 = a0;
    let c1 = a0;
    let d0 = a0;
    let d1 = a0;
    let a = panel;
    let b = a + panelBytes;
    let c = b + panelBytes;
    let d = c + panelBytes;
    let at = left;
    const end = left + ((<usize>width) << 2);
    while (at < end) {
      const s = v128.load32_splat(at);
      a0 = fma(s, v128.load(a), a0);
      a1 = fma(s, v128.load(a, 16), a1);
      b0 = fma(s, v128.load(b), b0);
      b1 = fma(s, v128.load(b, 16), b1);
      c0 = fma(s, v128.load(c), c0);
      c1 = fma(s, v128.load(c, 16), c1);
      d0 = fma(s, v128.load(d), d0);
      d1 = fma(s, v128.load(d, 16), d1);
      at += 4;
      a += 32;
      b += 32;
      c += 32;
      d += 32;
    }
    v128.store(out, a0);
    v128.store(out, a1, 16);
    v128.store(out, b0, 32);
    v128.store(out, b1, 48);
    v128.store(out, c0, 64);
    v128.store(out, c1, 80);
    v128.store(out, d0, 96);
    v128.store(out, d1, 112);
    panel = d;
    out += 128;
  }
  for (; p < panels; p++) {
    let a0 = f32x4.splat(0);
    let a1 = a0;
    let a = panel;
    let at = left;
    const end = left + ((<usize>width) << 2);
    while (at < end) {
      const s = v128.load32_splat(at);
      a0 = fma(s, v128.load(a), a0);
      a1 = fma(s, v128.load(a, 16), a1);
      at += 4;
      a += 32;
    }
    v128.store(out, a0);
    v128.store(out, a1, 16);
    panel += panelBytes;
    out += 32;
  }
}
