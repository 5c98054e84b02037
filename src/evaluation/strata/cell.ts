import { hits, hitsAt, mrr, raOracle } from "../../ranking/measures.ts";

/** The queries of one type that fall into one stratum: their MRR each, and sums of the other measures. */
export interface Cell {
  readonly mrr: number[];
  /** Sums over queries of Hits@1, 3 and 10. */
  readonly hits: number[];
  raOracle: number;
  /** Pairs of a query and a hard answer. */
  pairs: number;
}

export const createCell = (): Cell => ({ mrr: [], hits: hitsAt.map(() => 0), raOracle: 0, pairs: 0 });

/** Counts one query: the mean over its answers, as the first step of answer → query → type (evaluation, §1). */
export function addToCell(cell: Cell, ranks: Float64Array): void {
  cell.mrr.push(mrr(ranks));
  hitsAt.forEach((most, at) => {
    cell.hits[at]! += hits(ranks, most);
  });
  cell.raOracle += raOracle(ranks);
  cell.pairs += ranks.length;
}
