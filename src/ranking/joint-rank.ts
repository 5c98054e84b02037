/** The grid on which tuples are counted: unbounded as published, or bounded by the number of entities. @internal */
export type JointGrid = "unbounded" | "bounded";

/**
 * Position (from 1) of a tuple of ranks among all tuples in the order of their sums, ties lexicographic: the joint rank of
 * EFO_k-CQA in closed form for any number of variables. `places` are ranks from 1; exact below 2^53, to 16 digits beyond. With
 * `universe` only tuples of ranks up to it are counted, otherwise all.
 * @internal
 */
export function jointPlace(places: ArrayLike<number>, universe = Number.POSITIVE_INFINITY): number {
  const width = places.length;
  let sum = 0;
  for (let i = 0; i < width; i++) sum += places[i]!;
  let place = 1 + smallerSums(sum, width, universe);
  // Tuples of the same sum that agree before position i and are smaller there.
  for (let i = 0; i < width - 1; i++) {
    const rest = width - 1 - i;
    place += smallerSums(sum, rest, universe) - smallerSums(sum - places[i]! + 1, rest, universe);
    sum -= places[i]!;
  }
  return place;
}

/** The number of tuples of `width` ranks from 1 to `universe` with a sum below `sum`, by inclusion and exclusion. */
function smallerSums(sum: number, width: number, universe: number): number {
  let count = choose(sum - 1, width);
  for (let over = 1; over <= width && sum - 1 - over * universe >= width; over++)
    count += (over % 2 === 0 ? 1 : -1) * choose(width, over) * choose(sum - 1 - over * universe, width);
  return count;
}

/** Binomial coefficient; 0 when `n` is smaller than `k`. */
function choose(n: number, k: number): number {
  if (n < k) return 0;
  let product = 1;
  for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i;
  return product;
}

/** Joint places with all other answers filtered out, in the order of the tuples. @internal */
export function filteredTuples(tuples: readonly number[][], universe: number): Float64Array {
  const sums = tuples.map((tuple) => tuple.reduce((sum, place) => sum + place, 0));
  // By sum, then lexicographically: the order that joint places count, without their size.
  const order = tuples.map((_, i) => i);
  order.sort((a, b) => sums[a]! - sums[b]! || lexicographic(tuples[a]!, tuples[b]!));
  const ranks = new Float64Array(tuples.length);
  order.forEach((tuple, index) => {
    ranks[tuple] = jointPlace(tuples[tuple]!, universe) - index;
  });
  return ranks;
}

function lexicographic(one: readonly number[], other: readonly number[]): number {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return one[i]! - other[i]!;
  return 0;
}
