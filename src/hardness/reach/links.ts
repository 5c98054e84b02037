import { levelOf, rowOf } from "../../kg/graph.ts";
import { indexIn } from "../../numeric/entity-set.ts";
import { absent, type Evaluation, entityOf, giveIndex, known, relationOf, takeIndex } from "./evaluation.ts";
import type { Check, Loop, Row, Step } from "./node.ts";
import {
  ensureRoom,
  holdsFull,
  holdsKnown,
  lift,
  lifted,
  orShifted,
  product,
  type Reached,
} from "./patterns.ts";

// Steps along links: an entity gets its first patterns, and a missing link adds its bit.

/** The entities of a row, each with the one pattern of its link. */
export function reachRow(on: Evaluation, { link }: Row, row: number, out: Reached): void {
  out.count = 0;
  if (row < 0) return;
  const { rowEdge, tails, levels } = on.rows;
  const { state, width } = on;
  const end = rowEdge[row + 1]!;
  ensureRoom(out, end - rowEdge[row]!, width);
  const { ids, flags, words } = out;
  const missingWord = lifted(1, link.bit);
  let count = 0;
  for (let edge = rowEdge[row]!; edge < end; edge++) {
    const found = state[levels[edge]!]!;
    if (found === absent) continue;
    ids[count] = tails[edge]!;
    flags[count] = found === known ? holdsKnown | holdsFull : holdsFull;
    if (width === 1) words[count] = found === known ? 1 : missingWord;
    else first(words, count * width, found === known, link.bit, width);
    count++;
  }
  out.count = count;
}

function first(words: Uint32Array, at: number, isKnown: boolean, bit: number, width: number): void {
  words.fill(0, at, at + width);
  words[at] = 1;
  if (!isKnown) lift(words, at, bit, width);
}

/** Position of the links of a row node, or -1. */
export const rowAt = (on: Evaluation, { from, link }: Row): number =>
  rowOf(on.rows, relationOf(on, link), entityOf(on, from));

/** Keeps the reached entities that are members of a row, in ascending order, with the patterns of both. */
export function filterByRow(on: Evaluation, { link }: Row, row: number, reached: Reached): void {
  const { ids, flags, words, count } = reached;
  reached.count = 0;
  if (row < 0) return;
  const { rowEdge, tails, levels } = on.rows;
  const { state, width } = on;
  const end = rowEdge[row + 1]!;
  let low = rowEdge[row]!;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const id = ids[at]!;
    low = edgeFrom(tails, low, end, id);
    if (low === end) break;
    const found = tails[low] === id ? state[levels[low]!]! : absent;
    if (found === absent) continue;
    const flag = found === known ? flags[at]! : flags[at]! & holdsFull;
    if (flag === 0) continue;
    ids[kept] = id;
    flags[kept] = flag;
    if (width === 1) words[kept] = found === known ? words[at]! : lifted(words[at]!, link.bit);
    else {
      words.copyWithin(kept * width, at * width, (at + 1) * width);
      if (found !== known) lift(words, kept * width, link.bit, width);
    }
    kept++;
  }
  reached.count = kept;
}

/** The first edge in [low, end) whose tail is not smaller; galloping search with doubling strides. */
function edgeFrom(tails: Uint32Array, low: number, end: number, tail: number): number {
  if (low === end || tails[low]! >= tail) return low;
  let before = low;
  let stride = 1;
  while (before + stride < end && tails[before + stride]! < tail) {
    before += stride;
    stride *= 2;
  }
  let after = Math.min(end, before + stride);
  while (before + 1 < after) {
    const middle = (before + after) >>> 1;
    if (tails[middle]! < tail) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * Keeps the reached entities that are also one link away from others, with the patterns of both. For sets of patterns that fit one
 * word.
 */
export function filterByStep(on: Evaluation, { link }: Step, from: Reached, reached: Reached): void {
  const { rows, state } = on;
  const { rowEdge, tails, levels } = rows;
  const { ids, flags, words, count } = reached;
  const index = takeIndex(on);
  const relation = relationOf(on, link);
  const met = { flags: new Uint8Array(count), words: new Uint32Array(count) };
  for (let at = 0; at < count; at++) index[ids[at]!] = at;
  for (let at = 0; at < from.count; at++) {
    const row = rowOf(rows, relation, from.ids[at]!);
    if (row < 0) continue;
    const end = rowEdge[row + 1]!;
    const flag = from.flags[at]!;
    const word = from.words[at]!;
    const missingWord = lifted(word, link.bit);
    for (let edge = rowEdge[row]!; edge < end; edge++) {
      const slot = index[tails[edge]!]!;
      if (slot < 0) continue;
      const found = state[levels[edge]!]!;
      if (found === absent) continue;
      met.flags[slot]! |= found === known ? flag : flag & holdsFull;
      met.words[slot]! |= found === known ? word : missingWord;
    }
  }
  let kept = 0;
  for (let at = 0; at < count; at++) {
    index[ids[at]!] = -1;
    const flag = flags[at]! & met.flags[at]!;
    if (flag === 0) continue;
    ids[kept] = ids[at]!;
    flags[kept] = flag;
    words[kept] = product(words[at]!, met.words[at]!);
    kept++;
  }
  giveIndex(on, index);
  reached.count = kept;
}

/** The entities one link further, each with the patterns of all paths to it. */
export function reachStep(on: Evaluation, { link }: Step, from: Reached, out: Reached): void {
  const index = takeIndex(on);
  const relation = relationOf(on, link);
  out.count = 0;
  if (on.width === 1) followRows(on, relation, from, link.bit, out, index);
  else followWideRows(on, relation, from, link.bit, out, index);
  const { ids, count } = out;
  for (let at = 0; at < count; at++) index[ids[at]!] = -1;
  giveIndex(on, index);
}

/** A step for sets of patterns that fit one word. Everything is in one loop because most rows are short. */
function followRows(
  on: Evaluation,
  relation: number,
  from: Reached,
  bit: number,
  out: Reached,
  index: Int32Array,
): void {
  const { rows, state } = on;
  const { rowEdge, tails, levels } = rows;
  let { ids, flags, words } = out;
  let count = 0;
  for (let at = 0; at < from.count; at++) {
    const row = rowOf(rows, relation, from.ids[at]!);
    if (row < 0) continue;
    const begin = rowEdge[row]!;
    const end = rowEdge[row + 1]!;
    if (count + end - begin > ids.length) {
      ensureRoom(out, count + end - begin, 1);
      ({ ids, flags, words } = out);
    }
    const flag = from.flags[at]!;
    const word = from.words[at]!;
    const missingFlag = flag & holdsFull;
    const missingWord = lifted(word, bit);
    for (let edge = begin; edge < end; edge++) {
      const found = state[levels[edge]!]!;
      if (found === absent) continue;
      const tail = tails[edge]!;
      const slot = index[tail]!;
      const flagNow = found === known ? flag : missingFlag;
      const wordNow = found === known ? word : missingWord;
      if (slot >= 0) {
        flags[slot]! |= flagNow;
        words[slot]! |= wordNow;
      } else if (flagNow !== 0) {
        index[tail] = count;
        ids[count] = tail;
        flags[count] = flagNow;
        words[count] = wordNow;
        count++;
      }
    }
  }
  out.count = count;
}

/** A step for wider sets of patterns. */
function followWideRows(
  on: Evaluation,
  relation: number,
  from: Reached,
  bit: number,
  out: Reached,
  index: Int32Array,
): void {
  const { rowEdge, tails, levels } = on.rows;
  const { state, width } = on;
  const shift = bit < 0 ? 0 : 1 << bit;
  for (let at = 0; at < from.count; at++) {
    const row = rowOf(on.rows, relation, from.ids[at]!);
    if (row < 0) continue;
    const end = rowEdge[row + 1]!;
    ensureRoom(out, out.count + end - rowEdge[row]!, width);
    const { ids, flags, words } = out;
    const flag = from.flags[at]!;
    for (let edge = rowEdge[row]!; edge < end; edge++) {
      const found = state[levels[edge]!]!;
      const flagNow = found === known ? flag : flag & holdsFull;
      if (found === absent || flagNow === 0) continue;
      const tail = tails[edge]!;
      let slot = index[tail]!;
      if (slot < 0) {
        slot = out.count++;
        index[tail] = slot;
        ids[slot] = tail;
        flags[slot] = 0;
        words.fill(0, slot * width, (slot + 1) * width);
      }
      flags[slot]! |= flagNow;
      orShifted(words, slot * width, from.words, at * width, found === known ? 0 : shift, width);
    }
  }
}

/** Entities with a link to themselves. */
export function reachLoop(on: Evaluation, { link }: Loop, out: Reached): void {
  const { relationRow, rowHead, rowEdge, tails, levels } = on.rows;
  const relation = relationOf(on, link);
  out.count = 0;
  for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
    const edge = indexIn(tails, rowEdge[row]!, rowEdge[row + 1]!, rowHead[row]!);
    if (edge >= 0) push(on, out, rowHead[row]!, on.state[levels[edge]!]!, link.bit);
  }
}

/** The placeholder entity 0 when there is a link between two known entities. */
export function reachCheck(on: Evaluation, { from, to, link }: Check, out: Reached): void {
  out.count = 0;
  const level = levelOf(on.graph, entityOf(on, from), relationOf(on, link), entityOf(on, to));
  if (level >= 0) push(on, out, 0, on.state[level]!, link.bit);
}

function push(on: Evaluation, out: Reached, id: number, found: number, bit: number): void {
  if (found === absent) return;
  const { width } = on;
  ensureRoom(out, out.count + 1, width);
  const at = out.count++;
  out.ids[at] = id;
  out.flags[at] = found === known ? holdsKnown | holdsFull : holdsFull;
  first(out.words, at * width, found === known, bit, width);
}
