import { sortNumbers, sortRows } from "../numeric/sort-numbers.ts";

/** Tuples of entity ids found so far, flat, in the order of the free variables. */
export interface Tuples {
  readonly width: number;
  data: Uint32Array;
  count: number;
}

export function createTuples(width: number): Tuples {
  return { width, data: new Uint32Array(1024 * Math.max(1, width)), count: 0 };
}

/**
 * Bytes that tuples take while they are moved to `rows` rows of memory from what they have now, or sorted there, whichever is
 * more: a sort needs a number of eight bytes beside each tuple.
 */
const bytesOf = ({ width, data }: Tuples, rows: number): number =>
  4 * width * rows + Math.max(data.byteLength, 8 * rows);

/**
 * Makes room for more tuples within some bytes, twice the room where that fits.
 * @returns the bytes that they take from now on; undefined when there is no room
 */
export function growTuples(tuples: Tuples, more: number, most: number): number | undefined {
  const { width, data, count } = tuples;
  const needed = count + more;
  const room = data.length / width;
  if (needed > room) {
    const doubled = Math.max(needed, 2 * room);
    const fitting = Math.floor(Math.min((most - data.byteLength) / (4 * width), most / (4 * width + 8)));
    const rows = Math.min(doubled, fitting);
    if (rows < needed) return undefined;
    const grown = allocated(rows * width);
    if (!grown) return undefined;
    grown.set(data.subarray(0, count * width));
    tuples.data = grown;
  }
  return bytesOf(tuples, tuples.data.length / width);
}

function allocated(words: number): Uint32Array | undefined {
  try {
    return new Uint32Array(words);
  } catch {
    // The machine has no room.
    return undefined;
  }
}

/** Tuples in order, each once. */
export interface SortedTuples {
  readonly ids: Uint32Array;
  readonly count: number;
  /** Whether sorting was stopped: these are the first ones then. */
  readonly cut: boolean;
}

/**
 * The tuples sorted lexicographically, each once; they may lie in the same memory as before.
 * @param stop asked now and then whether to leave it at the first ones
 */
export function sortedTuples(tuples: Tuples, universe: number, stop?: () => unknown): SortedTuples {
  const { width, count, data } = tuples;
  const flat = data.subarray(0, count * width);
  if (isSorted(flat, width, count)) return { ids: trimmed(flat, data), count, cut: false };
  return universe ** width <= Number.MAX_SAFE_INTEGER
    ? sortPacked(tuples, universe, stop)
    : sortByIndex(flat, width, count, stop);
}

/** A copy where most of the memory is empty; large results stay where they are. */
const trimmed = (ids: Uint32Array, { length }: Uint32Array): Uint32Array =>
  2 * ids.length < length ? ids.slice() : ids;

function compare(flat: Uint32Array, width: number, a: number, b: number): number {
  for (let i = 0; i < width; i++) {
    const difference = flat[a * width + i]! - flat[b * width + i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Strictly ascending: sorted and without repeats. */
function isSorted(flat: Uint32Array, width: number, count: number): boolean {
  for (let row = 1; row < count; row++) if (compare(flat, width, row - 1, row) >= 0) return false;
  return true;
}

/** Tuples that fit an exact double are sorted as numbers, which is many times faster than through a comparison. */
function sortPacked({ width, count, data }: Tuples, universe: number, stop?: () => unknown): SortedTuples {
  const keys = new Float64Array(count);
  for (let row = 0; row < count; row++) {
    let key = 0;
    for (let i = 0; i < width; i++) key = key * universe + data[row * width + i]!;
    keys[row] = key;
  }
  const sorted = sortNumbers(keys, stop);
  // The keys hold all that the tuples say, so that these can be written over.
  let distinct = 0;
  for (let row = 0; row < sorted; row++) {
    let key = keys[row]!;
    if (row > 0 && key === keys[row - 1]) continue;
    for (let i = width - 1; i >= 0; i--) {
      const rest = Math.floor(key / universe);
      data[distinct * width + i] = key - rest * universe;
      key = rest;
    }
    distinct++;
  }
  return { ids: trimmed(data.subarray(0, distinct * width), data), count: distinct, cut: sorted < count };
}

function sortByIndex(flat: Uint32Array, width: number, count: number, stop?: () => unknown): SortedTuples {
  const order = new Uint32Array(count);
  for (let row = 0; row < count; row++) order[row] = row;
  const sorted = sortRows(order, (a, b) => compare(flat, width, a, b), stop);
  const ids = new Uint32Array(sorted * width);
  let distinct = 0;
  for (let i = 0; i < sorted; i++) {
    if (i > 0 && compare(flat, width, order[i - 1]!, order[i]!) === 0) continue;
    ids.set(flat.subarray(order[i]! * width, (order[i]! + 1) * width), distinct++ * width);
  }
  return { ids: ids.slice(0, distinct * width), count: distinct, cut: sorted < count };
}
