import type { Integer } from "../../numeric/integer.ts";
import { type ByHits, byHits, byOther, type OthersOfReport } from "../../ranking/measures.ts";
import type { TieRange } from "../../ranking/ties.ts";
import { type Interval, LEAST_IN_MEAN, LEAST_QUERIES, skewedInterval } from "../statistics/interval.ts";
import { momentsOf, weightedMoments } from "../statistics/moments.ts";
import type { Cell } from "./cell.ts";

/** What types are weighed by: every type the same, or every query the same (EFO_k-CQA). @internal */
export type Averaging = "types" | "queries";

/** The figures of a stratum; shares between 0 and 1. @internal */
export interface Scores extends OthersOfReport {
  /** How many query types it has. */
  readonly types: Integer;
  readonly queries: Integer;
  /** Pairs of a query and a hard answer. */
  readonly pairs: Integer;
  readonly mrr: number;
  /** The interval of the MRR over queries; null where some type has too few of them, or all score the same. See `skewedInterval`. */
  readonly interval: Interval | null;
  /** Sensitivity to ties: the MRR if all ties went one way, and the other. */
  readonly tied: TieRange;
  /** Share of answers ranked up to 1, 3, 10. */
  readonly hits: ByHits<number>;
}

/** Averages the cells of a stratum, one for each type, over queries and then over types. */
export function scoresOf(cells: readonly Cell[], averaging: Averaging): Scores {
  const weights = cells.map(({ mrr }) => (averaging === "types" ? 1 : mrr.length));
  const total = weights.reduce(add, 0);
  const mean = (sum: (cell: Cell) => number): number =>
    cells.map((cell, at) => (weights[at]! * sum(cell)) / cell.mrr.length).reduce(add, 0) / total;
  const moments = cells.map(({ mrr }, at) => ({ moments: momentsOf(mrr), weight: weights[at]! }));
  const metric = (name: string) => mean(({ sums }) => sums.get(name)!);
  return {
    types: cells.length,
    queries: cells.reduce((sum, { mrr }) => sum + mrr.length, 0),
    pairs: cells.reduce((sum, { pairs }) => sum + pairs, 0),
    mrr: mean(({ mrr }) => mrr.reduce(add, 0)),
    interval: isEnough(cells.map(({ mrr }) => mrr.length))
      ? skewedInterval(weightedMoments(moments), [0, 1])
      : null,
    tied: {
      optimistic: mean(({ tied }) => tied.optimistic),
      pessimistic: mean(({ tied }) => tied.pessimistic),
    },
    hits: byHits((most) => metric(`hits@${most}`)),
    ...byOther(({ name }) => metric(name)),
  };
}

/** Whether types have queries enough for an interval, or a decision, about their mean. */
export const isEnough = (queries: readonly number[]): boolean =>
  queries.every((count) => count >= (queries.length === 1 ? LEAST_QUERIES : LEAST_IN_MEAN));

const add = (a: number, b: number): number => a + b;
