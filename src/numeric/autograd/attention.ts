import type { Random } from "../random.ts";
import { dropoutFactors } from "./dropout.ts";
import type { Floats } from "./floats.ts";
import type { Matrix, Tape } from "./tape.ts";

/** The sequences that are attended to, time-major: row `t · batch + b` is step t of sequence b. */
export interface Memory {
  /** The keys, which queries are compared with. */
  readonly rows: Matrix;
  /** The values to average, with the shape of `rows`; `rows` by default. */
  readonly values?: Matrix;
  readonly batch: number;
  readonly steps: number;
  /** Steps of each sequence that count; all where absent, padding too. */
  readonly lengths?: ArrayLike<number> | undefined;
  /** The queries are time-major steps of the same sequences, and see no later step than their own. */
  readonly causal?: boolean;
}

/**
 * Dot-product attention without projections (Luong et al., EMNLP 2015, "dot"): for each query row, which belongs to
 * sequence `row mod batch`, the mean of the sequence's values weighted by softmax(q · m). Heads are sequences of their own:
 * the same values in rows of the width of a head (Vaswani et al., NeurIPS 2017, 3.2.2).
 * @param scale scores are multiplied by it
 * @param dropped weights are set to 0 at this rate, the others multiplied by 1 / (1 - rate)
 */
export function attend(
  tape: Tape,
  queries: Matrix,
  memory: Memory,
  scale = 1,
  dropped?: { readonly rate: number; readonly random: Random },
): Matrix {
  const { rows: m, values: v = m, batch, steps, lengths, causal } = memory;
  const width = queries.columns;
  const result = tape.result(queries.rows, width, queries, m, v);
  const weights = tape.scratch(queries.rows * steps);
  const factors = dropped && dropoutFactors(tape, queries.rows * steps, dropped.rate, dropped.random);
  const [q, keys, values, out] = [queries.values, m.values, v.values, result.values];
  const stepsSeen = (row: number): number => {
    const count = lengths ? lengths[row % batch]! : steps;
    return causal ? Math.min(count, Math.floor(row / batch) + 1) : count;
  };
  for (let row = 0; row < queries.rows; row++) {
    const b = row % batch;
    const count = stepsSeen(row);
    const at = row * width;
    const from = row * steps;
    let most = Number.NEGATIVE_INFINITY;
    for (let t = 0; t < count; t++) {
      const place = (t * batch + b) * width;
      let sum = 0;
      for (let j = 0; j < width; j++) sum += q[at + j]! * keys[place + j]!;
      weights[from + t] = sum * scale;
      if (sum * scale > most) most = sum * scale;
    }
    let mass = 0;
    for (let t = 0; t < count; t++) {
      const each = Math.exp(weights[from + t]! - most);
      weights[from + t] = each;
      mass += each;
    }
    for (let j = 0; j < width; j++) out[at + j] = 0;
    for (let t = 0; t < count; t++) {
      const share = weights[from + t]! / mass;
      weights[from + t] = share;
      const weight = factors ? share * factors[from + t]! : share;
      const place = (t * batch + b) * width;
      for (let j = 0; j < width; j++) out[at + j]! += weight * values[place + j]!;
    }
  }
  tape.record(result, (gradient) =>
    attendBack(tape, queries, memory, gradient, { scale, weights, factors, stepsSeen }),
  );
  return result;
}

/** Data that {@link attend} stores for the backward pass. */
interface Attended {
  readonly scale: number;
  /** Weights of each query and step, before dropout. */
  readonly weights: Floats;
  readonly factors: Floats | undefined;
  readonly stepsSeen: (row: number) => number;
}

/** Adds the gradients of queries, keys and values. */
function attendBack(
  tape: Tape,
  queries: Matrix,
  { rows: m, values: v = m, batch, steps }: Memory,
  gradient: Floats,
  { scale, weights, factors, stepsSeen }: Attended,
): void {
  const [q, keys, values] = [queries.values, m.values, v.values];
  const byQueries = tape.gradientOf(queries);
  const byKeys = tape.gradientOf(m);
  const byValues = tape.gradientOf(v);
  const width = queries.columns;
  const slopes = new Float64Array(steps);
  for (let row = 0; row < queries.rows; row++) {
    const b = row % batch;
    const count = stepsSeen(row);
    const at = row * width;
    const from = row * steps;
    let mean = 0;
    for (let t = 0; t < count; t++) {
      const place = (t * batch + b) * width;
      const factor = factors ? factors[from + t]! : 1;
      let sum = 0;
      for (let j = 0; j < width; j++) sum += gradient[at + j]! * values[place + j]!;
      slopes[t] = sum * factor;
      mean += slopes[t]! * weights[from + t]!;
    }
    for (let t = 0; t < count; t++) {
      const place = (t * batch + b) * width;
      const weight = weights[from + t]!;
      const slope = weight * (slopes[t]! - mean) * scale;
      const kept = factors ? weight * factors[from + t]! : weight;
      if (byQueries) for (let j = 0; j < width; j++) byQueries[at + j]! += slope * keys[place + j]!;
      // Values that are the keys get both parts at once.
      if (byKeys && byKeys === byValues)
        for (let j = 0; j < width; j++) byKeys[place + j]! += kept * gradient[at + j]! + slope * q[at + j]!;
      else {
        if (byKeys) for (let j = 0; j < width; j++) byKeys[place + j]! += slope * q[at + j]!;
        if (byValues) for (let j = 0; j < width; j++) byValues[place + j]! += kept * gradient[at + j]!;
      }
    }
  }
}
