import type { RowLists } from "../../../src/numeric/autograd/bags.ts";
import type { Matrix, Tape } from "../../../src/numeric/autograd/tape.ts";

/**
 * For each query the mean of the values in its list, weighted by softmax(query · key): `queries × values.columns`. Row i of
 * `keys` belongs to row i of `values`; every list has to hold something, and may hold a row twice.
 */
export function attendLists(
  tape: Tape,
  queries: Matrix,
  keys: Matrix,
  values: Matrix,
  { start, rows }: RowLists,
): Matrix {
  const [width, columns] = [queries.columns, values.columns];
  const result = tape.result(queries.rows, columns, queries, keys, values);
  const weights = tape.scratch(rows.length);
  const [q, k, v, out] = [queries.values, keys.values, values.values, result.values];
  for (let row = 0; row < queries.rows; row++) {
    const [from, end] = [start[row]!, start[row + 1]!];
    let most = Number.NEGATIVE_INFINITY;
    for (let place = from; place < end; place++) {
      const key = rows[place]! * width;
      let sum = 0;
      for (let j = 0; j < width; j++) sum += q[row * width + j]! * k[key + j]!;
      weights[place] = sum;
      if (sum > most) most = sum;
    }
    let mass = 0;
    for (let place = from; place < end; place++) {
      weights[place] = Math.exp(weights[place]! - most);
      mass += weights[place]!;
    }
    for (let j = 0; j < columns; j++) out[row * columns + j] = 0;
    for (let place = from; place < end; place++) {
      weights[place] = weights[place]! / mass;
      const value = rows[place]! * columns;
      for (let j = 0; j < columns; j++) out[row * columns + j]! += weights[place]! * v[value + j]!;
    }
  }
  tape.record(result, (gradient) => {
    const [byQueries, byKeys, byValues] = [queries, keys, values].map((each) => tape.gradientOf(each));
    const slopes = new Float64Array(rows.length);
    for (let row = 0; row < queries.rows; row++) {
      const [from, end] = [start[row]!, start[row + 1]!];
      let mean = 0;
      for (let place = from; place < end; place++) {
        const value = rows[place]! * columns;
        let sum = 0;
        for (let j = 0; j < columns; j++) sum += gradient[row * columns + j]! * v[value + j]!;
        slopes[place] = sum;
        mean += sum * weights[place]!;
      }
      for (let place = from; place < end; place++) {
        const [weight, key, value] = [weights[place]!, rows[place]! * width, rows[place]! * columns];
        const slope = weight * (slopes[place]! - mean);
        if (byQueries) for (let j = 0; j < width; j++) byQueries[row * width + j]! += slope * k[key + j]!;
        if (byKeys) for (let j = 0; j < width; j++) byKeys[key + j]! += slope * q[row * width + j]!;
        if (byValues)
          for (let j = 0; j < columns; j++) byValues[value + j]! += weight * gradient[row * columns + j]!;
      }
    }
  });
  return result;
}

/** Logarithms of the softmax of each list of a column, whose lists lie below each other as `start` says. */
export function listLogProbabilities(tape: Tape, logits: Matrix, start: Uint32Array): Matrix {
  const result = tape.result(logits.rows, 1, logits);
  const [from, to] = [logits.values, result.values];
  for (let list = 0; list + 1 < start.length; list++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let at = start[list]!; at < start[list + 1]!; at++) most = Math.max(most, from[at]!);
    let mass = 0;
    for (let at = start[list]!; at < start[list + 1]!; at++) mass += Math.exp(from[at]! - most);
    const logSum = most + Math.log(mass);
    for (let at = start[list]!; at < start[list + 1]!; at++) to[at] = from[at]! - logSum;
  }
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(logits)!;
    for (let list = 0; list + 1 < start.length; list++) {
      let sum = 0;
      for (let at = start[list]!; at < start[list + 1]!; at++) sum += gradient[at]!;
      for (let at = start[list]!; at < start[list + 1]!; at++)
        by[at]! += gradient[at]! - Math.exp(to[at]!) * sum;
    }
  });
  return result;
}
