// Jobs of `src/numeric/autograd/pairs.ts`: scores of queries and entities, pair by pair, and their derivatives. What the
// scores are stands in `pair-scores.ts`; `kind` is 0 for the dot product, 1 for L1, 2 for boxes, 3 for cones. Rows of
// `width` (queries) and `entityWidth` values; the parts of a row are multiples of 4 long but for dot and L1.
import { claim } from "./claim";
import { fma } from "./tile";

/** Entities of a unit of work where all of them are scored. */
const BLOCK: i32 = 64;

// @ts-expect-error: decorator
function sumOf(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}

function dot(q: usize, e: usize, width: i32): f32 {
  let a = f32x4.splat(0);
  let b = a;
  let j: i32 = 0;
  for (; j + 8 <= width; j += 8) {
    const at = (<usize>j) << 2;
    a = fma(v128.load(q + at), v128.load(e + at), a);
    b = fma(v128.load(q + at, 16), v128.load(e + at, 16), b);
  }
  let sum = sumOf(f32x4.add(a, b));
  for (; j < width; j++) sum += load<f32>(q + ((<usize>j) << 2)) * load<f32>(e + ((<usize>j) << 2));
  return sum;
}

function l1(q: usize, e: usize, width: i32): f32 {
  let a = f32x4.splat(0);
  let b = a;
  let j: i32 = 0;
  for (; j + 8 <= width; j += 8) {
    const at = (<usize>j) << 2;
    a = f32x4.add(a, f32x4.abs(f32x4.sub(v128.load(e + at), v128.load(q + at))));
    b = f32x4.add(b, f32x4.abs(f32x4.sub(v128.load(e + at, 16), v128.load(q + at, 16))));
  }
  let sum = sumOf(f32x4.add(a, b));
  for (; j < width; j++) sum += abs(load<f32>(e + ((<usize>j) << 2)) - load<f32>(q + ((<usize>j) << 2)));
  return sum;
}

function box(q: usize, e: usize, width: i32, inside: f32): f32 {
  const offsets = q + ((<usize>(width >> 1)) << 2);
  const end = (<usize>(width >> 1)) << 2;
  let beyond = f32x4.splat(0);
  let within = beyond;
  const none = f32x4.splat(0);
  for (let at: usize = 0; at < end; at += 16) {
    const delta = f32x4.abs(f32x4.sub(v128.load(e + at), v128.load(q + at)));
    const offset = v128.load(offsets + at);
    beyond = f32x4.add(beyond, f32x4.pmax(none, f32x4.sub(delta, offset)));
    within = f32x4.add(within, f32x4.abs(f32x4.pmin(delta, offset)));
  }
  return sumOf(beyond) + inside * sumOf(within);
}

function cone(q: usize, e: usize, width: i32, inside: f32): f32 {
  const part = (<usize>(width / 7)) << 2;
  let outer = f32x4.splat(0);
  let inner = outer;
  for (let at: usize = 0; at < part; at += 16) {
    const s = v128.load(e + at);
    const c = v128.load(e + part + at);
    let from = q + at;
    const axis = f32x4.abs(f32x4.sub(f32x4.mul(s, v128.load(from + part)), f32x4.mul(c, v128.load(from))));
    from += 2 * part;
    const low = f32x4.abs(f32x4.sub(f32x4.mul(s, v128.load(from + part)), f32x4.mul(c, v128.load(from))));
    from += 2 * part;
    const high = f32x4.abs(f32x4.sub(f32x4.mul(s, v128.load(from + part)), f32x4.mul(c, v128.load(from))));
    const base = v128.load(from + 2 * part);
    inner = f32x4.add(inner, f32x4.pmin(axis, base));
    outer = f32x4.add(outer, v128.and(f32x4.pmin(low, high), f32x4.ge(axis, base)));
  }
  return sumOf(outer) + inside * sumOf(inner);
}

// @ts-expect-error: decorator
function scoreOf(kind: i32, q: usize, e: usize, width: i32, setting: f32): f32 {
  if (kind === 0) return dot(q, e, width);
  if (kind === 1) return l1(q, e, width);
  return kind === 2 ? box(q, e, width, setting) : cone(q, e, width, setting);
}

/** Scores of `rows` queries against `each` entities: those of query i are `targets[i · each …]`. */
export function pairScores(
  _thread: i32,
  kind: i32,
  queries: usize,
  rows: i32,
  width: i32,
  entities: usize,
  entityWidth: i32,
  targets: usize,
  each: i32,
  setting: f32,
  out: usize,
): void {
  for (let row = claim(); row < rows; row = claim()) {
    const q = queries + <usize>row * ((<usize>width) << 2);
    for (let at = row * each; at < (row + 1) * each; at++) {
      const e = entities + <usize>load<u32>(targets + ((<usize>at) << 2)) * ((<usize>entityWidth) << 2);
      store<f32>(out + ((<usize>at) << 2), scoreOf(kind, q, e, width, setting));
    }
  }
}

/** Scores of queries against all of `count` entities: a block of these stays in the cache for all queries. */
export function pairScoresAll(
  _thread: i32,
  kind: i32,
  queries: usize,
  rows: i32,
  width: i32,
  entities: usize,
  entityWidth: i32,
  count: i32,
  setting: f32,
  out: usize,
): void {
  for (let from = claim() * BLOCK; from < count; from = claim() * BLOCK)
    for (let row = 0; row < rows; row++) {
      const q = queries + <usize>row * ((<usize>width) << 2);
      for (let at = from; at < min(count, from + BLOCK); at++) {
        const e = entities + <usize>at * ((<usize>entityWidth) << 2);
        store<f32>(out + ((<usize>row * count + at) << 2), scoreOf(kind, q, e, width, setting));
      }
    }
}

/** g with the sign of v; 0 where v is 0. */
// @ts-expect-error: decorator
function signed(v: v128, g: v128): v128 {
  const none = f32x4.splat(0);
  return f32x4.sub(v128.and(g, f32x4.gt(v, none)), v128.and(g, f32x4.lt(v, none)));
}

/** 1 where a < b, 1/2 where they are equal, else 0. */
// @ts-expect-error: decorator
function share(a: v128, b: v128): v128 {
  return f32x4.add(v128.and(f32x4.splat(1), f32x4.lt(a, b)), v128.and(f32x4.splat(0.5), f32x4.eq(a, b)));
}

// @ts-expect-error: decorator
function addTo(at: usize, v: v128): void {
  v128.store(at, f32x4.add(v128.load(at), v));
}

/** Adds the derivatives of one pair's score, times g, to those of the query (`byQuery`) or of the entity; 0 is none. */
function backward(
  kind: i32,
  q: usize,
  e: usize,
  width: i32,
  setting: f32,
  g: f32,
  byQuery: usize,
  byEntity: usize,
): void {
  const by = f32x4.splat(g);
  if (kind === 0) {
    const to = byQuery ? byQuery : byEntity;
    const other = byQuery ? e : q;
    let j: i32 = 0;
    for (; j + 4 <= width; j += 4) {
      const at = (<usize>j) << 2;
      v128.store(to + at, fma(by, v128.load(other + at), v128.load(to + at)));
    }
    for (; j < width; j++) {
      const at = (<usize>j) << 2;
      store<f32>(to + at, load<f32>(to + at) + g * load<f32>(other + at));
    }
  } else if (kind === 1) {
    const to = byQuery ? byQuery : byEntity;
    const minuend = byQuery ? q : e;
    const other = byQuery ? e : q;
    let j: i32 = 0;
    for (; j + 4 <= width; j += 4) {
      const at = (<usize>j) << 2;
      addTo(to + at, signed(f32x4.sub(v128.load(minuend + at), v128.load(other + at)), by));
    }
    for (; j < width; j++) {
      const at = (<usize>j) << 2;
      const difference = load<f32>(minuend + at) - load<f32>(other + at);
      store<f32>(to + at, load<f32>(to + at) + (difference > 0 ? g : difference < 0 ? -g : 0));
    }
  } else if (kind === 2) backwardBox(q, e, width, setting, by, byQuery, byEntity);
  else backwardCone(q, e, width, setting, by, byQuery, byEntity);
}

function backwardBox(
  q: usize,
  e: usize,
  width: i32,
  inside: f32,
  by: v128,
  byQuery: usize,
  byEntity: usize,
): void {
  const half = (<usize>(width >> 1)) << 2;
  const one = f32x4.splat(1);
  const weight = f32x4.splat(inside);
  for (let at: usize = 0; at < half; at += 16) {
    const difference = f32x4.sub(v128.load(e + at), v128.load(q + at));
    const delta = f32x4.abs(difference);
    const offset = v128.load(q + half + at);
    const beyond = v128.and(one, f32x4.gt(delta, offset));
    const within = signed(f32x4.pmin(delta, offset), weight);
    const byDelta = f32x4.mul(within, share(delta, offset));
    const along = signed(difference, f32x4.mul(by, f32x4.add(beyond, byDelta)));
    if (byQuery) {
      v128.store(byQuery + at, f32x4.sub(v128.load(byQuery + at), along));
      const byOffset = f32x4.sub(f32x4.mul(within, share(offset, delta)), beyond);
      addTo(byQuery + half + at, f32x4.mul(by, byOffset));
    } else addTo(byEntity + at, along);
  }
}

function backwardCone(
  q: usize,
  e: usize,
  width: i32,
  inside: f32,
  by: v128,
  byQuery: usize,
  byEntity: usize,
): void {
  const part = (<usize>(width / 7)) << 2;
  const one = f32x4.splat(1);
  const byInside = f32x4.mul(by, f32x4.splat(inside));
  for (let at: usize = 0; at < part; at += 16) {
    const s = v128.load(e + at);
    const c = v128.load(e + part + at);
    const from = q + at;
    const sa = v128.load(from);
    const ca = v128.load(from + part);
    const sl = v128.load(from + 2 * part);
    const cl = v128.load(from + 3 * part);
    const sh = v128.load(from + 4 * part);
    const ch = v128.load(from + 5 * part);
    const base = v128.load(from + 6 * part);
    const axis = f32x4.sub(f32x4.mul(s, ca), f32x4.mul(c, sa));
    const low = f32x4.sub(f32x4.mul(s, cl), f32x4.mul(c, sl));
    const high = f32x4.sub(f32x4.mul(s, ch), f32x4.mul(c, sh));
    const size = f32x4.abs(axis);
    const toAxis = share(size, base);
    const byAxis = signed(axis, f32x4.mul(byInside, toAxis));
    const outside = v128.and(by, f32x4.ge(size, base));
    const toLow = share(f32x4.abs(low), f32x4.abs(high));
    const byLow = signed(low, f32x4.mul(outside, toLow));
    const byHigh = signed(high, f32x4.mul(outside, f32x4.sub(one, toLow)));
    if (byQuery) {
      const to = byQuery + at;
      v128.store(to, f32x4.sub(v128.load(to), f32x4.mul(byAxis, c)));
      addTo(to + part, f32x4.mul(byAxis, s));
      v128.store(to + 2 * part, f32x4.sub(v128.load(to + 2 * part), f32x4.mul(byLow, c)));
      addTo(to + 3 * part, f32x4.mul(byLow, s));
      v128.store(to + 4 * part, f32x4.sub(v128.load(to + 4 * part), f32x4.mul(byHigh, c)));
      addTo(to + 5 * part, f32x4.mul(byHigh, s));
      addTo(to + 6 * part, f32x4.mul(byInside, f32x4.sub(one, toAxis)));
    } else {
      const to = byEntity + at;
      addTo(to, f32x4.add(f32x4.mul(byAxis, ca), f32x4.add(f32x4.mul(byLow, cl), f32x4.mul(byHigh, ch))));
      const more = f32x4.add(f32x4.mul(byAxis, sa), f32x4.add(f32x4.mul(byLow, sl), f32x4.mul(byHigh, sh)));
      v128.store(to + part, f32x4.sub(v128.load(to + part), more));
    }
  }
}

/** Adds the derivatives of `pairScores` by the queries, times the gradient of each pair. */
export function pairsByQueries(
  _thread: i32,
  kind: i32,
  queries: usize,
  rows: i32,
  width: i32,
  entities: usize,
  entityWidth: i32,
  targets: usize,
  each: i32,
  setting: f32,
  gradient: usize,
  byQueries: usize,
): void {
  for (let row = claim(); row < rows; row = claim()) {
    const offset = <usize>row * ((<usize>width) << 2);
    for (let at = row * each; at < (row + 1) * each; at++) {
      const g = load<f32>(gradient + ((<usize>at) << 2));
      if (g === 0) continue;
      const e = entities + <usize>load<u32>(targets + ((<usize>at) << 2)) * ((<usize>entityWidth) << 2);
      backward(kind, queries + offset, e, width, setting, g, byQueries + offset, 0);
    }
  }
}

/** The same by the entities: the pairs of entity e are `order[first[e] … first[e + 1])`. */
export function pairsByEntities(
  _thread: i32,
  kind: i32,
  queries: usize,
  width: i32,
  entities: usize,
  entityWidth: i32,
  count: i32,
  first: usize,
  order: usize,
  each: i32,
  setting: f32,
  gradient: usize,
  byEntities: usize,
): void {
  for (let from = claim() * BLOCK; from < count; from = claim() * BLOCK)
    for (let entity = from; entity < min(count, from + BLOCK); entity++) {
      const offset = <usize>entity * ((<usize>entityWidth) << 2);
      const end = load<u32>(first + ((<usize>entity) << 2), 4);
      for (let at = load<u32>(first + ((<usize>entity) << 2)); at < end; at++) {
        const pair = load<u32>(order + ((<usize>at) << 2));
        const g = load<f32>(gradient + ((<usize>pair) << 2));
        if (g === 0) continue;
        const q = queries + <usize>(pair / each) * ((<usize>width) << 2);
        backward(kind, q, entities + offset, width, setting, g, 0, byEntities + offset);
      }
    }
}
