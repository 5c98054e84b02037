import { addTo, moveRows, type RowPlaces } from "./loops.ts";
import type { Matrix, Tape } from "./tape.ts";

/** Rows of `of` that go to rows of a result. */
interface Move {
  readonly of: Matrix;
  readonly rows: number;
  readonly columns: number;
  readonly from: RowPlaces;
  readonly to: RowPlaces;
}

/** Fills a result with rows of others, added up when `add`; going back, the gradients of rows go where they came from. */
function move(tape: Tape, result: Matrix, moves: readonly Move[], add = false): Matrix {
  const { compute } = tape;
  for (const { of, rows, columns, from, to } of moves)
    moveRows(compute, rows, columns, of.values, from, result.values, to, add);
  tape.record(result, (gradient) => {
    for (const { of, rows, columns, from, to } of moves) {
      const by = tape.gradientOf(of);
      if (by) moveRows(compute, rows, columns, gradient, to, by, from, true);
    }
  });
  return result;
}

/** Rows of a table by their ids, which may repeat; going back adds them up in their order. */
export function gather(tape: Tape, table: Matrix, ids: Uint32Array): Matrix {
  const [rows, { columns }] = [ids.length, table];
  const from = { stride: columns, ids: tape.ids(ids) };
  return move(tape, tape.result(rows, columns, table), [
    { of: table, rows, columns, from, to: { stride: columns } },
  ]);
}

/** Sums of rows: row i of `x` is added to row `ids[i]` of a result of `rows` rows. */
export function scatterAdd(tape: Tape, x: Matrix, ids: Uint32Array, rows: number): Matrix {
  const { columns } = x;
  const result = tape.result(rows, columns, x);
  tape.compute.clear(result.values);
  const to = { stride: columns, ids: tape.ids(ids) };
  return move(tape, result, [{ of: x, rows: ids.length, columns, from: { stride: columns }, to }], true);
}

/** Matrices of equal width below each other. */
export function stack(tape: Tape, parts: readonly Matrix[]): Matrix {
  if (parts.length === 1) return parts[0]!;
  const { columns } = parts[0]!;
  let end = 0;
  const moves = parts.map((of): Move => {
    const to = { at: end * columns, stride: columns };
    end += of.rows;
    return { of, rows: of.rows, columns, from: { stride: columns }, to };
  });
  return move(tape, tape.result(end, columns, ...parts), moves);
}

/** Matrices of equally many rows beside each other. */
export function concat(tape: Tape, parts: readonly Matrix[]): Matrix {
  const { rows } = parts[0]!;
  const stride = parts.reduce((sum, part) => sum + part.columns, 0);
  let end = 0;
  const moves = parts.map((of): Move => {
    const to = { at: end, stride };
    end += of.columns;
    return { of, rows, columns: of.columns, from: { stride: of.columns }, to };
  });
  return move(tape, tape.result(rows, stride, ...parts), moves);
}

/** Some columns of a matrix. */
export function columnsOf(tape: Tape, x: Matrix, from: number, count: number): Matrix {
  const places = { at: from, stride: x.columns };
  return move(tape, tape.result(x.rows, count, x), [
    { of: x, rows: x.rows, columns: count, from: places, to: { stride: count } },
  ]);
}

/** Some rows of a matrix that lie together. */
export function rowsOf(tape: Tape, x: Matrix, from: number, count: number): Matrix {
  const { columns } = x;
  const places = { at: from * columns, stride: columns };
  return move(tape, tape.result(count, columns, x), [
    { of: x, rows: count, columns, from: places, to: { stride: columns } },
  ]);
}

/** The same values in rows of another length. */
export function reshape(tape: Tape, x: Matrix, rows: number, columns: number): Matrix {
  const result = tape.result(rows, columns, x);
  result.values.set(x.values);
  tape.record(result, (gradient) => addTo(tape.compute, tape.gradientOf(x), gradient));
  return result;
}

/** One row, `times` below each other. */
export function repeatRow(tape: Tape, row: Matrix, times: number): Matrix {
  return gather(tape, row, new Uint32Array(times));
}
