import { type Arena, flagsFor, lasting, reserve } from "./arena.ts";
import {
  type Bitmap,
  bitmapWords,
  clearedBitmap,
  type EntitySet,
  emptySet,
  seek,
  settle,
  sparse,
  writeIds,
} from "./entity-set.ts";

/** Members of both sets. */
export function intersect(a: EntitySet, b: EntitySet, universe: number, arena: Arena): EntitySet {
  if (a.size === 0 || b.size === 0) return emptySet;
  if (a.dense && b.dense) return combineBitmaps(a, b, universe, arena, 0);
  if (a.dense) return probe(b, a, 1, arena);
  if (b.dense) return probe(a, b, 1, arena);
  return a.size <= b.size ? intersectSparse(a, b, universe, arena) : intersectSparse(b, a, universe, arena);
}

/** Members of `a` that are not in `b`. */
export function subtract(a: EntitySet, b: EntitySet, universe: number, arena: Arena): EntitySet {
  if (a.size === 0 || b.size === 0) return a;
  if (b.dense) return subtractBitmap(a, b, universe, arena);
  if (!a.dense) return subtractSparse(a, b, arena);
  const copy = copyBitmap(a, universe, arena);
  for (let i = b.from; i < b.from + b.size; i++)
    copy.data[copy.from + (b.data[i]! >>> 5)]! &= ~(1 << (b.data[i]! & 31));
  return settle(copy, universe, arena);
}

/** Members of a set that are not in a bitmap. */
export function subtractBitmap(set: EntitySet, bitmap: Bitmap, universe: number, arena: Arena): EntitySet {
  if (set.size === 0) return set;
  return set.dense ? combineBitmaps(set, bitmap, universe, arena, 1) : probe(set, bitmap, 0, arena);
}

/** Members of either set. */
export function unite(a: EntitySet, b: EntitySet, universe: number, arena: Arena): EntitySet {
  if (a.size === 0) return b;
  if (b.size === 0) return a;
  if (a.dense && b.dense) return combineBitmaps(a, b, universe, arena, 2);
  if (!a.dense && !b.dense && (a.size + b.size) * 32 <= universe) return uniteSparse(a, b, arena);
  const copy = a.dense ? copyBitmap(a, universe, arena) : clearedBitmap(universe, arena);
  if (!a.dense) setBits(copy, a);
  if (b.dense) return combineBitmaps(copy, b, universe, arena, 2);
  setBits(copy, b);
  return settle(copy, universe, arena);
}

/** Whether two sets share a member. */
export function overlaps(a: EntitySet, b: EntitySet, universe: number): boolean {
  if (a.size === 0 || b.size === 0) return false;
  if (a.dense && b.dense) {
    for (let w = 0, words = bitmapWords(universe); w < words; w++)
      if ((a.data[a.from + w]! & b.data[b.from + w]!) !== 0) return true;
    return false;
  }
  const dense = a.dense ? a : b.dense ? b : undefined;
  const list = dense === a ? b : a;
  if (dense) {
    for (let i = list.from; i < list.from + list.size; i++)
      if ((dense.data[dense.from + (list.data[i]! >>> 5)]! >>> (list.data[i]! & 31)) & 1) return true;
    return false;
  }
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  const end = large.from + large.size;
  let at = large.from;
  for (let i = small.from; i < small.from + small.size; i++) {
    at = seek(large.data, at, end, small.data[i]!);
    if (at === end) return false;
    if (large.data[at] === small.data[i]) return true;
  }
  return false;
}

function setBits(bitmap: Bitmap, list: EntitySet): void {
  for (let i = list.from; i < list.from + list.size; i++)
    bitmap.data[bitmap.from + (list.data[i]! >>> 5)]! |= 1 << (list.data[i]! & 31);
}

function copyBitmap(set: Bitmap, universe: number, arena: Arena): Bitmap {
  const words = bitmapWords(universe);
  const data = reserve(arena, words);
  const from = arena.used;
  data.set(set.data.subarray(set.from, set.from + words), from);
  arena.used += words;
  return { data, from };
}

/** 0: and, 1: and not, 2: or. */
function combineBitmaps(a: Bitmap, b: Bitmap, universe: number, arena: Arena, operation: number): EntitySet {
  const words = bitmapWords(universe);
  const data = reserve(arena, words);
  const from = arena.used;
  arena.used += words;
  const [x, y] = [a.data, b.data];
  const [i, j] = [a.from, b.from];
  if (operation === 0) for (let w = 0; w < words; w++) data[from + w] = x[i + w]! & y[j + w]!;
  else if (operation === 1) for (let w = 0; w < words; w++) data[from + w] = x[i + w]! & ~y[j + w]!;
  else for (let w = 0; w < words; w++) data[from + w] = x[i + w]! | y[j + w]!;
  return settle({ data, from }, universe, arena);
}

/** Members of the sparse set whose bit in the bitmap is `wanted`. */
function probe(list: EntitySet, bitmap: Bitmap, wanted: 0 | 1, arena: Arena): EntitySet {
  // One word more than can be kept, because each is written before it is judged: no branch is there to guess wrong.
  const data = reserve(arena, list.size + 1);
  const from = arena.used;
  const [ids, words, base] = [list.data, bitmap.data, bitmap.from];
  const flip = 1 - wanted;
  let to = from;
  for (let i = list.from, end = i + list.size; i < end; i++) {
    const id = ids[i]!;
    data[to] = id;
    to += ((words[base + (id >>> 5)]! >>> (id & 31)) & 1) ^ flip;
  }
  arena.used = to;
  return sparse(data, from, to - from);
}

/** Up to this many entities, a byte for each fits the cache, and flags beat a merge several times. */
const FEW_ENTITIES = 1 << 20;

/** `small` is the smaller set. Gallops when it is much smaller, else flags it or merges the two. */
function intersectSparse(small: EntitySet, large: EntitySet, universe: number, arena: Arena): EntitySet {
  // One word more than can be found, because flags and merges write before they know.
  const data = reserve(arena, small.size + 1);
  const from = arena.used;
  const flagged = universe <= FEW_ENTITIES;
  const to =
    large.size > small.size * (flagged ? 16 : 8)
      ? gallop(small, large, data, from)
      : flagged
        ? filterByFlags(small, large, data, from, flagsFor(arena, universe))
        : merge(small, large, data, from);
  arena.used = to;
  return sparse(data, from, to - from);
}

function gallop(small: EntitySet, large: EntitySet, data: Uint32Array, from: number): number {
  const [x, y] = [small.data, large.data];
  let to = from;
  let j = large.from;
  const jEnd = j + large.size;
  for (let i = small.from, iEnd = i + small.size; i < iEnd; i++) {
    const id = x[i]!;
    j = seek(y, j, jEnd, id);
    if (j === jEnd) break;
    if (y[j] === id) data[to++] = id;
  }
  return to;
}

/** No step waits for the one before it, as in a merge; nor is there a branch to guess wrong. */
function filterByFlags(
  small: EntitySet,
  large: EntitySet,
  data: Uint32Array,
  from: number,
  flags: Uint8Array,
): number {
  const [x, y] = [small.data, large.data];
  const iEnd = small.from + small.size;
  for (let i = small.from; i < iEnd; i++) flags[x[i]!] = 1;
  let to = from;
  for (let j = large.from, jEnd = j + large.size; j < jEnd; j++) {
    const id = y[j]!;
    data[to] = id;
    to += flags[id]!;
  }
  for (let i = small.from; i < iEnd; i++) flags[x[i]!] = 0;
  return to;
}

function merge(small: EntitySet, large: EntitySet, data: Uint32Array, from: number): number {
  const [x, y] = [small.data, large.data];
  let to = from;
  let i = small.from;
  let j = large.from;
  const iEnd = i + small.size;
  const jEnd = j + large.size;
  while (i < iEnd && j < jEnd) {
    // Written without branches: which side is ahead is anyone's guess.
    const p = x[i]!;
    const q = y[j]!;
    data[to] = p;
    to += +(p === q);
    i += +(p <= q);
    j += +(q <= p);
  }
  return to;
}

function subtractSparse(a: EntitySet, b: EntitySet, arena: Arena): EntitySet {
  const data = reserve(arena, a.size);
  const from = arena.used;
  let to = from;
  let j = b.from;
  const jEnd = b.from + b.size;
  for (let i = a.from, end = i + a.size; i < end; i++) {
    const id = a.data[i]!;
    j = seek(b.data, j, jEnd, id);
    if (j === jEnd || b.data[j] !== id) data[to++] = id;
  }
  arena.used = to;
  return sparse(data, from, to - from);
}

function uniteSparse(a: EntitySet, b: EntitySet, arena: Arena): EntitySet {
  const data = reserve(arena, a.size + b.size);
  const from = arena.used;
  let to = from;
  let i = a.from;
  let j = b.from;
  const iEnd = i + a.size;
  const jEnd = j + b.size;
  while (i < iEnd && j < jEnd) {
    const p = a.data[i]!;
    const q = b.data[j]!;
    data[to++] = Math.min(p, q);
    if (p <= q) i++;
    if (q <= p) j++;
  }
  while (i < iEnd) data[to++] = a.data[i++]!;
  while (j < jEnd) data[to++] = b.data[j++]!;
  arena.used = to;
  return sparse(data, from, to - from);
}

/** The members of a set, ascending, in an array that nothing writes to again. */
export function idsOf(set: EntitySet, universe: number, arena: Arena): Uint32Array {
  const ids = lasting(arena, set.size);
  writeIds(set, universe, ids, 0);
  return ids;
}
