/** Numbers that one call of the platform sorts, in some 0.1 s; nothing can interrupt it meanwhile. */
const AT_ONCE = 1 << 20;

/**
 * Sorts numbers ascending in their place, as `keys.sort()` does. That is one call without an end for as long as it takes;
 * here longer arrays are first parted as quicksort does, so that an interrupt is heard between parts.
 * @param keys without NaN
 */
export function sortNumbers(keys: Float64Array, atOnce = AT_ONCE): Float64Array {
  const waiting: [from: number, to: number, depth: number][] = [[0, keys.length, 0]];
  // Where halves stay far from halves, the platform takes over, whose worst case is no worse.
  const deepest = 2 * Math.ceil(Math.log2(Math.max(2, keys.length)));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [from, to, depth] = next;
    if (to - from <= atOnce || depth > deepest) {
      keys.subarray(from, to).sort();
      continue;
    }
    const middle = parted(keys, from, to);
    waiting.push([middle, to, depth + 1], [from, middle, depth + 1]);
  }
  return keys;
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
