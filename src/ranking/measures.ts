/** The `K` of Hits@K. */
export const hitsAt = [1, 3, 10] as const;

type HitsAt = (typeof hitsAt)[number];

/** Something of each Hits@K, by K. */
export type ByHits<T> = { readonly [K in `${HitsAt}`]: T };

/** Makes something of each Hits@K. */
export const byHits = <T>(of: (most: HitsAt) => T): ByHits<T> =>
  Object.fromEntries(hitsAt.map((most) => [String(most), of(most)])) as ByHits<T>;

/** What each Hits@K has, in the order of K. */
export const hitsInOrder = <T>(each: ByHits<T>): T[] => hitsAt.map((most) => each[`${most}`]);

/** Mean reciprocal rank. */
export const mrr = (ranks: ArrayLike<number>): number => meanOver(ranks, (rank) => 1 / rank);

/** Share of ranks up to `most`. */
export const hits = (ranks: ArrayLike<number>, most: number): number =>
  meanOver(ranks, (rank) => +(rank <= most));

function meanOver(ranks: ArrayLike<number>, of: (rank: number) => number): number {
  let sum = 0;
  for (let i = 0; i < ranks.length; i++) sum += of(ranks[i]!);
  return sum / ranks.length;
}

/**
 * RA-Oracle (EFO-1-QA, §5): with `n` hard answers known to be wanted, the share of them among the first `n`
 * of what is left when the easy ones are taken out.
 * @param ranks filtered ranks of all hard answers of a query
 */
export function raOracle(ranks: ArrayLike<number>): number {
  const sorted = Float64Array.from(ranks).sort();
  let count = 0;
  for (let index = 0; index < sorted.length; index++) if (sorted[index]! + index <= sorted.length) count++;
  return count / sorted.length;
}

/** A figure that is made of the filtered ranks of some answers; between 0 and 1, and better when larger. */
export interface Metric {
  readonly name: string;
  readonly label: string;
  of(ranks: ArrayLike<number>): number;
  /** What one rank adds, of a metric that is a mean over ranks. */
  readonly ofRank?: (rank: number) => number;
}

/** All metrics: for links over all ranks at once, for queries over the answers of each. */
export const metrics: readonly Metric[] = [
  { name: "mrr", label: "MRR", of: mrr, ofRank: (rank) => 1 / rank },
  ...hitsAt.map(
    (most): Metric => ({
      name: `hits@${most}`,
      label: `Hits@${most}`,
      of: (ranks) => hits(ranks, most),
      ofRank: (rank) => +(rank <= most),
    }),
  ),
  { name: "ra-oracle", label: "RA-Oracle", of: raOracle },
];

/** The metrics that are means over ranks, and so need one rank at a time. */
export const rankMetrics: readonly (Metric & Required<Pick<Metric, "ofRank">>)[] = metrics.filter(
  (each): each is Metric & Required<Pick<Metric, "ofRank">> => each.ofRank !== undefined,
);
