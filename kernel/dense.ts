// Jobs of `src/numeric/autograd/kernel-compute.ts`: products of row-major matrices of any size.
import { claim } from "./claim";
import { panelOfColumns, panelOfRows, tileOfColumns, tileOfRows } from "./pack";
import { put } from "./put";
import { fma, PANEL_BYTES, TILE, tile } from "./tile";

/** Columns of the result in a unit of work at most, and dimensions that are multiplied at once: what is packed of the right side stays in the second-level cache. */
const COLUMNS: i32 = 96;
const DEPTH: i32 = 512;

/**
 * Left sides as tiles over all of `depth`, one after another. `stride` is from one row to the next, or, when the left side
 * lies transposed, from one dimension to the next. The last tile is filled with what lies behind the rows.
 */
export function packLeft(
  _thread: i32,
  left: usize,
  rows: i32,
  depth: i32,
  stride: usize,
  transposed: i32,
  to: usize,
): void {
  const bytes = ((<usize>depth) << 2) * TILE;
  const tiles = (rows + TILE - 1) / TILE;
  for (let at = claim(); at < tiles; at = claim()) {
    const target = to + <usize>at * bytes;
    if (transposed) tileOfColumns(left + ((<usize>(at * TILE)) << 2), stride, depth, target);
    else tileOfRows(left + <usize>(at * TILE) * stride, stride, depth, target);
  }
}

/**
 * `out` (rows × columns) becomes the product of packed tiles with a right side, or has it added when `more`. The right side
 * has `depth` rows of `columns`, or the other way round when it is `transposed`. Every sum goes over the dimensions in order.
 * `unit` columns are a unit of work: a multiple of 8, at most COLUMNS.
 */
export function multiply(
  thread: i32,
  tiles: usize,
  rows: i32,
  columns: i32,
  depth: i32,
  right: usize,
  rightStride: usize,
  transposed: i32,
  out: usize,
  more: i32,
  unit: i32,
  scratch: usize,
  scratchBytes: usize,
): void {
  const packed = scratch + <usize>thread * scratchBytes;
  const edge = packed + <usize>(COLUMNS * DEPTH * 4);
  const outStride = (<usize>columns) << 2;
  const tileBytes = ((<usize>depth) << 2) * TILE;
  for (let from = claim() * unit; from < columns; from = claim() * unit) {
    const panels = (min(unit, columns - from) + 7) >> 3;
    for (let first = 0; first < depth; first += DEPTH) {
      const some = min(DEPTH, depth - first);
      const panelBytes = <usize>some * PANEL_BYTES;
      for (let p = 0; p < panels; p++) {
        const column = from + p * 8;
        const target = packed + <usize>p * panelBytes;
        if (transposed)
          panelOfRows(right + <usize>column * rightStride + ((<usize>first) << 2), rightStride, some, target);
        else
          panelOfColumns(
            right + <usize>first * rightStride + ((<usize>column) << 2),
            rightStride,
            some,
            target,
          );
      }
      const add = more !== 0 || first > 0;
      for (let row = 0; row < rows; row += TILE) {
        const left = tiles + <usize>(row / TILE) * tileBytes + ((<usize>(first * TILE)) << 2);
        for (let p = 0; p < panels; p++) {
          const column = from + p * 8;
          const target = out + <usize>row * outStride + ((<usize>column) << 2);
          if (row + TILE <= rows && column + 8 <= columns)
            tile(left, packed + <usize>p * panelBytes, some, target, outStride, add);
          else {
            // Not all of the tile belongs to the result. What is there comes first in its sums, as in those of whole tiles.
            const lastRow = min(TILE, rows - row);
            const bytes = (<usize>min(8, columns - column)) << 2;
            if (add)
              for (let i = 0; i < lastRow; i++)
                memory.copy(edge + <usize>i * PANEL_BYTES, target + <usize>i * outStride, bytes);
            tile(left, packed + <usize>p * panelBytes, some, edge, PANEL_BYTES, add);
            for (let i = 0; i < lastRow; i++)
              memory.copy(target + <usize>i * outStride, edge + <usize>i * PANEL_BYTES, bytes);
          }
        }
      }
    }
  }
}

/** Columns of a unit of work of few rows, a multiple of 8. */
const FEW_COLUMNS: i32 = 32;

/**
 * The same for few rows and a right side that lies transposed: nothing is packed, as each value of the right side is read
 * no more often than there are rows. Every sum goes over the dimensions as in `multiply`, and has the same bits.
 */
export function multiplyFew(
  _thread: i32,
  left: usize,
  rows: i32,
  columns: i32,
  depth: i32,
  right: usize,
  out: usize,
  more: i32,
): void {
  const stride = (<usize>depth) << 2;
  for (let from = claim() * FEW_COLUMNS; from < columns; from = claim() * FEW_COLUMNS)
    for (let column = from; column < min(columns, from + FEW_COLUMNS); column += 8)
      for (let row = 0; row < rows; row++) {
        const a = right + <usize>column * stride;
        const b = a + 4 * stride;
        const to = out + ((<usize>(row * columns + column)) << 2);
        // Two sums at once: each waits for its last product.
        let first = more ? v128.load(to) : f32x4.splat(0);
        let second = more ? v128.load(to, 16) : f32x4.splat(0);
        let by = left + <usize>row * stride;
        const whole = stride & ~15;
        for (let at: usize = 0; at < whole; at += 16) {
          const factors = v128.load(by);
          by += 16;
          first = addFour(a + at, stride, factors, first);
          second = addFour(b + at, stride, factors, second);
        }
        for (let at = whole; at < stride; at += 4) {
          const factor = v128.load32_splat(by);
          by += 4;
          first = fma(factor, across(a + at, stride), first);
          second = fma(factor, across(b + at, stride), second);
        }
        put(to, first, columns - column);
        if (columns - column > 4) put(to + 16, second, columns - column - 4);
      }
}

/** Adds four factors, one after the other, times the values that four rows have in their dimensions. */
// @ts-expect-error: decorator
function addFour(at: usize, stride: usize, factors: v128, sum: v128): v128 {
  const a = v128.load(at);
  const b = v128.load(at + stride);
  const c = v128.load(at + 2 * stride);
  const d = v128.load(at + 3 * stride);
  const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  const abHigh = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const cdHigh = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
  let all = fma(v128.shuffle<i32>(factors, factors, 0, 0, 0, 0), v128.shuffle<i64>(ab, cd, 0, 2), sum);
  all = fma(v128.shuffle<i32>(factors, factors, 1, 1, 1, 1), v128.shuffle<i64>(ab, cd, 1, 3), all);
  all = fma(v128.shuffle<i32>(factors, factors, 2, 2, 2, 2), v128.shuffle<i64>(abHigh, cdHigh, 0, 2), all);
  return fma(v128.shuffle<i32>(factors, factors, 3, 3, 3, 3), v128.shuffle<i64>(abHigh, cdHigh, 1, 3), all);
}

/** The first values of four rows. */
// @ts-expect-error: decorator
function across(at: usize, stride: usize): v128 {
  let all = v128.load32_splat(at);
  all = v128.load_lane<f32>(at + stride, all, 1);
  all = v128.load_lane<f32>(at + 2 * stride, all, 2);
  return v128.load_lane<f32>(at + 3 * stride, all, 3);
}
