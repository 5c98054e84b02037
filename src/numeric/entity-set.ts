import { type Arena, reserve } from "./arena.ts";

/**
 * A set of entities of a universe of known size, in one of two forms. Sparse: `size` ascending ids at
 * `data[from..from+size)`. Dense: a bitmap of the whole universe from `data[from]` on. Which form is chosen by size
 * alone (see `isDense`). Data usually lies in an arena or in the graph itself: sets are read, never written.
 */
export interface EntitySet {
  readonly size: number;
  readonly dense: boolean;
  readonly data: Uint32Array;
  readonly from: number;
}

/** A bitmap that is being filled. What it holds is not counted, so it is no set before `settle`. */
export interface Bitmap {
  readonly data: Uint32Array;
  readonly from: number;
}

export const emptySet: EntitySet = { size: 0, dense: false, data: new Uint32Array(0), from: 0 };

/** Words of a bitmap over a universe. */
export const bitmapWords = (universe: number): number => (universe + 31) >>> 5;

/** A bitmap is smaller than a list of ids once the set holds more than 1 of 32 entities. */
export const isDense = (size: number, universe: number): boolean => size * 32 > universe;

export function sparse(data: Uint32Array, from: number, size: number): EntitySet {
  return { size, dense: false, data, from };
}

/** The bits of a word that are set (Hacker's Delight, 5-1). */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function has(set: EntitySet, id: number): boolean {
  if (set.dense) return ((set.data[set.from + (id >>> 5)]! >>> (id & 31)) & 1) === 1;
  return indexIn(set.data, set.from, set.from + set.size, id) >= 0;
}

/** Position of `id` in the ascending stretch `data[low..high)`, or -1. */
export function indexIn(data: Uint32Array, low: number, high: number, id: number): number {
  let top = high - 1;
  while (low <= top) {
    const middle = (low + top) >>> 1;
    const found = data[middle]!;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else top = middle - 1;
  }
  return -1;
}

/** First position in the ascending stretch `data[low..high)` whose value is at least `id`; gallops from `low`. */
export function seek(data: Uint32Array, low: number, high: number, id: number): number {
  if (low >= high || data[low]! >= id) return low;
  let step = 1;
  while (low + step < high && data[low + step]! < id) {
    low += step;
    step *= 2;
  }
  let top = Math.min(low + step, high);
  low++;
  while (low < top) {
    const middle = (low + top) >>> 1;
    if (data[middle]! < id) low = middle + 1;
    else top = middle;
  }
  return low;
}

/** Writes the members of a set, ascending, to `target[at..]`; returns how many. */
export function writeIds(set: EntitySet, universe: number, target: Uint32Array, at: number): number {
  if (!set.dense) {
    const { data, from, size } = set;
    if (size > 64) target.set(data.subarray(from, from + size), at);
    else for (let i = 0; i < size; i++) target[at + i] = data[from + i]!;
    return size;
  }
  const { data, from } = set;
  const words = bitmapWords(universe);
  let to = at;
  for (let w = 0; w < words; w++) {
    let word = data[from + w]!;
    while (word !== 0) {
      const low = word & -word;
      target[to++] = w * 32 + (31 - Math.clz32(low));
      word ^= low;
    }
  }
  return to - at;
}

/** The set in sparse form; sparse sets are returned as they are. */
export function toSparse(set: EntitySet, universe: number, arena: Arena): EntitySet {
  if (!set.dense) return set;
  const data = reserve(arena, set.size);
  const from = arena.used;
  writeIds(set, universe, data, from);
  arena.used += set.size;
  return sparse(data, from, set.size);
}

/** A cleared bitmap in the arena; returns its first word's index in `arena.chunks[arena.chunk]`. */
export function clearedBitmap(universe: number, arena: Arena): Bitmap {
  const words = bitmapWords(universe);
  const data = reserve(arena, words);
  const from = arena.used;
  data.fill(0, from, from + words);
  arena.used += words;
  return { data, from };
}

/** Counts a bitmap filled by hand and gives it the form its size asks for. */
export function settle(bitmap: Bitmap, universe: number, arena: Arena): EntitySet {
  const words = bitmapWords(universe);
  let size = 0;
  for (let w = 0; w < words; w++) size += popcount(bitmap.data[bitmap.from + w]!);
  const set: EntitySet = { size, dense: true, data: bitmap.data, from: bitmap.from };
  return isDense(size, universe) ? set : toSparse(set, universe, arena);
}

/** All entities. */
export function universeSet(universe: number, arena: Arena): EntitySet {
  const all = clearedBitmap(universe, arena);
  const words = bitmapWords(universe);
  all.data.fill(0xffffffff, all.from, all.from + words);
  if (universe & 31) all.data[all.from + words - 1] = 2 ** (universe & 31) - 1;
  return { size: universe, dense: true, data: all.data, from: all.from };
}

/** The set of one entity. */
export function singleton(id: number, arena: Arena): EntitySet {
  const data = reserve(arena, 1);
  data[arena.used] = id;
  return sparse(data, arena.used++, 1);
}
