import type { Classes } from "./classes.ts";
import { holdsFull, holdsKnown, type Reached } from "./patterns.ts";

/** The answers of one query, gathered in growing columns. */
export interface Gathered {
  width: number;
  easy: Uint32Array;
  easyLength: number;
  hard: Uint32Array;
  hardLength: number;
  classOf: Uint8Array;
  hardCount: number;
  /** Scratch: one bit an entity, all zero between uses, and the slot of each entity. */
  readonly marks: Uint32Array;
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

/** Adds what is reached, in ascending order, as tuples that begin with `prefix`. */
export function gather(
  into: Gathered,
  found: Reached,
  classes: Classes,
  patternWidth: number,
  prefix: readonly number[],
): void {
  const { count, ids, flags, words } = found;
  const tuple = into.width;
  sortSlots(into, found);
  into.easy = room(into.easy, into.easyLength + count * tuple);
  into.hard = room(into.hard, into.hardLength + count * tuple);
  if (into.classOf.length < into.hardCount + count) {
    const grown = new Uint8Array((into.hardCount + count) * 2);
    grown.set(into.classOf);
    into.classOf = grown;
  }
  const { order, easy, hard, classOf } = into;
  for (let at = 0; at < count; at++) {
    const slot = order[at]!;
    const flag = flags[slot]!;
    if ((flag & holdsFull) === 0) continue;
    const isEasy = (flag & holdsKnown) !== 0;
    const tuples = isEasy ? easy : hard;
    let end = isEasy ? into.easyLength : into.hardLength;
    for (let i = 0; i < prefix.length; i++) tuples[end++] = prefix[i]!;
    // A question without free variables has the empty tuple only.
    if (tuple > 0) tuples[end++] = ids[slot]!;
    if (isEasy) into.easyLength = end;
    else {
      into.hardLength = end;
      classOf[into.hardCount++] = classes.of(words, slot * patternWidth, patternWidth);
    }
  }
}

/** Slots by ascending entity: through a bitmap, which is read out in order. */
function sortSlots(into: Gathered, { count, ids }: Reached): void {
  into.order = room(into.order, count);
  const { order, marks, slots } = into;
  let sorted = true;
  for (let at = 0; at < count; at++) {
    order[at] = at;
    if (at > 0 && ids[at]! < ids[at - 1]!) sorted = false;
  }
  if (sorted) return;
  if (count < 24) {
    for (let at = 1; at < count; at++) {
      let to = at;
      for (; to > 0 && ids[order[to - 1]!]! > ids[at]!; to--) order[to] = order[to - 1]!;
      order[to] = at;
    }
    return;
  }
  let low = marks.length;
  let high = 0;
  for (let at = 0; at < count; at++) {
    const id = ids[at]!;
    const word = id >>> 5;
    marks[word]! |= 1 << (id & 31);
    slots[id] = at;
    if (word < low) low = word;
    if (word > high) high = word;
  }
  let to = 0;
  for (let word = low; word <= high; word++) {
    for (let left = marks[word]!; left !== 0; left &= left - 1)
      order[to++] = slots[word * 32 + 31 - Math.clz32(left & -left)]!;
    marks[word] = 0;
  }
}

function room(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array;
  const grown = new Uint32Array(Math.max(length, array.length * 2));
  grown.set(array);
  return grown;
}
