/**
 * One row of a fuzzy adjacency: how true the links (head, relation, t) are, from 0 to 1. Tails that are not listed have
 * truth 0. Listed tails ascend; the row is the stretch `from..to` of both arrays. Dense rows list every entity.
 */
export interface TruthRow {
  readonly tails: Uint32Array;
  readonly values: Float32Array;
  readonly from: number;
  readonly to: number;
}

/** Gives rows when they are asked for; what a row is belongs to the solver. */
export interface RowSource<Row = TruthRow> {
  /**
   * Visits the rows (heads[at], relation) in the order of `heads`, which ascend. A row is valid during its visit only:
   * its memory may be used again.
   */
  visit(relation: number, heads: Uint32Array, visitor: (at: number, row: Row) => void): void;
}
