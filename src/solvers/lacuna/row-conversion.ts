/** Turns the scores of a row into what {@link linkRows} says, in place. */
export type RowConversion = (row: Float32Array, known: Uint32Array, relation: number, head: number) => void;

/** The least number that marks a known link: never 0, however low its score is. */
const LEAST_MARK = 2 ** -126;

/**
 * Puts minus their softmax in the place of the scores of known tails.
 * @param unknown log-sum-exp over the scores of all others
 */
export function markKnown(row: Float32Array, known: Uint32Array, unknown: number): void {
  let most = unknown;
  for (const t of known) most = Math.max(most, row[t]!);
  let sum = Math.exp(unknown - most);
  for (const t of known) sum += Math.exp(row[t]! - most);
  for (const t of known) row[t] = -Math.max(LEAST_MARK, Math.exp(row[t]! - most) / sum);
}

/** Visits the stretches between known tails, which ascend. */
export function forUnknown(
  row: Float32Array,
  known: Uint32Array,
  visit: (from: number, to: number) => void,
): void {
  let from = 0;
  for (const t of known) {
    if (t > from) visit(from, t);
    from = t + 1;
  }
  if (from < row.length) visit(from, row.length);
}
