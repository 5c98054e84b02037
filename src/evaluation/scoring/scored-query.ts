import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { RankSpan } from "../../ranking/filtered-ranks.ts";
import type { Dimension, Stratum } from "../strata/dimensions.ts";
import { type QueryBelief, queryBelief } from "./query-belief.ts";
import { rankQuery } from "./query-ranks.ts";
import type { QueryRanks, RankRules } from "./rank-rules.ts";
import { emptyRow, type ScoreRow } from "./score-row.ts";

/** What is kept of a query when it is scored: no predictions and no answers. @internal */
export interface ScoredQuery extends QueryRanks, QueryBelief {
  readonly id: string;
  readonly type: string;
  /** Nothing was predicted for it; it is scored as if all entities were tied. */
  readonly missing: boolean;
  /** The strata it belongs to in each dimension asked for. */
  readonly strata: readonly (readonly Stratum[])[];
  /** Number of answers predicted and true, where the predictor gives one. */
  readonly counts?: { readonly predicted: number; readonly truth: number };
}

/** What a predictor said about a query: a row for each free variable. @internal */
export interface Prediction {
  readonly rows: readonly ScoreRow[];
  /** The number of answers it expects, easy and hard. */
  readonly count?: number;
  /** The scores are truths between 0 and 1, and 0 where none is given: how far they hold is measured. */
  readonly truths?: boolean;
  /** The number of links that every entity most likely lacks as an answer, row by row of truths. */
  readonly missing?: readonly Uint8Array[];
}

/** Scores one query; without a prediction all entities are tied, so that leaving out hard queries gains nothing. @internal */
export function scoreQuery(
  query: BenchmarkQuery,
  prediction: Prediction | undefined,
  universe: number,
  rules: RankRules,
  by: readonly Dimension[],
): ScoredQuery {
  const width = query.query.free.length;
  const rows = prediction?.rows ?? query.query.free.map(() => emptyRow(universe));
  const truth = (query.easy.length + query.hard.length) / width;
  const belief = prediction?.truths ? queryBelief(query, prediction.rows, prediction.missing) : {};
  const { id, type } = query;
  return {
    id,
    type,
    missing: prediction === undefined,
    ...rankQuery(query, rows, rules),
    strata: by.map((dimension) => dimension.of(query)),
    ...belief,
    ...(prediction?.count === undefined ? {} : { counts: { predicted: prediction.count, truth } }),
  };
}

/** The ranks of a stratum's answers. */
export function ranksIn({ ranks, best, worst }: RankSpan, { positions }: Stratum): RankSpan {
  if (!positions) return { ranks, best, worst };
  const picked = (from: Float64Array) => Float64Array.from(positions, (position) => from[position]!);
  return { ranks: picked(ranks), best: picked(best), worst: picked(worst) };
}
