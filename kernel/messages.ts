// Jobs of `src/numeric/messages/kernel-network.ts`. A state is `width` values, a multiple of 32; a piece is 16 of them in a
// PNA and 32 in a sum, as many as registers take. Each unit of work is BLOCK nodes of one query: their messages are
// gathered, multiplied with the layer and normalised before the next ones are looked at, so that nothing as large as the
// edges or the aggregated features of all nodes is ever written.
import { claim } from "./claim";
import { tileOfRows } from "./pack";
import { fma, PANEL_BYTES, TILE, tile } from "./tile";

/** Nodes of a unit: a multiple of TILE. */
const BLOCK: i32 = 48;

/** Words of what is said about a query, 16 of 4 bytes. */
const NODES: usize = 0;
const COUNT: usize = 4;
const FIRST_UNIT: usize = 8;
const FROM: usize = 12;
const TO: usize = 16;
const RELATIONS: usize = 20;
const WEIGHTS: usize = 24;
const VECTOR: usize = 28;
const QUERY_BYTES: usize = 64;

/** Words of what is said about a graph. */
export const ROW_GROUP: usize = 0;
export const GROUP_RELATION: usize = 4;
export const GROUP_EDGE: usize = 8;
export const SENDERS: usize = 12;
const SCALES: usize = 16;

export function word(at: usize, offset: usize): usize {
  return <usize>load<u32>(at + offset);
}

/** The query that a unit belongs to; units of queries follow each other. */
function queryOf(queries: usize, unit: i32): usize {
  while (<i32>load<u32>(queries + QUERY_BYTES, FIRST_UNIT) <= unit) queries += QUERY_BYTES;
  return queries;
}

/** The node at a place of a query's list; all nodes in their order without one, the last one again behind the end. */
function nodeAt(nodes: usize, at: i32, count: i32): usize {
  if (at >= count) at = count - 1;
  return nodes === 0 ? <usize>at : <usize>load<u32>(nodes + ((<usize>at) << 2));
}

/** Adds up 32 values of all messages of a row on top of what lies at `out`. */
export function sumMessages(
  group: usize,
  end: usize,
  groupEdge: usize,
  senders: usize,
  states: usize,
  relations: usize,
  bytes: usize,
  out: usize,
): void {
  let edge = senders + ((<usize>load<u32>(groupEdge)) << 2);
  for (; group < end; group += 4) {
    groupEdge += 4;
    const last = senders + ((<usize>load<u32>(groupEdge)) << 2);
    let from = states + <usize>load<u32>(edge) * bytes;
    let a = v128.load(from);
    let b = v128.load(from, 16);
    let c = v128.load(from, 32);
    let d = v128.load(from, 48);
    let e = v128.load(from, 64);
    let f = v128.load(from, 80);
    let g = v128.load(from, 96);
    let h = v128.load(from, 112);
    for (edge += 4; edge < last; edge += 4) {
      from = states + <usize>load<u32>(edge) * bytes;
      a = f32x4.add(a, v128.load(from));
      b = f32x4.add(b, v128.load(from, 16));
      c = f32x4.add(c, v128.load(from, 32));
      d = f32x4.add(d, v128.load(from, 48));
      e = f32x4.add(e, v128.load(from, 64));
      f = f32x4.add(f, v128.load(from, 80));
      g = f32x4.add(g, v128.load(from, 96));
      h = f32x4.add(h, v128.load(from, 112));
    }
    const relation = relations + <usize>load<u32>(group) * bytes;
    v128.store(out, fma(a, v128.load(relation), v128.load(out)));
    v128.store(out, fma(b, v128.load(relation, 16), v128.load(out, 16)), 16);
    v128.store(out, fma(c, v128.load(relation, 32), v128.load(out, 32)), 32);
    v128.store(out, fma(d, v128.load(relation, 48), v128.load(out, 48)), 48);
    v128.store(out, fma(e, v128.load(relation, 64), v128.load(out, 64)), 64);
    v128.store(out, fma(f, v128.load(relation, 80), v128.load(out, 80)), 80);
    v128.store(out, fma(g, v128.load(relation, 96), v128.load(out, 96)), 96);
    v128.store(out, fma(h, v128.load(relation, 112), v128.load(out, 112)), 112);
  }
}

/** Writes mean, maximum, minimum and deviation of 16 values of the boundary at `boundary` and all messages of a row. */
export function describeMessages(
  group: usize,
  end: usize,
  groupEdge: usize,
  senders: usize,
  states: usize,
  relations: usize,
  bytes: usize,
  boundary: usize,
  out: usize,
): void {
  let count = 1;
  const first = senders + ((<usize>load<u32>(groupEdge)) << 2);
  for (let at = 0; at < 64; at += 16) {
    let edge = first;
    let bounds = groupEdge;
    let value = v128.load(boundary + at);
    let sum = value;
    let square = f32x4.mul(value, value);
    let most = value;
    let least = value;
    count = 1;
    for (let g = group; g < end; g += 4) {
      bounds += 4;
      const last = senders + ((<usize>load<u32>(bounds)) << 2);
      const relation = v128.load(relations + <usize>load<u32>(g) * bytes + at);
      for (; edge < last; edge += 4) {
        value = f32x4.mul(relation, v128.load(states + <usize>load<u32>(edge) * bytes + at));
        sum = f32x4.add(sum, value);
        square = fma(value, value, square);
        most = f32x4.max(most, value);
        least = f32x4.min(least, value);
        count++;
      }
    }
    const share = f32x4.splat(<f32>(1.0 / <f64>count));
    const mean = f32x4.mul(sum, share);
    const variance = f32x4.sub(f32x4.mul(square, share), f32x4.mul(mean, mean));
    v128.store(out + at, mean);
    v128.store(out + at + bytes, most);
    v128.store(out + at + 2 * bytes, least);
    v128.store(out + at + 3 * bytes, f32x4.sqrt(f32x4.max(variance, f32x4.splat(1e-6))));
  }
}

/** Weight times vector, 32 values at a time. */
function writeBoundary(weight: f32, vector: usize, bytes: usize, to: usize): void {
  const times = f32x4.splat(weight);
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(to + at, weight === 0 ? f32x4.splat(0) : f32x4.mul(times, v128.load(vector + at)));
}

/** x + relu(norm(y) gain + shift) for the `width` values at `y`, into `to`. */
function normalise(y: usize, x: usize, bytes: usize, norm: usize, to: usize): void {
  const width = <f32>(bytes >> 2);
  const biases = norm;
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    const value = f32x4.add(v128.load(y + at), v128.load(biases + at));
    v128.store(y + at, value);
    sum = f32x4.add(sum, value);
  }
  const mean = f32x4.splat(across(sum) / width);
  sum = f32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    const value = f32x4.sub(v128.load(y + at), mean);
    sum = fma(value, value, sum);
  }
  const factor = f32x4.splat(1 / sqrt<f32>(across(sum) / width + 1e-5));
  const gains = norm + bytes;
  const shifts = gains + bytes;
  for (let at: usize = 0; at < bytes; at += 16) {
    const value = f32x4.mul(f32x4.sub(v128.load(y + at), mean), factor);
    const z = f32x4.max(fma(value, v128.load(gains + at), v128.load(shifts + at)), f32x4.splat(0));
    v128.store(to + at, f32x4.add(v128.load(x + at), z));
  }
}

/** Sum of four values. */
export function across(sum: v128): f32 {
  return (
    f32x4.extract_lane(sum, 0) +
    f32x4.extract_lane(sum, 1) +
    (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3))
  );
}

/**
 * One layer: the states of all nodes of the queries, or of those they list.
 * @param units in all queries; the first unit behind the last query is said where the next query would stand
 * @param pna 0 for sums
 * @param panels the layer's weights, packed
 * @param norm bias, gain and shift
 */
export function propagate(
  thread: i32,
  queries: usize,
  units: i32,
  graph: usize,
  width: i32,
  pna: i32,
  panels: usize,
  norm: usize,
  scratch: usize,
  scratchBytes: usize,
): void {
  const bytes = (<usize>width) << 2;
  const depth = pna ? 13 * width : 2 * width;
  const stride = (<usize>depth) << 2;
  const rows = scratch + <usize>thread * scratchBytes;
  const tiled = rows + TILE * stride;
  const products = tiled + TILE * stride;
  const rowGroup = word(graph, ROW_GROUP);
  for (let unit = claim(); unit < units; unit = claim()) {
    const query = queryOf(queries, unit);
    const count = <i32>load<u32>(query, COUNT);
    const start = (unit - <i32>load<u32>(query, FIRST_UNIT)) * BLOCK;
    const stop = min(count, start + BLOCK);
    const nodes = word(query, NODES);
    const states = word(query, FROM);
    const results = word(query, TO);
    for (let first = start; first < stop; first += TILE) {
      for (let row = 0; row < TILE; row++) {
        const node = nodeAt(nodes, first + row, count);
        const to = rows + <usize>row * stride;
        const own = states + node * bytes;
        for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, v128.load(own + at));
        const groups = rowGroup + (node << 2);
        if (pna) statistics(query, graph, node, groups, states, bytes, to + bytes);
        else sums(query, graph, node, groups, states, bytes, to + bytes);
      }
      tileOfRows(rows, stride, depth, tiled);
      for (let p = 0; p < width >> 3; p++)
        tile(
          tiled,
          panels + <usize>(p * depth) * PANEL_BYTES,
          depth,
          products + <usize>p * PANEL_BYTES,
          bytes,
          false,
        );
      for (let row = 0; row < min(TILE, stop - first); row++)
        normalise(
          products + <usize>row * bytes,
          rows + <usize>row * stride,
          bytes,
          norm,
          results + nodeAt(nodes, first + row, count) * bytes,
        );
    }
  }
}

/** Boundary and messages of a node, added up. */
function sums(
  query: usize,
  graph: usize,
  node: usize,
  groups: usize,
  states: usize,
  bytes: usize,
  to: usize,
): void {
  writeBoundary(load<f32>(word(query, WEIGHTS) + (node << 2)), word(query, VECTOR), bytes, to);
  const relations = word(query, RELATIONS);
  const group = (<usize>load<u32>(groups)) << 2;
  const end = (<usize>load<u32>(groups, 4)) << 2;
  if (group === end) return;
  const ids = word(graph, GROUP_RELATION);
  for (let at: usize = 0; at < bytes; at += 128)
    sumMessages(
      ids + group,
      ids + end,
      word(graph, GROUP_EDGE) + group,
      word(graph, SENDERS),
      states + at,
      relations + at,
      bytes,
      to + at,
    );
}

/** What a PNA makes of the boundary and the messages of a node: statistics, times and divided by the node's scale. */
function statistics(
  query: usize,
  graph: usize,
  node: usize,
  groups: usize,
  states: usize,
  bytes: usize,
  to: usize,
): void {
  const boundary = to + 4 * bytes;
  writeBoundary(load<f32>(word(query, WEIGHTS) + (node << 2)), word(query, VECTOR), bytes, boundary);
  const relations = word(query, RELATIONS);
  const group = (<usize>load<u32>(groups)) << 2;
  const end = (<usize>load<u32>(groups, 4)) << 2;
  const ids = word(graph, GROUP_RELATION);
  for (let at: usize = 0; at < bytes; at += 64)
    describeMessages(
      ids + group,
      ids + end,
      word(graph, GROUP_EDGE) + group,
      word(graph, SENDERS),
      states + at,
      relations + at,
      bytes,
      boundary + at,
      to + at,
    );
  const scale = load<f32>(word(graph, SCALES) + (node << 2));
  const times = f32x4.splat(scale);
  const share = f32x4.splat(1 / max(scale, <f32>0.01));
  for (let at: usize = 0; at < 4 * bytes; at += 16) {
    const value = v128.load(to + at);
    v128.store(to + at + 4 * bytes, f32x4.mul(value, times));
    v128.store(to + at + 8 * bytes, f32x4.mul(value, share));
  }
}

/** Copies states of the layer just computed: NODES lists COUNT pairs, a node and the one whose state it takes. */
export function spread(_thread: i32, queries: usize, units: i32, width: i32): void {
  const bytes = (<usize>width) << 2;
  for (let unit = claim(); unit < units; unit = claim()) {
    const query = queryOf(queries, unit);
    const start = (unit - <i32>load<u32>(query, FIRST_UNIT)) * BLOCK;
    const stop = min(<i32>load<u32>(query, COUNT), start + BLOCK);
    const states = word(query, TO);
    for (let pair = start; pair < stop; pair++) {
      const at = word(query, NODES) + ((<usize>pair) << 3);
      memory.copy(states + <usize>load<u32>(at) * bytes, states + <usize>load<u32>(at, 4) * bytes, bytes);
    }
  }
}

/**
 * What the readout makes of states: output · relu(V x + constant) + outputBias, as `out[node]` of each query. Of a query
 * NODES, FROM, TO, COUNT, FIRST_UNIT and VECTOR are read; VECTOR is the constant: the bias and what the query's vector
 * adds.
 */
export function readout(
  thread: i32,
  queries: usize,
  units: i32,
  width: i32,
  hidden: i32,
  panels: usize,
  output: usize,
  outputBias: f32,
  scratch: usize,
  scratchBytes: usize,
): void {
  const bytes = (<usize>width) << 2;
  const hiddenBytes = (<usize>hidden) << 2;
  const tiled = scratch + <usize>thread * scratchBytes;
  const rows = tiled + TILE * bytes;
  const products = rows + TILE * bytes;
  for (let unit = claim(); unit < units; unit = claim()) {
    const query = queryOf(queries, unit);
    const count = <i32>load<u32>(query, COUNT);
    const start = (unit - <i32>load<u32>(query, FIRST_UNIT)) * BLOCK;
    const stop = min(count, start + BLOCK);
    const constant = word(query, VECTOR);
    const nodes = word(query, NODES);
    const states = word(query, FROM);
    for (let first = start; first < stop; first += TILE) {
      let from = states + <usize>first * bytes;
      if (nodes !== 0) {
        for (let row = 0; row < TILE; row++)
          memory.copy(rows + <usize>row * bytes, states + nodeAt(nodes, first + row, count) * bytes, bytes);
        from = rows;
      }
      // States lie one after another, with room for a tile behind the last.
      tileOfRows(from, bytes, width, tiled);
      for (let p = 0; p < hidden >> 3; p++)
        tile(
          tiled,
          panels + <usize>(p * width) * PANEL_BYTES,
          width,
          products + <usize>p * PANEL_BYTES,
          hiddenBytes,
          false,
        );
      for (let row = 0; row < min(TILE, stop - first); row++) {
        const hiddenRow = products + <usize>row * hiddenBytes;
        let sum = f32x4.splat(0);
        for (let at: usize = 0; at < hiddenBytes; at += 16) {
          const value = f32x4.max(
            f32x4.add(v128.load(hiddenRow + at), v128.load(constant + at)),
            f32x4.splat(0),
          );
          sum = fma(value, v128.load(output + at), sum);
        }
        store<f32>(word(query, TO) + (nodeAt(nodes, first + row, count) << 2), across(sum) + outputBias);
      }
    }
  }
}

/** A dense layer of `rows` vectors that lie one after another, with room for a tile behind the last; relu when asked. */
export function dense(
  thread: i32,
  from: usize,
  rows: i32,
  width: i32,
  outputs: i32,
  panels: usize,
  bias: usize,
  relu: i32,
  to: usize,
  scratch: usize,
  scratchBytes: usize,
): void {
  const stride = (<usize>width) << 2;
  const bytes = (<usize>outputs) << 2;
  const tiled = scratch + <usize>thread * scratchBytes;
  const least = f32x4.splat(relu ? 0 : -Infinity);
  for (let start = claim() * BLOCK; start < rows; start = claim() * BLOCK)
    for (let first = start; first < min(rows, start + BLOCK); first += TILE) {
      tileOfRows(from + <usize>first * stride, stride, width, tiled);
      const target = to + <usize>first * bytes;
      // Rows behind those of a unit are another's: a tile goes through scratch.
      const products = tiled + TILE * stride;
      for (let p = 0; p < outputs >> 3; p++)
        tile(
          tiled,
          panels + <usize>(p * width) * PANEL_BYTES,
          width,
          products + <usize>p * PANEL_BYTES,
          bytes,
          false,
        );
      for (let row = 0; row < min(TILE, min(rows, start + BLOCK) - first); row++)
        for (let at: usize = 0; at < bytes; at += 16) {
          const value = f32x4.add(v128.load(products + <usize>row * bytes + at), v128.load(bias + at));
          v128.store(target + <usize>row * bytes + at, f32x4.max(value, least));
        }
    }
}
