// Jobs of `src/links/kernel-entity-trainer.ts`. The table and the optimizer's state lie in panels of 8 dimensions: a panel
// holds the 8 values of every row, one row after another, so that it is the right side of a product with gradients of
// scores. `rows` counts rows with padding, a multiple of BLOCK; widths are multiples of 8.
import { claim } from "./claim";
import { largest, sumOfExp } from "./exp";
import { panelOfColumns, panelOfRows, tileOfColumns, tileOfRows } from "./pack";
import { fma, PANEL_BYTES, TILE, TILE_BYTES, tile } from "./tile";

/** Rows of the table in a unit of work: a multiple of 8 and of TILE. */
const BLOCK: i32 = 96;
/** Queries in a unit of the gradient: a multiple of TILE. */
const QUERIES: i32 = 48;
/** Dimensions that are multiplied at once: a tile and a panel of that depth stay in the first-level cache. */
const DEPTH: i32 = 512;
/** Bytes that the optimizer steps over at once: one panel of a block. */
const PIECE: usize = <usize>(BLOCK * PANEL_BYTES);
/** Shares of a softmax below this count as 0: processors take very long over products with denormal numbers. */
const LEAST: f32 = 1e-30;

/** Copies `count` rows from `from`, one after another, into the table from row `first` on. */
export function fill(
  _thread: i32,
  from: usize,
  first: i32,
  count: i32,
  width: i32,
  table: usize,
  rows: i32,
): void {
  const panels = width >> 3;
  for (let p = claim(); p < panels; p = claim()) {
    let source = from + <usize>p * PANEL_BYTES;
    let target = table + (<usize>p * rows + first) * PANEL_BYTES;
    for (let row = 0; row < count; row++) {
      v128.store(target, v128.load(source));
      v128.store(target, v128.load(source, 16), 16);
      source += (<usize>width) << 2;
      target += PANEL_BYTES;
    }
  }
}

/** Copies rows `ids` of the table to `to`, one after another. */
export function gather(
  _thread: i32,
  ids: usize,
  count: i32,
  width: i32,
  table: usize,
  rows: i32,
  to: usize,
): void {
  const panels = width >> 3;
  for (let at = claim(); at < count; at = claim()) {
    let source = table + <usize>load<u32>(ids + ((<usize>at) << 2)) * PANEL_BYTES;
    let target = to + <usize>at * width * 4;
    for (let p = 0; p < panels; p++) {
      v128.store(target, v128.load(source));
      v128.store(target, v128.load(source, 16), 16);
      source += <usize>rows * PANEL_BYTES;
      target += PANEL_BYTES;
    }
  }
}

/** Queries as tiles, for the scores, and as panels of 8 dimensions, for the gradient of the table. */
export function prepare(
  _thread: i32,
  queries: usize,
  count: i32,
  width: i32,
  tiles: usize,
  panels: usize,
): void {
  const stride = (<usize>width) << 2;
  const tileCount = (count + TILE - 1) / TILE;
  const units = tileCount + (width >> 3);
  for (let at = claim(); at < units; at = claim()) {
    if (at < tileCount) {
      const offset = <usize>at * TILE * stride;
      tileOfRows(queries + offset, stride, width, tiles + offset);
    } else {
      const p = at - tileCount;
      panelOfColumns(
        queries + <usize>p * PANEL_BYTES,
        stride,
        count,
        panels + <usize>p * count * PANEL_BYTES,
      );
    }
  }
}

/** Scores of all queries against all rows, `scores[query][row]`. */
export function scoreAll(
  thread: i32,
  tiles: usize,
  count: i32,
  width: i32,
  table: usize,
  rows: i32,
  scores: usize,
  stride: usize,
  scratch: usize,
  scratchBytes: usize,
): void {
  const packed = scratch + <usize>thread * scratchBytes;
  for (let from = claim() * BLOCK; from < rows; from = claim() * BLOCK)
    for (let first = 0; first < width; first += DEPTH) {
      const depth = min(DEPTH, width - first);
      const panelBytes = <usize>depth * PANEL_BYTES;
      for (let p = 0; p < BLOCK / 8; p++)
        for (let at = 0; at < depth; at += 8)
          panelOfRows(
            table + ((<usize>(first + at) >> 3) * rows + from + p * 8) * PANEL_BYTES,
            PANEL_BYTES,
            8,
            packed + <usize>p * panelBytes + <usize>at * PANEL_BYTES,
          );
      for (let query = 0; query < count; query += TILE)
        for (let p = 0; p < BLOCK / 8; p++)
          tile(
            tiles + ((<usize>query * width) << 2) + <usize>first * TILE_BYTES,
            packed + <usize>p * panelBytes,
            depth,
            scores + <usize>query * stride + ((<usize>(from + p * 8)) << 2),
            stride,
            first > 0,
          );
    }
}

/**
 * Turns the scores of each query into the gradient of its loss by them: the sum of the weights times the softmax, less
 * the weights of the targets. `losses` gets what the loss of a query is made of, four doubles each: Σ weight,
 * Σ weight · score, the largest score, Σ exp(score - largest).
 */
export function softmax(
  _thread: i32,
  scores: usize,
  count: i32,
  stride: usize,
  columns: i32,
  rows: i32,
  offsets: usize,
  tails: usize,
  weights: usize,
  losses: usize,
): void {
  const whole = (columns + 3) & ~3;
  for (let query = claim(); query < count; query = claim()) {
    const row = scores + <usize>query * stride;
    const first = load<u32>(offsets + ((<usize>query) << 2));
    const last = load<u32>(offsets + ((<usize>query) << 2), 4);
    let total: f64 = 0;
    let sum: f64 = 0;
    for (let at: usize = first; at < last; at++) {
      const weight = <f64>load<f32>(weights + (at << 2));
      total += weight;
      sum += weight * <f64>load<f32>(row + ((<usize>load<u32>(tails + (at << 2))) << 2));
    }
    for (let at = columns; at < whole; at++) store<f32>(row + ((<usize>at) << 2), -Infinity);
    const most = largest(row, whole);
    const terms = sumOfExp(row, whole, most, row);
    const loss = losses + ((<usize>query) << 5);
    store<f64>(loss, total);
    store<f64>(loss, sum, 8);
    store<f64>(loss, most, 16);
    store<f64>(loss, terms, 24);
    const scale = f32x4.splat(<f32>(total / terms));
    const end = row + ((<usize>whole) << 2);
    for (let at = row; at < end; at += 16) {
      const share = f32x4.mul(v128.load(at), scale);
      v128.store(at, v128.and(share, f32x4.gt(share, f32x4.splat(LEAST))));
    }
    for (let at = columns; at < rows; at++) store<f32>(row + ((<usize>at) << 2), 0);
    for (let at: usize = first; at < last; at++) {
      const place = row + ((<usize>load<u32>(tails + (at << 2))) << 2);
      store<f32>(place, load<f32>(place) - load<f32>(weights + (at << 2)));
    }
  }
}

/** The gradient by the queries: gradients of scores times the table, summed over its rows in their order. */
export function gradient(
  thread: i32,
  scores: usize,
  count: i32,
  stride: usize,
  columns: i32,
  table: usize,
  rows: i32,
  width: i32,
  out: usize,
  scratch: usize,
  scratchBytes: usize,
): void {
  const packed = scratch + <usize>thread * scratchBytes;
  const outStride = (<usize>width) << 2;
  for (let from = claim() * QUERIES; from < count; from = claim() * QUERIES) {
    const to = min(count, from + QUERIES);
    for (let first = 0; first < columns; first += DEPTH) {
      const depth = min(DEPTH, columns - first);
      for (let query = from; query < to; query += TILE)
        tileOfRows(
          scores + <usize>query * stride + ((<usize>first) << 2),
          stride,
          depth,
          packed + ((<usize>(query - from) * depth) << 2),
        );
      for (let p = 0; p < width >> 3; p++)
        for (let query = from; query < to; query += TILE)
          tile(
            packed + ((<usize>(query - from) * depth) << 2),
            table + (<usize>p * rows + first) * PANEL_BYTES,
            depth,
            out + <usize>query * outStride + <usize>p * PANEL_BYTES,
            outStride,
            first > 0,
          );
    }
  }
}

/**
 * The gradient by the table, with that of some rows added, and the optimizer's step. `extraAt` has for each row its
 * place in `extra`, or -1. `constants` are floats: scale, rate, epsilon; for Adam also its two decays and what
 * corrects the root of the second moment (`second` is its address, 0 for Adagrad).
 */
export function step(
  thread: i32,
  scores: usize,
  count: i32,
  stride: usize,
  queries: usize,
  width: i32,
  table: usize,
  rows: i32,
  state: usize,
  second: usize,
  extraAt: usize,
  extra: usize,
  constants: usize,
  scratch: usize,
  scratchBytes: usize,
): void {
  const packed = scratch + <usize>thread * scratchBytes;
  const tileBytes = <usize>count * TILE_BYTES;
  const sums = packed + <usize>(BLOCK / TILE) * tileBytes;
  for (let from = claim() * BLOCK; from < rows; from = claim() * BLOCK) {
    // Adagrad leaves rows without a gradient as they are.
    if (count === 0 && second === 0 && !anyExtra(extraAt + ((<usize>from) << 2))) continue;
    for (let at = 0; at < BLOCK; at += TILE)
      tileOfColumns(
        scores + ((<usize>(from + at)) << 2),
        stride,
        count,
        packed + <usize>(at / TILE) * tileBytes,
      );
    for (let p = 0; p < width >> 3; p++) {
      for (let at = 0; at < BLOCK; at += TILE)
        tile(
          packed + <usize>(at / TILE) * tileBytes,
          queries + <usize>p * count * PANEL_BYTES,
          count,
          sums + <usize>at * PANEL_BYTES,
          PANEL_BYTES,
          false,
        );
      for (let at = 0; at < BLOCK; at++) {
        const place = load<i32>(extraAt + ((<usize>(from + at)) << 2));
        if (place < 0) continue;
        const sum = sums + <usize>at * PANEL_BYTES;
        const more = extra + ((<usize>place * width) << 2) + <usize>p * PANEL_BYTES;
        v128.store(sum, f32x4.add(v128.load(sum), v128.load(more)));
        v128.store(sum, f32x4.add(v128.load(sum, 16), v128.load(more, 16)), 16);
      }
      const offset = (<usize>p * rows + from) * PANEL_BYTES;
      if (second === 0) adagrad(sums, table + offset, state + offset, PIECE, constants);
      else adam(sums, table + offset, state + offset, second + offset, PIECE, constants);
    }
  }
}

/**
 * The optimizer's step for `bytes` of values, a multiple of 32, whose gradients lie as they do; `constants` and `second`
 * are those of `step`.
 */
export function descend(
  _thread: i32,
  gradients: usize,
  values: usize,
  state: usize,
  second: usize,
  bytes: usize,
  constants: usize,
): void {
  for (let at = <usize>claim() * PIECE; at < bytes; at = <usize>claim() * PIECE) {
    const some = min(PIECE, bytes - at);
    if (second === 0) adagrad(gradients + at, values + at, state + at, some, constants);
    else adam(gradients + at, values + at, state + at, second + at, some, constants);
  }
}

/** Whether a block has rows with gradients of their own. */
function anyExtra(places: usize): bool {
  for (let at = 0; at < BLOCK; at++) if (load<i32>(places + ((<usize>at) << 2)) >= 0) return true;
  return false;
}

function adagrad(gradients: usize, values: usize, state: usize, bytes: usize, constants: usize): void {
  const scale = v128.load32_splat(constants);
  const rate = v128.load32_splat(constants, 4);
  const epsilon = v128.load32_splat(constants, 8);
  for (let at: usize = 0; at < bytes; at += 16) {
    const g = f32x4.mul(v128.load(gradients + at), scale);
    const sum = f32x4.add(v128.load(state + at), f32x4.mul(g, g));
    v128.store(state + at, sum);
    const by = f32x4.div(f32x4.mul(rate, g), f32x4.add(f32x4.sqrt(sum), epsilon));
    v128.store(values + at, f32x4.sub(v128.load(values + at), by));
  }
}

function adam(
  gradients: usize,
  values: usize,
  first: usize,
  second: usize,
  bytes: usize,
  constants: usize,
): void {
  const scale = v128.load32_splat(constants);
  const rate = v128.load32_splat(constants, 4);
  const epsilon = v128.load32_splat(constants, 8);
  const beta1 = v128.load32_splat(constants, 12);
  const beta2 = v128.load32_splat(constants, 16);
  const correction = v128.load32_splat(constants, 20);
  const one = f32x4.splat(1);
  for (let at: usize = 0; at < bytes; at += 16) {
    const g = f32x4.mul(v128.load(gradients + at), scale);
    const m = fma(beta1, f32x4.sub(v128.load(first + at), g), g);
    const v = f32x4.add(
      f32x4.mul(beta2, v128.load(second + at)),
      f32x4.mul(f32x4.sub(one, beta2), f32x4.mul(g, g)),
    );
    v128.store(first + at, m);
    v128.store(second + at, v);
    const by = f32x4.div(f32x4.mul(rate, m), fma(f32x4.sqrt(v), correction, epsilon));
    v128.store(values + at, f32x4.sub(v128.load(values + at), by));
  }
}
