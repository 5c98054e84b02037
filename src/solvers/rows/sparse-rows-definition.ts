/** A row (head, relation, ?) as it is known when its truths are computed. */
export interface RowFacts {
  readonly relation: number;
  readonly head: number;
  /** Tails of the links (head, relation, ?) that are known, ascending; valid during the call only. */
  readonly known: Uint32Array;
  /** Log-sum-exp over the scores of the row: exp(score - logSum) is the softmax. */
  readonly logSum: number;
  /** A single score of the row; valid during the call only. */
  scoreOf(tail: number): number;
}

/** Turns the scores of one row into truths. */
export interface RowRule {
  /** Scores below it have truth 0 and are not looked at; it may be too low, never too high. */
  readonly least: number;
  /** The truth of a score, in [0, 1]; where it is 0 the tail is not listed. */
  truth(score: number): number;
}

/** The definition of a row of a fuzzy adjacency, which belongs to a solver. The rest of making rows is the same for all. */
export interface RowDefinition {
  readonly name: string;
  /** Scores are divided by it first; 1 when absent. */
  readonly temperature?: number;
  rule(facts: RowFacts): RowRule;
  /** The truth of a known link, from what the rule gives it (0 when its score is below `least`). */
  known(truth: number): number;
}
