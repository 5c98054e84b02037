import type { Matrix, Tape } from "./tape.ts";

/** The sequences that are attended to, time-major: row `t · batch + b` is step t of sequence b. */
export interface Memory {
  readonly rows: Matrix;
  readonly batch: number;
  readonly steps: number;
  /** Steps of each sequence that count; all where absent, padding too. */
  readonly lengths?: ArrayLike<number> | undefined;
}

/**
 * Dot-product attention without projections (Luong et al., EMNLP 2015, "dot"): for each query row, which belongs to
 * sequence `row mod batch`, the mean of the sequence's rows weighted by softmax(q · m).
 * @param scale scores are multiplied by it
 */
export function attend(tape: Tape, queries: Matrix, memory: Memory, scale = 1): Matrix {
  const { rows: m, batch, steps } = memory;
  const width = queries.columns;
  const result = tape.result(queries.rows, width, queries, m);
  const weights = tape.scratch(queries.rows * steps);
  const [q, values, out] = [queries.values, m.values, result.values];
  eachQuery(queries, memory, ({ b, count, at, from }) => {
    let most = Number.NEGATIVE_INFINITY;
    for (let t = 0; t < count; t++) {
      const place = (t * batch + b) * width;
      let sum = 0;
      for (let j = 0; j < width; j++) sum += q[at + j]! * values[place + j]!;
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
      const weight = weights[from + t]! / mass;
      weights[from + t] = weight;
      const place = (t * batch + b) * width;
      for (let j = 0; j < width; j++) out[at + j]! += weight * values[place + j]!;
    }
  });
  tape.record(result, (gradient) => {
    const byQueries = tape.gradientOf(queries);
    const byMemory = tape.gradientOf(m);
    const slopes = new Float64Array(steps);
    eachQuery(queries, memory, ({ b, count, at, from }) => {
      let mean = 0;
      for (let t = 0; t < count; t++) {
        const place = (t * batch + b) * width;
        let sum = 0;
        for (let j = 0; j < width; j++) sum += gradient[at + j]! * values[place + j]!;
        slopes[t] = sum;
        mean += sum * weights[from + t]!;
      }
      for (let t = 0; t < count; t++) {
        const place = (t * batch + b) * width;
        const weight = weights[from + t]!;
        const slope = weight * (slopes[t]! - mean) * scale;
        if (byQueries) for (let j = 0; j < width; j++) byQueries[at + j]! += slope * values[place + j]!;
        if (byMemory)
          for (let j = 0; j < width; j++)
            byMemory[place + j]! += weight * gradient[at + j]! + slope * q[at + j]!;
      }
    });
  });
  return result;
}

/** A query row: its sequence, the steps of it that count, and where the query and its weights begin. */
interface QueryRow {
  readonly b: number;
  readonly count: number;
  readonly at: number;
  readonly from: number;
}

function eachQuery(
  { rows, columns }: Matrix,
  { batch, steps, lengths }: Memory,
  visit: (row: QueryRow) => void,
) {
  for (let row = 0; row < rows; row++) {
    const b = row % batch;
    visit({ b, count: lengths ? lengths[b]! : steps, at: row * columns, from: row * steps });
  }
}
