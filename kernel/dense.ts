// Jobs of `src/numeric/autograd/kernel-compute.ts`: products of row-major matrices of any size.
import { claim } from "./claim";
import { panelOfColumns, panelOfRows, tileOfColumns, tileOfRows } from "./pack";
import { PANEL_BYTES, TILE, tile } from "./tile";

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
