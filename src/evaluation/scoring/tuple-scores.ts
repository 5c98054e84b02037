import type { Integer } from "../../numeric/integer.ts";
import { hits, hitsAt, mrr } from "../../ranking/measures.ts";
import type { ScoredQuery } from "./scored-query.ts";

/** MRR and Hits over some queries. */
export interface PlainScores {
  /** Number of queries. */
  readonly queries: Integer;
  /** Mean reciprocal rank. */
  readonly mrr: number;
  /** Share of answers ranked up to each K. */
  readonly hits: Readonly<Record<string, number>>;
}

/** Marginal and multiply figures of queries with several free variables (EFO_k-CQA). */
export interface TupleScores {
  /** Queries in which every variable has a value that only hard answers have: the ones of the papers' main tables. */
  readonly marginal: PlainScores | null;
  /** Queries in which only some variables have one, averaged over those. */
  readonly marginalOfSome: PlainScores | null;
  /** Queries in which no variable has one. */
  readonly withoutMarginal: Integer;
  /** Hits@n^k: all values of the tuple among the first n. The MRR is that of the geometric mean of their ranks. */
  readonly multiply: PlainScores;
  /**
   * Multiply and joint over the queries of `marginal` alone, as the main tables of EFO_k-CQA have all three measures (2, 7, 8
   * and 9; Table 10 alone is over all queries). Null where there are none.
   */
  readonly ofMarginal: { readonly multiply: PlainScores; readonly joint: PlainScores } | null;
}

/** Nothing for queries with one free variable. */
export function summarizeTuples(queries: readonly ScoredQuery[]): { tuples?: TupleScores } {
  const marginal: Float64Array[][] = [];
  const some: Float64Array[][] = [];
  const worst: Float64Array[][] = [];
  const couple: Float64Array[][] = [];
  const own = {
    worst: [] as Float64Array[][],
    couple: [] as Float64Array[][],
    joint: [] as Float64Array[][],
  };
  let without = 0;
  for (const { tuples, ranks } of queries) {
    if (!tuples) continue;
    const filled = tuples.marginal.filter((each) => each.length > 0);
    if (filled.length === 0) without++;
    else (filled.length === tuples.marginal.length ? marginal : some).push(filled);
    if (filled.length === tuples.marginal.length) {
      own.worst.push([tuples.worst]);
      own.couple.push([tuples.couple]);
      own.joint.push([ranks]);
    }
    worst.push([tuples.worst]);
    couple.push([tuples.couple]);
  }
  if (worst.length === 0) return {};
  return {
    tuples: {
      marginal: averaged(marginal),
      marginalOfSome: averaged(some),
      withoutMarginal: without,
      multiply: multiplied(worst, couple),
      ofMarginal:
        own.joint.length === 0
          ? null
          : { multiply: multiplied(own.worst, own.couple), joint: averaged(own.joint)! },
    },
  };
}

const multiplied = (worst: readonly Float64Array[][], couple: readonly Float64Array[][]): PlainScores => ({
  ...averaged(worst)!,
  mrr: averaged(couple)!.mrr,
});

/** Means over the variables of each query, then over queries. */
function averaged(queries: readonly (readonly Float64Array[])[]): PlainScores | null {
  if (queries.length === 0) return null;
  const mean = (measure: (ranks: Float64Array) => number): number =>
    meanOf(queries.map((variables) => meanOf(variables.map(measure))));
  return {
    queries: queries.length,
    mrr: mean(mrr),
    hits: Object.fromEntries(hitsAt.map((most) => [String(most), mean((ranks) => hits(ranks, most))])),
  };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
