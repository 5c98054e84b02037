import type { Matrix, Tape } from "./tape.ts";

/** Lists of row numbers: list i is `rows[start[i]] … rows[start[i + 1] - 1]`. */
export interface RowLists {
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
}

/** Row lists from arrays of numbers. */
export function rowLists(lists: readonly ArrayLike<number>[]): RowLists {
  const start = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => {
    start[at + 1] = start[at]! + list.length;
  });
  const rows = new Uint32Array(start[lists.length]!);
  lists.forEach((list, at) => {
    rows.set(Array.from(list), start[at]!);
  });
  return { start, rows };
}

/** The mean of the rows of each list, zeros for an empty one: `lists × columns`. */
export function meanOfRows(tape: Tape, table: Matrix, { start, rows }: RowLists): Matrix {
  const width = table.columns;
  const count = start.length - 1;
  const result = tape.result(count, width, table);
  const [from, to] = [table.values, result.values];
  for (let list = 0; list < count; list++) {
    const at = list * width;
    for (let j = 0; j < width; j++) to[at + j] = 0;
    const share = 1 / (start[list + 1]! - start[list]!);
    for (let place = start[list]!; place < start[list + 1]!; place++) {
      const row = rows[place]! * width;
      for (let j = 0; j < width; j++) to[at + j]! += share * from[row + j]!;
    }
  }
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(table)!;
    for (let list = 0; list < count; list++) {
      const at = list * width;
      const share = 1 / (start[list + 1]! - start[list]!);
      for (let place = start[list]!; place < start[list + 1]!; place++) {
        const row = rows[place]! * width;
        for (let j = 0; j < width; j++) by[row + j]! += share * gradient[at + j]!;
      }
    }
  });
  return result;
}

/** Dot products of row i of `queries` with the rows of `items` in list i, below each other: one column. */
export function dotsWithRows(tape: Tape, queries: Matrix, items: Matrix, { start, rows }: RowLists): Matrix {
  const width = queries.columns;
  const result = tape.result(rows.length, 1, queries, items);
  const [q, e, to] = [queries.values, items.values, result.values];
  for (let row = 0; row < queries.rows; row++)
    for (let place = start[row]!; place < start[row + 1]!; place++) {
      const [a, b] = [row * width, rows[place]! * width];
      let sum = 0;
      for (let j = 0; j < width; j++) sum += q[a + j]! * e[b + j]!;
      to[place] = sum;
    }
  tape.record(result, (gradient) => {
    const byQueries = tape.gradientOf(queries);
    const byItems = tape.gradientOf(items);
    for (let row = 0; row < queries.rows; row++)
      for (let place = start[row]!; place < start[row + 1]!; place++) {
        const [a, b] = [row * width, rows[place]! * width];
        const g = gradient[place]!;
        if (byQueries) for (let j = 0; j < width; j++) byQueries[a + j]! += g * e[b + j]!;
        if (byItems) for (let j = 0; j < width; j++) byItems[b + j]! += g * q[a + j]!;
      }
  });
  return result;
}

/**
 * The sum over lists of weight · cross-entropy of the softmax over the logits of the list against one of them.
 * @param logits one column, lists below each other as `start` says
 * @param chosen place of the true one in each list, from 0
 */
export function listsLoss(
  tape: Tape,
  logits: Matrix,
  start: Uint32Array,
  chosen: ArrayLike<number>,
  weight: number,
): Matrix {
  const { values } = logits;
  const logSums = new Float64Array(start.length - 1);
  let all = 0;
  for (let list = 0; list < logSums.length; list++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let at = start[list]!; at < start[list + 1]!; at++) most = Math.max(most, values[at]!);
    let mass = 0;
    for (let at = start[list]!; at < start[list + 1]!; at++) mass += Math.exp(values[at]! - most);
    logSums[list] = most + Math.log(mass);
    all += logSums[list]! - values[start[list]! + chosen[list]!]!;
  }
  const loss = tape.result(1, 1, logits);
  loss.values[0] = weight * all;
  tape.record(loss, (gradient) => {
    const by = tape.gradientOf(logits)!;
    const scale = gradient[0]! * weight;
    for (let list = 0; list < logSums.length; list++) {
      for (let at = start[list]!; at < start[list + 1]!; at++)
        by[at]! += scale * Math.exp(values[at]! - logSums[list]!);
      by[start[list]! + chosen[list]!]! -= scale;
    }
  });
  return loss;
}
