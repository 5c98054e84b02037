/** All ways to choose `size` of the items, in the order of the items. */
export function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) =>
    combinations(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** All ways to choose `size` of the items with repetition, in lexicographic order of the items' places. */
export function multisets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) => multisets(items.slice(at), size - 1).map((rest) => [item, ...rest]));
}

/** The number of {@link combinations}. */
export function combinationCount(items: number, size: number): number {
  let count = 1;
  for (let step = 1; step <= size; step++) count = (count * (items - size + step)) / step;
  return count;
}
