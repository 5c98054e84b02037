// Jobs of `src/numeric/product.ts`: the table lies in panels of 8 rows, whose number is a multiple of GROUP.
import { claim } from "./claim";
import { largest, sumOfExp } from "./exp";
import { panelOfRows, tileOfRows } from "./pack";
import { oneRow, PANEL_BYTES, TILE, tile } from "./tile";

/** Panels of a unit: they stay in the second-level cache while all rows are multiplied with them. */
const GROUP: i32 = 12;

/** Puts 8 × `panels` rows of `width` values, one after another at `from`, into panels at `to`. */
export function pack(_thread: i32, from: usize, panels: i32, width: i32, to: usize): void {
  const bytes = <usize>width * PANEL_BYTES;
  for (let p = claim(); p < panels; p = claim())
    panelOfRows(from + <usize>p * bytes, (<usize>width) << 2, width, to + <usize>p * bytes);
}

/** Interleaves `rows` rows at `from`; the last tile is filled with what lies behind them. */
export function interleave(_thread: i32, from: usize, rows: i32, width: i32, to: usize): void {
  const stride = (<usize>width) << 2;
  for (let row = claim() * TILE; row < rows; row = claim() * TILE)
    tileOfRows(from + <usize>row * stride, stride, width, to + <usize>row * stride);
}

/**
 * Products of `rows` left rows, as they are and `tiled`, with the panels: `out[row][column]`, rows `stride` bytes
 * apart. Rows of `out` are written up to a multiple of TILE.
 */
export function score(
  _thread: i32,
  left: usize,
  tiled: usize,
  rows: i32,
  width: i32,
  panel: usize,
  panels: i32,
  out: usize,
  stride: usize,
): void {
  // A last row alone is not worth a tile.
  const alone = rows % TILE === 1;
  const whole = alone ? rows - 1 : rows;
  const panelBytes = <usize>width * PANEL_BYTES;
  const rowBytes = (<usize>width) << 2;
  for (let from = claim() * GROUP; from < panels; from = claim() * GROUP) {
    const to = min(panels, from + GROUP);
    for (let row = 0; row < whole; row += TILE)
      for (let p = from; p < to; p++)
        tile(
          tiled + <usize>row * rowBytes,
          panel + <usize>p * panelBytes,
          width,
          out + <usize>row * stride + <usize>p * PANEL_BYTES,
          stride,
          false,
        );
    if (alone)
      oneRow(
        left + <usize>whole * rowBytes,
        width,
        panel + <usize>from * panelBytes,
        to - from,
        out + <usize>whole * stride + <usize>from * PANEL_BYTES,
      );
  }
}

/**
 * The largest of each row of scores and the sum of exp(score - largest), as two doubles a row. Up to 3 places behind
 * the columns are set to -∞.
 */
export function sums(_thread: i32, scores: usize, rows: i32, stride: usize, columns: i32, out: usize): void {
  const whole = (columns + 3) & ~3;
  for (let row = claim(); row < rows; row = claim()) {
    const from = scores + <usize>row * stride;
    for (let at = columns; at < whole; at++) store<f32>(from + ((<usize>at) << 2), -Infinity);
    const most = largest(from, whole);
    const target = out + ((<usize>row) << 4);
    store<f64>(target, most);
    store<f64>(target, abs(most) < Infinity ? sumOfExp(from, whole, most, 0) : 1, 8);
  }
}

/**
 * Moves the scores of each row that are not below its cut to the start of the row, and their columns, plus `first`, to
 * the same place of `tails`; `counts` gets how many there are.
 */
export function keep(
  _thread: i32,
  scores: usize,
  rows: i32,
  stride: usize,
  columns: i32,
  first: i32,
  cuts: usize,
  tails: usize,
  counts: usize,
): void {
  for (let row = claim(); row < rows; row = claim()) {
    const from = scores + <usize>row * stride;
    const ids = tails + <usize>row * stride;
    const cut = f32x4.splat(load<f32>(cuts + ((<usize>row) << 2)));
    let count: usize = 0;
    for (let column = 0; column < columns; column += 4) {
      const some = v128.load(from + ((<usize>column) << 2));
      let left = ~i32x4.bitmask(f32x4.lt(some, cut)) & 15;
      if (columns - column < 4) left &= (1 << (columns - column)) - 1;
      while (left) {
        const at = column + ctz(left);
        // What is written here has been read: rows only get shorter.
        store<f32>(from + (count << 2), load<f32>(from + ((<usize>at) << 2)));
        store<i32>(ids + (count << 2), first + at);
        count++;
        left &= left - 1;
      }
    }
    store<i32>(counts + ((<usize>row) << 2), <i32>count);
  }
}
