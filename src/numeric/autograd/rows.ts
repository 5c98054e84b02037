import type { Floats } from "./floats.ts";
import type { Matrix, Tape } from "./tape.ts";

/** Rows of a table by their ids, which may repeat; going back adds them up in their order. */
export function gather(tape: Tape, table: Matrix, ids: Uint32Array): Matrix {
  const { columns } = table;
  const result = tape.result(ids.length, columns, table);
  for (let i = 0; i < ids.length; i++)
    copy(table.values, ids[i]! * columns, result.values, i * columns, columns);
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(table)!;
    for (let i = 0; i < ids.length; i++) accumulate(gradient, i * columns, by, ids[i]! * columns, columns);
  });
  return result;
}

/** Sums of rows: row i of `x` is added to row `ids[i]` of a result of `rows` rows. */
export function scatterAdd(tape: Tape, x: Matrix, ids: Uint32Array, rows: number): Matrix {
  const { columns } = x;
  const result = tape.result(rows, columns, x);
  result.values.fill(0);
  for (let i = 0; i < ids.length; i++)
    accumulate(x.values, i * columns, result.values, ids[i]! * columns, columns);
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let i = 0; i < ids.length; i++) accumulate(gradient, ids[i]! * columns, by, i * columns, columns);
  });
  return result;
}

/** Matrices of equal width below each other. */
export function stack(tape: Tape, parts: readonly Matrix[]): Matrix {
  if (parts.length === 1) return parts[0]!;
  const { columns } = parts[0]!;
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const result = tape.result(rows, columns, ...parts);
  let at = 0;
  for (const part of parts) {
    result.values.set(part.values, at);
    at += part.rows * columns;
  }
  tape.record(result, (gradient) => {
    let from = 0;
    for (const part of parts) {
      const by = tape.gradientOf(part);
      if (by) accumulate(gradient, from, by, 0, by.length);
      from += part.rows * columns;
    }
  });
  return result;
}

/** Matrices of equally many rows beside each other. */
export function concat(tape: Tape, parts: readonly Matrix[]): Matrix {
  const { rows } = parts[0]!;
  const columns = parts.reduce((sum, part) => sum + part.columns, 0);
  const result = tape.result(rows, columns, ...parts);
  let at = 0;
  for (const part of parts) {
    for (let row = 0; row < rows; row++)
      copy(part.values, row * part.columns, result.values, row * columns + at, part.columns);
    at += part.columns;
  }
  tape.record(result, (gradient) => {
    let from = 0;
    for (const part of parts) {
      const by = tape.gradientOf(part);
      if (by)
        for (let row = 0; row < rows; row++)
          accumulate(gradient, row * columns + from, by, row * part.columns, part.columns);
      from += part.columns;
    }
  });
  return result;
}

/** Some columns of a matrix. */
export function columnsOf(tape: Tape, x: Matrix, from: number, count: number): Matrix {
  const result = tape.result(x.rows, count, x);
  for (let row = 0; row < x.rows; row++)
    copy(x.values, row * x.columns + from, result.values, row * count, count);
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let row = 0; row < x.rows; row++)
      accumulate(gradient, row * count, by, row * x.columns + from, count);
  });
  return result;
}

/** Some rows of a matrix that lie together. */
export function rowsOf(tape: Tape, x: Matrix, from: number, count: number): Matrix {
  const { columns } = x;
  const result = tape.result(count, columns, x);
  result.values.set(x.values.subarray(from * columns, (from + count) * columns));
  tape.record(result, (gradient) => {
    accumulate(gradient, 0, tape.gradientOf(x)!, from * columns, count * columns);
  });
  return result;
}

/** The same values in rows of another length. */
export function reshape(tape: Tape, x: Matrix, rows: number, columns: number): Matrix {
  const result = tape.result(rows, columns, x);
  result.values.set(x.values);
  tape.record(result, (gradient) => {
    accumulate(gradient, 0, tape.gradientOf(x)!, 0, rows * columns);
  });
  return result;
}

/** One row, `times` below each other. */
export function repeatRow(tape: Tape, row: Matrix, times: number): Matrix {
  return gather(tape, row, new Uint32Array(times));
}

function copy(from: Floats, at: number, to: Floats, start: number, count: number): void {
  for (let i = 0; i < count; i++) to[start + i] = from[at + i]!;
}

function accumulate(from: Floats, at: number, to: Floats, start: number, count: number): void {
  for (let i = 0; i < count; i++) to[start + i]! += from[at + i]!;
}
