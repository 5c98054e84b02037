// The one inner loop that all products share. Operands are packed: on the left tiles of TILE rows, interleaved, so that
// the values of one dimension lie together; on the right panels of 8 rows, likewise. A product is summed over the
// dimensions in their order, whatever is computed beside it: scores do not depend on batches, blocks or threads.

/**
 * Rows of a tile. Fused multiply-add leaves registers for 12 sums, 2 vectors of the panel and 1 of the tile; without it
 * products need one more.
 */
export const TILE: i32 = ASC_FEATURE_RELAXED_SIMD ? 6 : 4;

/** Bytes of one dimension of a tile and of a panel. */
export const TILE_BYTES: i32 = TILE * 4;
export const PANEL_BYTES: i32 = 32;

// @ts-expect-error: decorator
export function fma(a: v128, b: v128, sum: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return v128.relaxed_madd<f32>(a, b, sum);
  return f32x4.add(sum, f32x4.mul(a, b));
}

/**
 * Products of one tile with one panel over `depth` dimensions, into TILE rows that lie `stride` bytes apart; added to
 * what is there when `more`.
 *
 * The order of loads matters. V8's compiler in Node 20 places arithmetic by the order of the sums and loads as late as
 * it can; as written, each value of the tile is loaded right before its two products. Loaded in another order, or
 * twice unrolled, everything is loaded first, registers spill, and it takes twice as long (`npm run bench kernel`).
 */
export function tile(left: usize, right: usize, depth: i32, out: usize, stride: usize, more: bool): void {
  let a0 = f32x4.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  let e0 = a0;
  let e1 = a0;
  let f0 = a0;
  let f1 = a0;
  if (more) {
    let from = out;
    a0 = v128.load(from);
    a1 = v128.load(from, 16);
    from += stride;
    b0 = v128.load(from);
    b1 = v128.load(from, 16);
    from += stride;
    c0 = v128.load(from);
    c1 = v128.load(from, 16);
    from += stride;
    d0 = v128.load(from);
    d1 = v128.load(from, 16);
    if (TILE === 6) {
      from += stride;
      e0 = v128.load(from);
      e1 = v128.load(from, 16);
      from += stride;
      f0 = v128.load(from);
      f1 = v128.load(from, 16);
    }
  }
  const end = left + <usize>depth * TILE_BYTES;
  while (left < end) {
    const x = v128.load(right);
    const y = v128.load(right, 16);
    let s = v128.load32_splat(left);
    a0 = fma(s, x, a0);
    a1 = fma(s, y, a1);
    s = v128.load32_splat(left, 4);
    b0 = fma(s, x, b0);
    b1 = fma(s, y, b1);
    s = v128.load32_splat(left, 8);
    c0 = fma(s, x, c0);
    c1 = fma(s, y, c1);
    s = v128.load32_splat(left, 12);
    d0 = fma(s, x, d0);
    d1 = fma(s, y, d1);
    if (TILE === 6) {
      s = v128.load32_splat(left, 16);
      e0 = fma(s, x, e0);
      e1 = fma(s, y, e1);
      s = v128.load32_splat(left, 20);
      f0 = fma(s, x, f0);
      f1 = fma(s, y, f1);
    }
    left += TILE_BYTES;
    right += PANEL_BYTES;
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
  if (TILE === 6) {
    out += stride;
    v128.store(out, e0);
    v128.store(out, e1, 16);
    out += stride;
    v128.store(out, f0);
    v128.store(out, f1, 16);
  }
}

/** One row against panels, four at a time: a single row waits for memory, not for arithmetic. */
export function oneRow(left: usize, width: i32, panel: usize, panels: i32, out: usize): void {
  const panelBytes = <usize>width * PANEL_BYTES;
  const end = left + ((<usize>width) << 2);
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
    for (let at = left; at < end; at += 4) {
      const s = v128.load32_splat(at);
      a0 = fma(s, v128.load(a), a0);
      a1 = fma(s, v128.load(a, 16), a1);
      b0 = fma(s, v128.load(b), b0);
      b1 = fma(s, v128.load(b, 16), b1);
      c0 = fma(s, v128.load(c), c0);
      c1 = fma(s, v128.load(c, 16), c1);
      d0 = fma(s, v128.load(d), d0);
      d1 = fma(s, v128.load(d, 16), d1);
      a += PANEL_BYTES;
      b += PANEL_BYTES;
      c += PANEL_BYTES;
      d += PANEL_BYTES;
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
    for (let at = left; at < end; at += 4) {
      const s = v128.load32_splat(at);
      a0 = fma(s, v128.load(a), a0);
      a1 = fma(s, v128.load(a, 16), a1);
      a += PANEL_BYTES;
    }
    v128.store(out, a0);
    v128.store(out, a1, 16);
    panel += panelBytes;
    out += PANEL_BYTES;
  }
}
