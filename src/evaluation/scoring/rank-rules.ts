import type { RankSpan } from "../../ranking/filtered-ranks.ts";
import type { JointGrid } from "../../ranking/joint-rank.ts";
import type { TieRule } from "../../ranking/ties.ts";

/** What of the protocol decides a rank. @internal */
export interface RankRules {
  readonly ties: TieRule;
  readonly joint: JointGrid;
  /** The seed of the random tie rule. */
  readonly seed: number;
}

/**
 * The filtered ranks of one query's hard answers, one for each in their order; joint ranks where the query has several free
 * variables. With them the best and the worst that they could be among equal scores.
 * @internal
 */
export interface QueryRanks extends RankSpan {
  /** Ranks of tuples, of several free variables; see {@link TupleRanks}. */
  readonly tuples?: TupleRanks;
}

/** How a query with several free variables is ranked beside its joint ranks (EFO_k-CQA). @internal */
export interface TupleRanks {
  /** The ranks of the values that only hard answers have, by variable; empty where there are none. */
  readonly marginal: readonly Float64Array[];
  /** The worst rank of the values of each hard tuple: Hits@n^k asks whether all are at most n. */
  readonly worst: Float64Array;
  /** The geometric mean of the ranks of the values of each hard tuple. */
  readonly couple: Float64Array;
}
