import { holdsFull, holdsKnown, type Reached } from "../reach/patterns.ts";
import type { Classes, HardnessClass } from "./classes.ts";
import type { Classified } from "./classified.ts";

/** The answers of one query in growing columns. */
export interface Gathered {
  /** Entities per tuple. */
  width: number;
  easy: Uint32Array;
  easyLength: number;
  hard: Uint32Array;
  hardLength: number;
  classOf: Uint8Array;
  hardCount: number;
  /** Scratch: one bit per entity and one bit per word of those, all zero between uses; and the slot of each entity. */
  readonly marks: Uint32Array;
  readonly marked: Uint32Array;
  readonly slots: Uint32Array;
  /** Scratch: slots in the order of their entities. */
  order: Uint32Array;
}

export function createGathered(entityCount: number): Gathered {
  return {
    width: 1,
    easy: new Uint32Array(256),
    easyLength: 0,
    hard: new Uint32Array(256),
    hardLength: 0,
    classOf: new Uint8Array(256),
    hardCount: 0,
    marks: new Uint32Array((entityCount >>> 5) + 1),
    marked: new Uint32Array((entityCount >>> 10) + 1),
    slots: new Uint32Array(Math.max(1, entityCount)),
    order: new Uint32Array(256),
  };
}

export function startGathering(into: Gathered, width: number): void {
  into.width = width;
  into.easyLength = 0;
  into.hardLength = 0;
  into.hardCount = 0;
}

/** A copy of the collected answers as separate arrays in one block of memory. */
export function gatheredCopy(from: Gathered, type: string, classes: readonly HardnessClass[]): Classified {
  const { easyLength, hardLength, hardCount } = from;
  const numbers = easyLength + hardLength;
  const memory = new ArrayBuffer(numbers * 4 + hardCount);
  const easy = new Uint32Array(memory, 0, easyLength);
  const hard = new Uint32Array(memory, easyLength * 4, hardLength);
  const classOf = new Uint8Array(memory, numbers * 4, hardCount);
  // A loop is faster than `set` on a view for the few answers of most queries.
  for (let at = 0; at < easyLength; at++) easy[at] = from.easy[at]!;
  for (let at = 0; at < hardLength; at++) hard[at] = from.hard[at]!;
  for (let at = 0; at < hardCount; at++) classOf[at] = from.classOf[at]!;
  return { type, easy, hard, classOf, classes };
}

/** Adds the reached entities in ascending order, as tuples that begin with `prefix`. */
export function gather(
  into: Gathered,
  found: Reached,
  classes: Classes,
  patternWidth: number,
  prefix: readonly number[],
): void {
  const { count, ids, flags, words } = found;
  makeRoom(into, count);
  const slots = inOrder(into, found);
  const { easy, hard, classOf } = into;
  let { easyLength, hardLength, hardCount } = into;
  for (let at = 0; at < count; at++) {
    const slot = slots === undefined ? at : slots[at]!;
    const flag = flags[slot]!;
    if (flag === (holdsKnown | holdsFull)) {
      for (let i = 0; i < prefix.length; i++) easy[easyLength++] = prefix[i]!;
      // A question without free variables has the empty tuple only.
      if (into.width > 0) easy[easyLength++] = ids[slot]!;
    } else if (flag === holdsFull) {
      for (let i = 0; i < prefix.length; i++) hard[hardLength++] = prefix[i]!;
      if (into.width > 0) hard[hardLength++] = ids[slot]!;
      classOf[hardCount++] = classes.of(words, slot * patternWidth, patternWidth);
    }
  }
  into.easyLength = easyLength;
  into.hardLength = hardLength;
  into.hardCount = hardCount;
}

/** Slots by ascending entity, through a two-level bitmap; undefined when they are already ascending. */
function inOrder(into: Gathered, { count, ids }: Reached): Uint32Array | undefined {
  let from = 1;
  while (from < count && ids[from]! > ids[from - 1]!) from++;
  if (from >= count) return undefined;
  into.order = room(into.order, count);
  const { marks, marked, slots, order } = into;
  for (let slot = 0; slot < count; slot++) {
    const id = ids[slot]!;
    slots[id] = slot;
    marks[id >>> 5]! |= 1 << (id & 31);
    marked[id >>> 10]! |= 1 << ((id >>> 5) & 31);
  }
  let to = 0;
  for (let group = 0; group < marked.length; group++) {
    for (let words = marked[group]! | 0; words !== 0; words &= words - 1) {
      const word = group * 32 + 31 - Math.clz32(words & -words);
      for (let left = marks[word]! | 0; left !== 0; left &= left - 1)
        order[to++] = slots[word * 32 + 31 - Math.clz32(left & -left)]!;
      marks[word] = 0;
    }
    marked[group] = 0;
  }
  return order;
}

function makeRoom(into: Gathered, count: number): void {
  into.easy = room(into.easy, into.easyLength + count * into.width);
  into.hard = room(into.hard, into.hardLength + count * into.width);
  if (into.hardCount + count <= into.classOf.length) return;
  const grown = new Uint8Array((into.hardCount + count) * 2);
  grown.set(into.classOf);
  into.classOf = grown;
}

function room(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array;
  const grown = new Uint32Array(Math.max(length, array.length * 2));
  grown.set(array);
  return grown;
}
