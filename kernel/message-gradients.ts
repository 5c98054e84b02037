// Jobs of `src/numeric/messages/calls.ts`: one layer of message passing on a tape, forwards and backwards. A table holds
// `width` values a row, a multiple of 32. Rows of edges come in three orders (by receiver, by sender, by relation), all of
// which are read as groups of ids, so that one loop adds up messages, gradients of states and gradients of relations.
import { claim } from "./claim";
import {
  across,
  describeMessages,
  GROUP_EDGE,
  GROUP_RELATION,
  ROW_GROUP,
  SENDERS,
  sumMessages,
  word,
} from "./messages";
import { fma } from "./tile";

/** Rows of a unit of work; where partial sums are kept, one sum a unit. */
const ROWS: i32 = 64;
/** What is kept of a node for the way back through its statistics, each `width` values; see {@link statisticsBack}. */
const KEPT: usize = 6;

/** First and last group of a row, in bytes from the first group of all. */
function firstGroup(graph: usize, row: i32): usize {
  return (<usize>load<u32>(word(graph, ROW_GROUP) + ((<usize>row) << 2))) << 2;
}

/** `out[row] += Σ groups[group] ∘ Σ members[member]` for the `count` rows from `first` on; `out` begins at `first`. */
export function addMessages(
  _thread: i32,
  first: i32,
  count: i32,
  unitRows: i32,
  graph: usize,
  width: i32,
  groups: usize,
  members: usize,
  out: usize,
): void {
  const bytes = (<usize>width) << 2;
  const ids = word(graph, GROUP_RELATION);
  const edges = word(graph, GROUP_EDGE);
  const senders = word(graph, SENDERS);
  for (let start = claim() * unitRows; start < count; start = claim() * unitRows)
    for (let row = start; row < min(count, start + unitRows); row++) {
      const group = firstGroup(graph, first + row);
      const end = firstGroup(graph, first + row + 1);
      if (group === end) continue;
      const to = out + <usize>row * bytes;
      for (let at: usize = 0; at < bytes; at += 128)
        sumMessages(
          ids + group,
          ids + end,
          edges + group,
          senders,
          members + at,
          groups + at,
          bytes,
          to + at,
        );
    }
}

/** The 12 features that a PNA makes of each of `count` nodes from `first` on; `out` begins at `first`. */
export function describeRows(
  _thread: i32,
  first: i32,
  count: i32,
  graph: usize,
  width: i32,
  relations: usize,
  states: usize,
  boundary: usize,
  scales: usize,
  out: usize,
): void {
  const bytes = (<usize>width) << 2;
  const ids = word(graph, GROUP_RELATION);
  for (let start = claim() * ROWS; start < count; start = claim() * ROWS)
    for (let row = start; row < min(count, start + ROWS); row++) {
      const node = first + row;
      const group = firstGroup(graph, node);
      const end = firstGroup(graph, node + 1);
      const to = out + <usize>row * 12 * bytes;
      for (let at: usize = 0; at < bytes; at += 64)
        describeMessages(
          ids + group,
          ids + end,
          word(graph, GROUP_EDGE) + group,
          word(graph, SENDERS),
          states + at,
          relations + at,
          bytes,
          boundary + <usize>node * bytes + at,
          to + at,
        );
      const scale = load<f32>(scales + ((<usize>node) << 2));
      const times = f32x4.splat(scale);
      const share = f32x4.splat(1 / max(scale, <f32>0.01));
      for (let at: usize = 0; at < 4 * bytes; at += 16) {
        const value = v128.load(to + at);
        v128.store(to + at + 4 * bytes, f32x4.mul(value, times));
        v128.store(to + at + 8 * bytes, f32x4.mul(value, share));
      }
    }
}

/** `to = x + relu(norm(y) gain + shift)` for rows of `width` values. */
export function normaliseRows(
  _thread: i32,
  rows: i32,
  width: i32,
  y: usize,
  gains: usize,
  shifts: usize,
  x: usize,
  to: usize,
): void {
  const bytes = (<usize>width) << 2;
  for (let start = claim() * ROWS; start < rows; start = claim() * ROWS)
    for (let row = start; row < min(rows, start + ROWS); row++) {
      const offset = <usize>row * bytes;
      const mean = meanOf(y + offset, bytes);
      const factor = f32x4.splat(factorOf(y + offset, bytes, mean));
      for (let at: usize = 0; at < bytes; at += 16) {
        const value = f32x4.mul(f32x4.sub(v128.load(y + offset + at), mean), factor);
        const z = f32x4.max(fma(value, v128.load(gains + at), v128.load(shifts + at)), f32x4.splat(0));
        v128.store(to + offset + at, f32x4.add(v128.load(x + offset + at), z));
      }
    }
}

function meanOf(y: usize, bytes: usize): v128 {
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) sum = f32x4.add(sum, v128.load(y + at));
  return f32x4.splat(across(sum) / <f32>(bytes >> 2));
}

/** One over the standard deviation. */
function factorOf(y: usize, bytes: usize, mean: v128): f32 {
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    const value = f32x4.sub(v128.load(y + at), mean);
    sum = fma(value, value, sum);
  }
  return 1 / sqrt<f32>(across(sum) / <f32>(bytes >> 2) + 1e-5);
}

/**
 * The way back through {@link normaliseRows}: the gradient of y in place of y, from that of the result. Each unit of rows
 * writes the sums of the gradients by gain, shift and bias into `partials`, three rows a unit.
 */
export function normaliseBack(
  _thread: i32,
  rows: i32,
  width: i32,
  y: usize,
  gains: usize,
  shifts: usize,
  gradient: usize,
  partials: usize,
): void {
  const bytes = (<usize>width) << 2;
  const zero = f32x4.splat(0);
  for (let unit = claim(); unit * ROWS < rows; unit = claim()) {
    const sums = partials + <usize>unit * 3 * bytes;
    memory.fill(sums, 0, 3 * bytes);
    for (let row = unit * ROWS; row < min(rows, (unit + 1) * ROWS); row++) {
      const own = y + <usize>row * bytes;
      const by = gradient + <usize>row * bytes;
      const mean = meanOf(own, bytes);
      const factor = f32x4.splat(factorOf(own, bytes, mean));
      let sum = zero;
      let along = zero;
      for (let at: usize = 0; at < bytes; at += 16) {
        const value = f32x4.mul(f32x4.sub(v128.load(own + at), mean), factor);
        const gain = v128.load(gains + at);
        const passes = f32x4.gt(fma(value, gain, v128.load(shifts + at)), zero);
        const g = v128.and(passes, v128.load(by + at));
        v128.store(sums + at, fma(g, value, v128.load(sums + at)));
        v128.store(sums + bytes + at, f32x4.add(g, v128.load(sums + bytes + at)));
        const scaled = f32x4.mul(g, gain);
        sum = f32x4.add(sum, scaled);
        along = fma(scaled, value, along);
      }
      const share: f32 = <f32>(1.0 / <f64>width);
      const meanGradient = f32x4.splat(across(sum) * share);
      const slope = f32x4.splat(across(along) * share);
      for (let at: usize = 0; at < bytes; at += 16) {
        const value = f32x4.mul(f32x4.sub(v128.load(own + at), mean), factor);
        const gain = v128.load(gains + at);
        const passes = f32x4.gt(fma(value, gain, v128.load(shifts + at)), zero);
        const scaled = f32x4.mul(v128.and(passes, v128.load(by + at)), gain);
        const rest = f32x4.sub(f32x4.sub(scaled, meanGradient), f32x4.mul(value, slope));
        const back = f32x4.mul(factor, rest);
        v128.store(own + at, back);
        v128.store(sums + 2 * bytes + at, f32x4.add(back, v128.load(sums + 2 * bytes + at)));
      }
    }
  }
}

/**
 * From the gradients of the features of each node to what a message of it gets: a + b · message, and what the largest and
 * the least get. `kept` has, a node, the rows a, b, gradient of the largest, the largest, gradient of the least, the least;
 * equal messages have the gradient each, and a boundary as large shares it with them half and half, as rspmm and
 * `torch.max` in the code of GNN-QE have it. Gradients of the boundary are added to `byBoundary`.
 */
export function statisticsBack(
  _thread: i32,
  first: i32,
  count: i32,
  graph: usize,
  width: i32,
  relations: usize,
  states: usize,
  boundary: usize,
  scales: usize,
  gradient: usize,
  kept: usize,
  byBoundary: usize,
): void {
  const bytes = (<usize>width) << 2;
  const ids = word(graph, GROUP_RELATION);
  const edges = word(graph, GROUP_EDGE);
  const senders = word(graph, SENDERS);
  const half = f32x4.splat(0.5);
  for (let start = claim() * ROWS; start < count; start = claim() * ROWS)
    for (let row = start; row < min(count, start + ROWS); row++) {
      const node = first + row;
      const group = firstGroup(graph, node);
      const end = firstGroup(graph, node + 1);
      const from = gradient + <usize>row * 12 * bytes;
      const to = kept + <usize>node * KEPT * bytes;
      const scale = load<f32>(scales + ((<usize>node) << 2));
      const times = f32x4.splat(scale);
      const share = f32x4.splat(1 / max(scale, <f32>0.01));
      for (let at: usize = 0; at < bytes; at += 16) {
        const own = v128.load(boundary + <usize>node * bytes + at);
        let sum = own;
        let square = f32x4.mul(own, own);
        let most = f32x4.splat(-Infinity);
        let least = f32x4.splat(Infinity);
        let messages = 1;
        for (let g = group; g < end; g += 4) {
          const relation = v128.load(relations + <usize>load<u32>(ids + g) * bytes + at);
          const last = senders + ((<usize>load<u32>(edges + g, 4)) << 2);
          for (let edge = senders + ((<usize>load<u32>(edges + g)) << 2); edge < last; edge += 4) {
            const value = f32x4.mul(relation, v128.load(states + <usize>load<u32>(edge) * bytes + at));
            sum = f32x4.add(sum, value);
            square = fma(value, value, square);
            most = f32x4.max(most, value);
            least = f32x4.min(least, value);
            messages++;
          }
        }
        const each = f32x4.splat(<f32>(1.0 / <f64>messages));
        const mean = f32x4.mul(sum, each);
        const variance = f32x4.sub(f32x4.mul(square, each), f32x4.mul(mean, mean));
        const byMean = featureGradient(from + at, bytes, times, share);
        const byMost = featureGradient(from + at + bytes, bytes, times, share);
        const byLeast = featureGradient(from + at + 2 * bytes, bytes, times, share);
        const byDeviation = featureGradient(from + at + 3 * bytes, bytes, times, share);
        const deviation = f32x4.sqrt(f32x4.max(variance, f32x4.splat(1e-6)));
        const b = v128.and(
          f32x4.ge(variance, f32x4.splat(1e-6)),
          f32x4.div(f32x4.mul(byDeviation, each), deviation),
        );
        const a = f32x4.sub(f32x4.mul(byMean, each), f32x4.mul(b, mean));
        const mostShare = shareOf(f32x4.gt(most, own), f32x4.eq(most, own), half);
        const leastShare = shareOf(f32x4.lt(least, own), f32x4.eq(least, own), half);
        v128.store(to + at, a);
        v128.store(to + bytes + at, b);
        v128.store(to + 2 * bytes + at, f32x4.mul(byMost, mostShare));
        v128.store(to + 3 * bytes + at, most);
        v128.store(to + 4 * bytes + at, f32x4.mul(byLeast, leastShare));
        v128.store(to + 5 * bytes + at, least);
        const one = f32x4.splat(1);
        let mine = fma(b, own, a);
        mine = fma(byMost, f32x4.sub(one, mostShare), mine);
        mine = fma(byLeast, f32x4.sub(one, leastShare), mine);
        const place = byBoundary + <usize>node * bytes + at;
        v128.store(place, f32x4.add(v128.load(place), mine));
      }
    }
}

/** Gradient of a statistic that stands as it is, times and divided by the scale. */
function featureGradient(at: usize, bytes: usize, times: v128, share: v128): v128 {
  return fma(v128.load(at + 8 * bytes), share, fma(v128.load(at + 4 * bytes), times, v128.load(at)));
}

/** 1 where a message is beyond the boundary, a half where it is equal, else 0. */
function shareOf(beyond: v128, equal: v128, half: v128): v128 {
  return f32x4.add(v128.and(beyond, f32x4.splat(1)), v128.and(equal, half));
}

/** Gradient of a message by what is kept of its receiver. */
function messageGradient(kept: usize, bytes: usize, message: v128): v128 {
  let g = fma(v128.load(kept + bytes), message, v128.load(kept));
  g = f32x4.add(g, v128.and(f32x4.eq(message, v128.load(kept + 3 * bytes)), v128.load(kept + 2 * bytes)));
  return f32x4.add(g, v128.and(f32x4.eq(message, v128.load(kept + 5 * bytes)), v128.load(kept + 4 * bytes)));
}

/** Gradients of states, from rows by sender: groups are relations, members receivers. */
export function statisticsBySender(
  _thread: i32,
  rows: i32,
  graph: usize,
  width: i32,
  relations: usize,
  states: usize,
  kept: usize,
  out: usize,
): void {
  const bytes = (<usize>width) << 2;
  const ids = word(graph, GROUP_RELATION);
  const edges = word(graph, GROUP_EDGE);
  const receivers = word(graph, SENDERS);
  for (let start = claim() * ROWS; start < rows; start = claim() * ROWS)
    for (let row = start; row < min(rows, start + ROWS); row++) {
      const end = firstGroup(graph, row + 1);
      for (let at: usize = 0; at < bytes; at += 16) {
        const place = out + <usize>row * bytes + at;
        const state = v128.load(states + <usize>row * bytes + at);
        let sum = v128.load(place);
        for (let g = firstGroup(graph, row); g < end; g += 4) {
          const relation = v128.load(relations + <usize>load<u32>(ids + g) * bytes + at);
          const message = f32x4.mul(relation, state);
          let all = f32x4.splat(0);
          const last = receivers + ((<usize>load<u32>(edges + g, 4)) << 2);
          for (let edge = receivers + ((<usize>load<u32>(edges + g)) << 2); edge < last; edge += 4)
            all = f32x4.add(
              all,
              messageGradient(kept + <usize>load<u32>(edge) * KEPT * bytes + at, bytes, message),
            );
          sum = fma(relation, all, sum);
        }
        v128.store(place, sum);
      }
    }
}

/** Gradients of relation vectors, from rows by relation: groups are receivers, members senders. */
export function statisticsByRelation(
  _thread: i32,
  rows: i32,
  graph: usize,
  width: i32,
  relations: usize,
  states: usize,
  kept: usize,
  out: usize,
): void {
  const bytes = (<usize>width) << 2;
  const ids = word(graph, GROUP_RELATION);
  const edges = word(graph, GROUP_EDGE);
  const senders = word(graph, SENDERS);
  for (let row = claim(); row < rows; row = claim()) {
    const end = firstGroup(graph, row + 1);
    for (let at: usize = 0; at < bytes; at += 16) {
      const place = out + <usize>row * bytes + at;
      const relation = v128.load(relations + <usize>row * bytes + at);
      let sum = v128.load(place);
      for (let g = firstGroup(graph, row); g < end; g += 4) {
        const from = kept + <usize>load<u32>(ids + g) * KEPT * bytes + at;
        const last = senders + ((<usize>load<u32>(edges + g, 4)) << 2);
        for (let edge = senders + ((<usize>load<u32>(edges + g)) << 2); edge < last; edge += 4) {
          const state = v128.load(states + <usize>load<u32>(edge) * bytes + at);
          sum = fma(state, messageGradient(from, bytes, f32x4.mul(relation, state)), sum);
        }
      }
      v128.store(place, sum);
    }
  }
}
