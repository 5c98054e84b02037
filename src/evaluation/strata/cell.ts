import type { RankSpan } from "../../ranking/filtered-ranks.ts";
import { metrics, mrr } from "../../ranking/measures.ts";
import type { TieRange } from "../../ranking/ties.ts";

/** The queries of one type that fall into one stratum: their MRR each, and sums of all metrics. */
export interface Cell {
  readonly mrr: number[];
  /** Sums over queries, by the name of the metric. */
  readonly sums: Map<string, number>;
  /** Sums over queries of the MRR if all ties went one way or the other. */
  readonly tied: { -readonly [K in keyof TieRange]: TieRange[K] };
  /** Pairs of a query and a hard answer. */
  pairs: number;
}

export const createCell = (): Cell => ({
  mrr: [],
  sums: new Map(metrics.map(({ name }) => [name, 0])),
  tied: { optimistic: 0, pessimistic: 0 },
  pairs: 0,
});

/** Counts one query: the mean over its answers, as the first step of answer → query → type. */
export function addToCell(cell: Cell, { ranks, best, worst }: RankSpan): void {
  cell.mrr.push(mrr(ranks));
  for (const { name, of } of metrics) cell.sums.set(name, cell.sums.get(name)! + of(ranks));
  cell.tied.optimistic += mrr(best);
  cell.tied.pessimistic += mrr(worst);
  cell.pairs += ranks.length;
}
