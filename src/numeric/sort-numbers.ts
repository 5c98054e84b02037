/** Numbers that one call of the platform sorts, in some 0.1 s; nothing can interrupt it meanwhile. */
const AT_ONCE = 1 << 20;

/**
 * Sorts numbers ascending in their place, as `keys.sort()` does. That is one call without an end for as long as it takes;
 * here longer arrays are first parted as quicksort does, so that an interrupt is heard between parts.
 * @param keys without NaN
 * @param stop asked between parts whether to leave it there
 * @returns how many of the smallest numbers are sorted at the beginning: all, unless it was stopped
 */
export function sortNumbers(keys: Float64Array, stop?: () => unknown, atOnce = AT_ONCE): number {
  return sortInParts(
    keys.length,
    (from, to) => parted(keys, from, to),
    (from, to) => keys.subarray(from, to).sort(),
    { stop, atOnce },
  );
}

/** The same for numbers of rows, with a comparison of the rows. */
export function sortRows(
  rows: Uint32Array,
  compare: (a: number, b: number) => number,
  stop?: () => unknown,
  atOnce = AT_ONCE >> 4,
): number {
  return sortInParts(
    rows.length,
    (from, to) => partedRows(rows, compare, from, to),
    (from, to) => rows.subarray(from, to).sort(compare),
    { stop, atOnce },
  );
}

/** Quicksort from left to right, as far as it may go. */
function sortInParts(
  length: number,
  part: (from: number, to: number) => number,
  sort: (from: number, to: number) => unknown,
  { stop, atOnce }: { readonly stop: (() => unknown) | undefined; readonly atOnce: number },
): number {
  const waiting: [from: number, to: number, depth: number][] = [[0, length, 0]];
  // The platform takes over when halves stay uneven; its worst case is no worse.
  const deepest = 2 * Math.ceil(Math.log2(Math.max(2, length)));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [from, to, depth] = next;
    // Something comes out, however late it is.
    if (from > 0 && stop?.()) return from;
    if (to - from <= atOnce || depth > deepest) {
      sort(from, to);
      continue;
    }
    const middle = part(from, to);
    waiting.push([middle, to, depth + 1], [from, middle, depth + 1]);
  }
  return length;
}

/**
 * Moves what is not above a pivot before what is not below it (Hoare's scheme), and gives where the second part begins. The
 * pivot is the middle one of three, so that neither part is empty; there are at least two numbers.
 */
function parted(keys: Float64Array, from: number, to: number): number {
  const pivot = middleOf(keys[from]!, keys[from + ((to - from) >> 1)]!, keys[to - 1]!);
  let low = from - 1;
  let high = to;
  for (;;) {
    do low++;
    while (keys[low]! < pivot);
    do high--;
    while (keys[high]! > pivot);
    if (low >= high) return high + 1;
    const moved = keys[low]!;
    keys[low] = keys[high]!;
    keys[high] = moved;
  }
}

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** The same for rows. A comparison costs more than a call, so that the two are not one. */
function partedRows(
  rows: Uint32Array,
  compare: (a: number, b: number) => number,
  from: number,
  to: number,
): number {
  const [pivot] = [rows[from]!, rows[from + ((to - from) >> 1)]!, rows[to - 1]!].sort(compare).slice(1);
  let low = from - 1;
  let high = to;
  for (;;) {
    do low++;
    while (compare(rows[low]!, pivot!) < 0);
    do high--;
    while (compare(rows[high]!, pivot!) > 0);
    if (low >= high) return high + 1;
    const moved = rows[low]!;
    rows[low] = rows[high]!;
    rows[high] = moved;
  }
}
