import type { Outcome } from "../runs/limits.ts";

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

/** Wraps flat sorted tuples; `count` is given because tuples of width 0 (yes or no) have no ids. */
export function answersOf(
  variables: readonly string[],
  ids: Uint32Array,
  count: number,
  outcome: Outcome,
): Answers {
  const width = variables.length;
  return {
    variables,
    ids,
    count,
    outcome,
    *[Symbol.iterator]() {
      for (let row = 0; row < count; row++) yield Array.from(ids.subarray(row * width, (row + 1) * width));
    },
  };
}
