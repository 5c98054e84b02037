import { grown } from "./grown.ts";
import type { TablePart } from "./product-part.ts";

/**
 * The product below which entries of row `at` are left out, given the log-sum-exp of the row. `productOf` gives single
 * products of the row.
 */
export type RowCut = (at: number, logSum: number, productOf: (column: number) => number) => number;

/** The entries of some rows that are at least a cut. */
export interface SelectedRows {
  /** First entry of each row; one longer than there are rows. */
  readonly offsets: Uint32Array;
  /** Ascending inside a row. */
  readonly columns: Uint32Array;
  readonly values: Float32Array;
  readonly logSums: Float64Array;
}

/**
 * Rows of products, of which each keeps what is at least its cut. Products stay in the memory they were computed in;
 * what is kept is what is copied.
 * @param partRows columns of every part but the last
 * @param block rows that `score` can compute at once
 */
export function selectRows(
  parts: readonly TablePart[],
  partRows: number,
  count: number,
  block: number,
  score: (from: number, some: number) => void,
  cut: RowCut,
): SelectedRows {
  const offsets = new Uint32Array(count + 1);
  const logSums = new Float64Array(count);
  let columns = new Uint32Array(0);
  let values = new Float32Array(0);
  let total = 0;
  for (let from = 0; from < count; from += block) {
    const some = Math.min(block, count - from);
    score(from, some);
    for (const { space, scores, stride, rows, notes } of parts)
      space.run("sums", scores, some, stride, rows, notes);
    const cuts = new Float32Array(some);
    for (let row = 0; row < some; row++) {
      const logSum = logSumOf(parts, row);
      logSums[from + row] = logSum;
      const productOf = (column: number) => {
        const part = parts[Math.floor(column / partRows)]!;
        return part.space.floats[(part.scores + row * part.stride) / 4 + column - part.from]!;
      };
      cuts[row] = roundedUp(cut(from + row, logSum, productOf));
    }
    for (const { space, scores, stride, rows, notes, from: first, tails } of parts) {
      const ids = tails();
      space.floats.set(cuts, notes / 4);
      space.run("keep", scores, some, stride, rows, first, notes, ids, notes + 4 * some);
    }
    const end = total + keptOf(parts, some);
    if (end > columns.length) {
      // Later blocks are taken to keep as much as those so far.
      const room = from + some === count ? end : Math.ceil((end / (from + some)) * count);
      columns = grown(columns, room);
      values = grown(values, room);
    }
    for (let row = 0; row < some; row++) {
      for (const { space, scores, stride, notes, tails } of parts) {
        const found = space.ints[notes / 4 + some + row]!;
        const [at, ids] = [(scores + row * stride) / 4, (tails() + row * stride) / 4];
        columns.set(space.ints.subarray(ids, ids + found), total);
        values.set(space.floats.subarray(at, at + found), total);
        total += found;
      }
      offsets[from + row + 1] = total;
    }
  }
  if (total < columns.length) {
    columns = columns.slice(0, total);
    values = values.slice(0, total);
  }
  return { offsets, columns, values, logSums };
}

/** Entries that the rows of a block keep. */
function keptOf(parts: readonly TablePart[], rows: number): number {
  let sum = 0;
  for (const { space, notes } of parts)
    for (let row = 0; row < rows; row++) sum += space.ints[notes / 4 + rows + row]!;
  return sum;
}

/** The log-sum-exp of a row from its largest value and its sum in each part. */
function logSumOf(parts: readonly TablePart[], row: number): number {
  const [most, sum] = [0, 1].map((which) =>
    parts.map(({ space, notes }) => space.doubles[notes / 8 + 2 * row + which]!),
  ) as [number[], number[]];
  const largest = Math.max(...most);
  if (!Number.isFinite(largest)) return largest;
  return largest + Math.log(sum.reduce((all, each, at) => all + each * Math.exp(most[at]! - largest), 0));
}

/** The least float that is not below a double: floats are below the one exactly when they are below the other. */
function roundedUp(value: number): number {
  const near = Math.fround(value);
  if (!(near < value)) return near;
  const bits = new Int32Array(Float32Array.of(near).buffer);
  // Away from zero is the next pattern; zero itself goes to the least positive float.
  bits[0] = near === 0 ? 1 : near > 0 ? bits[0]! + 1 : bits[0]! - 1;
  return new Float32Array(bits.buffer)[0]!;
}
