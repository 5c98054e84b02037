/** Tuples of entity ids found so far, flat, in the order of the free variables. */
export interface Tuples {
  readonly width: number;
  data: Uint32Array;
  count: number;
}

export function createTuples(width: number): Tuples {
  return { width, data: new Uint32Array(1024 * Math.max(1, width)), count: 0 };
}

/** Makes room for more tuples. */
export function growTuples(tuples: Tuples, more: number): void {
  const needed = (tuples.count + more) * tuples.width;
  if (needed <= tuples.data.length) return;
  const grown = new Uint32Array(Math.max(needed, tuples.data.length * 2));
  grown.set(tuples.data.subarray(0, tuples.count * tuples.width));
  tuples.data = grown;
}

/** The tuples sorted lexicographically, each once, exactly sized. */
export function sortedTuples(tuples: Tuples, universe: number): { ids: Uint32Array; count: number } {
  const { width, count } = tuples;
  const flat = tuples.data.subarray(0, count * width);
  if (isSorted(flat, width, count)) return { ids: flat.slice(), count };
  return universe ** width <= Number.MAX_SAFE_INTEGER
    ? sortPacked(flat, width, count, universe)
    : sortByIndex(flat, width, count);
}

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
function sortPacked(flat: Uint32Array, width: number, count: number, universe: number) {
  const keys = new Float64Array(count);
  for (let row = 0; row < count; row++) {
    let key = 0;
    for (let i = 0; i < width; i++) key = key * universe + flat[row * width + i]!;
    keys[row] = key;
  }
  keys.sort();
  let distinct = 0;
  for (let row = 0; row < count; row++)
    if (row === 0 || keys[row] !== keys[row - 1]) keys[distinct++] = keys[row]!;
  const ids = new Uint32Array(distinct * width);
  for (let row = 0; row < distinct; row++) {
    let key = keys[row]!;
    for (let i = width - 1; i >= 0; i--) {
      const rest = Math.floor(key / universe);
      ids[row * width + i] = key - rest * universe;
      key = rest;
    }
  }
  return { ids, count: distinct };
}

function sortByIndex(flat: Uint32Array, width: number, count: number) {
  const order = Array.from({ length: count }, (_, row) => row).sort((a, b) => compare(flat, width, a, b));
  const ids = new Uint32Array(count * width);
  let distinct = 0;
  for (let i = 0; i < count; i++) {
    if (i > 0 && compare(flat, width, order[i - 1]!, order[i]!) === 0) continue;
    ids.set(flat.subarray(order[i]! * width, (order[i]! + 1) * width), distinct++ * width);
  }
  return { ids: ids.slice(0, distinct * width), count: distinct };
}
