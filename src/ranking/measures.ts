/** The `K` of Hits@K. */
export const hitsAt = [1, 3, 10] as const;

/** Mean reciprocal rank. */
export function mrr(ranks: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < ranks.length; i++) sum += 1 / ranks[i]!;
  return sum / ranks.length;
}

/** Share of ranks up to `most`. */
export function hits(ranks: ArrayLike<number>, most: number): number {
  let count = 0;
  for (let i = 0; i < ranks.length; i++) if (ranks[i]! <= most) count++;
  return count / ranks.length;
}

/**
 * RA-Oracle (EFO-1-QA; evaluation, §2): with `n` hard answers known to be wanted, the share of them among the first `n`
 * of what is left when the easy ones are taken out.
 * @param ranks filtered ranks of all hard answers of a query
 */
export function raOracle(ranks: ArrayLike<number>): number {
  const sorted = Float64Array.from(ranks).sort();
  let count = 0;
  for (let index = 0; index < sorted.length; index++) if (sorted[index]! + index <= sorted.length) count++;
  return count / sorted.length;
}
