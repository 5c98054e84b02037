// Bringing operands into tiles and panels.
import { PANEL_BYTES, TILE, TILE_BYTES } from "./tile";

/** Four vectors at `from`, `stride` bytes apart, transposed into vectors at `to`, `step` bytes apart. */
// @ts-expect-error: decorator
function transpose4(from: usize, stride: usize, to: usize, step: usize): void {
  const a = v128.load(from);
  const b = v128.load(from + stride);
  const c = v128.load(from + 2 * stride);
  const d = v128.load(from + 3 * stride);
  const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  const abHigh = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const cdHigh = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<i64>(ab, cd, 0, 2));
  v128.store(to + step, v128.shuffle<i64>(ab, cd, 1, 3));
  v128.store(to + 2 * step, v128.shuffle<i64>(abHigh, cdHigh, 0, 2));
  v128.store(to + 3 * step, v128.shuffle<i64>(abHigh, cdHigh, 1, 3));
}

/** Interleaves 8 rows of `width` values, `stride` bytes apart, into a panel. */
export function panelOfRows(from: usize, stride: usize, width: i32, to: usize): void {
  const whole = width & ~3;
  for (let at = 0; at < whole; at += 4) {
    const source = from + ((<usize>at) << 2);
    const target = to + <usize>at * PANEL_BYTES;
    transpose4(source, stride, target, PANEL_BYTES);
    transpose4(source + 4 * stride, stride, target + 16, PANEL_BYTES);
  }
  for (let at = whole; at < width; at++)
    for (let row = 0; row < 8; row++)
      store<f32>(
        to + <usize>at * PANEL_BYTES + ((<usize>row) << 2),
        load<f32>(from + <usize>row * stride + ((<usize>at) << 2)),
      );
}

/** Interleaves TILE rows of `width` values, `stride` bytes apart, into a tile. */
export function tileOfRows(from: usize, stride: usize, width: i32, to: usize): void {
  const whole = width & ~3;
  for (let at = 0; at < whole; at += 4) {
    const source = from + ((<usize>at) << 2);
    const target = to + <usize>at * TILE_BYTES;
    transpose4(source, stride, target, TILE_BYTES);
    if (TILE === 6) {
      const e = v128.load(source + 4 * stride);
      const f = v128.load(source + 5 * stride);
      const low = v128.shuffle<i32>(e, f, 0, 4, 1, 5);
      const high = v128.shuffle<i32>(e, f, 2, 6, 3, 7);
      v128.store64_lane(target, low, 0, 16);
      v128.store64_lane(target, low, 1, 16 + TILE_BYTES);
      v128.store64_lane(target, high, 0, 16 + 2 * TILE_BYTES);
      v128.store64_lane(target, high, 1, 16 + 3 * TILE_BYTES);
    }
  }
  for (let at = whole; at < width; at++)
    for (let row = 0; row < TILE; row++)
      store<f32>(
        to + <usize>at * TILE_BYTES + ((<usize>row) << 2),
        load<f32>(from + <usize>row * stride + ((<usize>at) << 2)),
      );
}

/** A tile of TILE columns: `depth` stretches of TILE values, `stride` bytes apart, one after another. */
export function tileOfColumns(from: usize, stride: usize, depth: i32, to: usize): void {
  for (let at = 0; at < depth; at++) {
    v128.store(to, v128.load(from));
    if (TILE === 6) store<u64>(to, load<u64>(from, 16), 16);
    from += stride;
    to += TILE_BYTES;
  }
}

/** A panel of 8 columns. */
export function panelOfColumns(from: usize, stride: usize, depth: i32, to: usize): void {
  for (let at = 0; at < depth; at++) {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    from += stride;
    to += PANEL_BYTES;
  }
}
