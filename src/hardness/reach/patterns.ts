/**
 * Sets of patterns. A pattern is a bit mask over the positive atoms of a query, a set bit means that the atom uses a missing link;
 * a set of patterns is a bit set over masks: one word for up to five atoms, two for six, 2^(n-5) for n. All sets of a query have
 * the same number of words, its `width`.
 */
export const widthFor = (atoms: number): number => (atoms <= 5 ? 1 : 1 << (atoms - 5));

/** Bit of an atom inside a denied branch, which has no place in patterns. */
export const noBit = -1;

/** Reached entities with their flags and patterns; a sparse map in parallel columns. */
export interface Reached {
  count: number;
  ids: Uint32Array;
  /** {@link holdsKnown} and {@link holdsFull}. */
  flags: Uint8Array;
  /** `width` words per entity: the patterns of its reasoning trees, with negations as the full graph has them. */
  words: Uint32Array;
}

/** The entity is an answer on the observed graph with its negations. */
export const holdsKnown = 1;
/** The entity is an answer on the full graph. */
export const holdsFull = 2;

export function createReached(): Reached {
  return { count: 0, ids: new Uint32Array(0), flags: new Uint8Array(0), words: new Uint32Array(0) };
}

/** Ensures room for `count` entities in all and keeps the contents. */
export function ensureRoom(reached: Reached, count: number, width: number): void {
  if (count <= reached.ids.length) return;
  const room = Math.max(count, reached.ids.length * 2, 16);
  const { ids, flags, words } = reached;
  reached.ids = new Uint32Array(room);
  reached.ids.set(ids);
  reached.flags = new Uint8Array(room);
  reached.flags.set(flags);
  reached.words = new Uint32Array(room * width);
  reached.words.set(words);
}

/** One word: the set's patterns, each with one more missing atom. */
export const lifted = (word: number, bit: number): number => (bit < 0 ? word : word << (1 << bit));

/** One word: unions of one pattern from each set; the sets are over different atoms. */
export function product(a: number, b: number): number {
  // The set {no link missing} is by far the most common one.
  if (b === 1) return a;
  if (a === 1) return b;
  let result = 0;
  for (let left = b; left !== 0; left &= left - 1) result |= a << (31 - Math.clz32(left & -left));
  return result;
}

/** `into[at…] |= from[start…] << shift`, over `width` words. */
export function orShifted(
  into: Uint32Array,
  at: number,
  from: Uint32Array,
  start: number,
  shift: number,
  width: number,
): void {
  const whole = shift >>> 5;
  const part = shift & 31;
  for (let word = width - 1; word >= whole; word--) {
    const low = from[start + word - whole]!;
    let value = low << part;
    if (part > 0 && word > whole) value |= from[start + word - whole - 1]! >>> (32 - part);
    into[at + word]! |= value;
  }
}

// As wide as the widest set (see `mostAtoms`).
const scratch = new Uint32Array(128);

/** `a[i] = product(a[i], b[j])` for sets of any width. */
export function multiply(a: Uint32Array, i: number, b: Uint32Array, j: number, width: number): void {
  if (width === 1) {
    a[i] = product(a[i]!, b[j]!);
    return;
  }
  const factor = scratch.subarray(0, width);
  factor.set(a.subarray(i, i + width));
  a.fill(0, i, i + width);
  for (let word = 0; word < width; word++)
    for (let left = b[j + word]!; left !== 0; left &= left - 1)
      orShifted(a, i, factor, 0, word * 32 + 31 - Math.clz32(left & -left), width);
}

/** Adds an atom's missing link to every pattern of a set, in place. */
export function lift(words: Uint32Array, at: number, bit: number, width: number): void {
  if (bit < 0) return;
  if (width === 1) {
    words[at] = words[at]! << (1 << bit);
    return;
  }
  const before = scratch.subarray(0, width);
  before.set(words.subarray(at, at + width));
  words.fill(0, at, at + width);
  orShifted(words, at, before, 0, 1 << bit, width);
}
