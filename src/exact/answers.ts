import type { Outcome } from "../runs/working/limits.ts";

/**
 * Answers of a query: entity tuples, one entity per free variable, sorted lexicographically and without repeats.
 * Iterating yields each tuple as a fresh array.
 */
export interface Answers extends Iterable<number[]> {
  readonly variables: readonly string[];
  readonly count: number;
  readonly outcome: Outcome;
  /** The tuples one after the other: count × variables.length entity ids. For k = 1, the sorted ids. */
  readonly ids: Uint32Array;
}

/** One object layout for all answers, because making them is a good part of answering a small query. */
class FlatAnswers implements Answers {
  readonly variables: readonly string[];
  readonly ids: Uint32Array;
  readonly count: number;
  readonly outcome: Outcome;

  constructor(variables: readonly string[], ids: Uint32Array, count: number, outcome: Outcome) {
    this.variables = variables;
    this.ids = ids;
    this.count = count;
    this.outcome = outcome;
  }

  *[Symbol.iterator](): Generator<number[]> {
    const width = this.variables.length;
    for (let row = 0; row < this.count; row++)
      yield Array.from(this.ids.subarray(row * width, (row + 1) * width));
  }
}

/** Wraps flat sorted tuples; `count` is given because tuples of width 0 (yes or no) have no ids. */
export function answersOf(
  variables: readonly string[],
  ids: Uint32Array,
  count: number,
  outcome: Outcome,
): Answers {
  return new FlatAnswers(variables, ids, count, outcome);
}
