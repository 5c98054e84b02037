import { averagePrecisionMeasure } from "./average-precision.ts";

/** The `K` of Hits@K. */
export const hitsAt = [1, 3, 10] as const;

type HitsAt = (typeof hitsAt)[number];

/** A value for each Hits@K, by K. */
export type ByHits<T> = { readonly [K in `${HitsAt}`]: T };

/** Makes a value for each Hits@K. */
export const byHits = <T>(of: (most: HitsAt) => T): ByHits<T> =>
  Object.fromEntries(hitsAt.map((most) => [String(most), of(most)])) as ByHits<T>;

/** The values of all Hits@K, in the order of K. */
export const hitsInOrder = <T>(each: ByHits<T>): T[] => hitsAt.map((most) => each[`${most}`]);

/** Mean reciprocal rank. @internal */
export const mrr = (ranks: ArrayLike<number>): number => meanOver(ranks, (rank) => 1 / rank);

/** Share of ranks up to `most`. @internal */
export const hits = (ranks: ArrayLike<number>, most: number): number =>
  meanOver(ranks, (rank) => +(rank <= most));

function meanOver(ranks: ArrayLike<number>, of: (rank: number) => number): number {
  let sum = 0;
  for (let i = 0; i < ranks.length; i++) sum += of(ranks[i]!);
  return sum / ranks.length;
}

/**
 * RA-Oracle (EFO-1-QA, §5): the share of the `n` hard answers among the first `n` entities, after the easy answers are removed.
 * @param ranks filtered ranks of all hard answers of a query
 * @internal
 */
export function raOracle(ranks: ArrayLike<number>): number {
  const sorted = Float64Array.from(ranks).sort();
  let count = 0;
  for (let index = 0; index < sorted.length; index++) if (sorted[index]! + index <= sorted.length) count++;
  return count / sorted.length;
}

/**
 * A measure of the filtered ranks of some answers; between 0 and 1, larger is better.
 * @example
 * const hitsAt5: Metric = {
 *   name: "hits-5",
 *   label: "Hits@5",
 *   short: "H@5",
 *   of: (ranks) => Array.from(ranks).filter((rank) => rank <= 5).length / ranks.length,
 *   ofRank: (rank) => Number(rank <= 5),
 * };
 * @internal
 */
export interface Metric {
  readonly name: string;
  readonly label: string;
  /** The head of a narrow column. */
  readonly short: string;
  of(ranks: ArrayLike<number>): number;
  /** The contribution of one rank; only for metrics that are means over ranks. */
  readonly ofRank?: (rank: number) => number;
}

/** A measure of queries with its description in results. */
interface DescribedMetric extends Metric {
  readonly describe: string;
}

/** Measures of queries beside MRR and Hits@K, by their names in results. Results, tables and pages of queries show all of them. */
const otherMeasures = {
  raOracle: {
    name: "ra-oracle",
    label: "RA-Oracle",
    short: "RA",
    of: raOracle,
    describe: "relative accuracy by an oracle of the number of answers (paper EFO-1-QA)",
  },
  averagePrecision: averagePrecisionMeasure,
} satisfies Readonly<Record<string, DescribedMetric>>;

/** A value for each measure beside MRR and Hits@K, by its name in results. */
export type ByOther<T> = { readonly [K in keyof typeof otherMeasures]: T };

/** Makes a value for each measure beside MRR and Hits@K. */
export const byOther = <T>(of: (measure: DescribedMetric) => T): ByOther<T> =>
  Object.fromEntries(
    Object.entries(otherMeasures).map(([name, measure]) => [name, of(measure)]),
  ) as ByOther<T>;

/** The values of all measures beside MRR and Hits@K, in the order of {@link metrics}. */
export const othersInOrder = <T>(each: ByOther<T>): T[] =>
  (Object.keys(otherMeasures) as (keyof ByOther<T>)[]).map((name) => each[name]);

/** The values of a report. One that was written before a measure was added lacks it. */
export type OthersOfReport = Partial<ByOther<number>>;

/** All metrics: for links over all ranks at once, for queries over the answers of each. @internal */
export const metrics: readonly Metric[] = [
  { name: "mrr", label: "MRR", short: "MRR", of: mrr, ofRank: (rank) => 1 / rank },
  ...hitsAt.map(
    (most): Metric => ({
      name: `hits@${most}`,
      label: `Hits@${most}`,
      short: `H@${most}`,
      of: (ranks) => hits(ranks, most),
      ofRank: (rank) => +(rank <= most),
    }),
  ),
  ...Object.values(otherMeasures),
];

/** All metrics but the MRR. */
export const besideMrr: readonly Metric[] = metrics.slice(1);

type BesideMrr = { readonly hits: ByHits<number> } & OthersOfReport;

/** The values of {@link besideMrr}, in its order. */
export const valuesBesideMrr = (scores: BesideMrr): (number | undefined)[] => [
  ...hitsInOrder(scores.hits),
  ...othersInOrder<number | undefined>({ ...byOther(() => undefined), ...scores }),
];

/** The values of {@link besideMrr} that are there, with the names of their measures. */
export const measuredBesideMrr = (scores: BesideMrr): { readonly label: string; readonly value: number }[] =>
  valuesBesideMrr(scores).flatMap((value, at) =>
    value === undefined ? [] : [{ label: besideMrr[at]!.label, value }],
  );

/** The metrics that are means over ranks and therefore need only one rank at a time. */
export const rankMetrics: readonly (Metric & Required<Pick<Metric, "ofRank">>)[] = metrics.filter(
  (each): each is Metric & Required<Pick<Metric, "ofRank">> => each.ofRank !== undefined,
);
