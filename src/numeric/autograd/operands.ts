// Operations across the operands of an intersection or a union. The operands lie below each other: the rows of the first,
// then those of the second, and so on.
import type { Floats } from "./floats.ts";
import { addTo, combine } from "./loops.ts";
import type { Matrix, Tape } from "./tape.ts";

/** Softmax across `count` operands, for each row and column by itself. */
export function softmaxOver(tape: Tape, x: Matrix, count: number): Matrix {
  const result = tape.result(x.rows, x.columns, x);
  const [from, to] = [x.values, result.values];
  const size = to.length / count;
  const { kernel } = tape.compute;
  if (kernel) {
    kernel("softmaxOver", count, size, from.byteOffset, to.byteOffset);
    tape.record(result, (gradient) => {
      const by = tape.gradientOf(x)!;
      kernel("softmaxOverBack", count, size, to.byteOffset, gradient.byteOffset, by.byteOffset);
    });
    return result;
  }
  for (let i = 0; i < size; i++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let at = i; at < to.length; at += size) most = Math.max(most, from[at]!);
    let sum = 0;
    for (let at = i; at < to.length; at += size) sum += Math.exp(from[at]! - most);
    for (let at = i; at < to.length; at += size) to[at] = Math.exp(from[at]! - most) / sum;
  }
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let i = 0; i < size; i++) {
      let mean = 0;
      for (let at = i; at < to.length; at += size) mean += gradient[at]! * to[at]!;
      for (let at = i; at < to.length; at += size) by[at]! += to[at]! * (gradient[at]! - mean);
    }
  });
  return result;
}

/**
 * The sum of `count` operands, each value times its weight. Where the operands have several times the columns of the
 * weights, a weight counts for every column with the same place in a part.
 */
export function weightedSum(tape: Tape, weights: Matrix, x: Matrix, count: number): Matrix {
  const rows = x.rows / count;
  const { columns } = x;
  const width = weights.columns;
  const result = tape.result(rows, columns, weights, x);
  const [by, from, to] = [weights.values, x.values, result.values];
  const { kernel } = tape.compute;
  if (kernel) {
    const about = [count, rows, width, columns, by.byteOffset, from.byteOffset];
    kernel("weightedSum", ...about, to.byteOffset);
    tape.record(result, (gradient) => {
      const sums = [weights, x].map((input) => tape.gradientOf(input)?.byteOffset ?? 0);
      kernel("weightedSumBack", ...about, gradient.byteOffset, ...sums);
    });
    return result;
  }
  to.fill(0);
  for (let row = 0; row < x.rows; row++) {
    const target = (row % rows) * columns;
    for (let part = 0; part < columns; part += width)
      for (let j = 0; j < width; j++)
        to[target + part + j]! += by[row * width + j]! * from[row * columns + part + j]!;
  }
  tape.record(result, (gradient) => {
    const byWeights = tape.gradientOf(weights);
    const byX = tape.gradientOf(x);
    for (let row = 0; row < x.rows; row++) {
      const target = (row % rows) * columns;
      for (let part = 0; part < columns; part += width)
        for (let j = 0; j < width; j++) {
          const g = gradient[target + part + j]!;
          const at = row * columns + part + j;
          if (byWeights) byWeights[row * width + j]! += g * from[at]!;
          if (byX) byX[at]! += g * by[row * width + j]!;
        }
    }
  });
  return result;
}

/** The sum of `count` operands, times `factor`: 1 / count for their mean. */
export function sumOver(tape: Tape, x: Matrix, count: number, factor = 1): Matrix {
  const result = tape.result(x.rows / count, x.columns, x);
  const size = result.values.length;
  const operand = (all: Floats, at: number) => all.subarray(at * size, (at + 1) * size);
  combine(tape.compute, result.values, [factor, operand(x.values, 0)]);
  for (let at = 1; at < count; at++) addTo(tape.compute, result.values, operand(x.values, at), factor);
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let at = 0; at < count; at++) addTo(tape.compute, operand(by, at), gradient, factor);
  });
  return result;
}

/** The smallest (`sign` 1) or largest (`sign` -1) across operands; the first of equal ones has the gradient. */
function extremeOver(tape: Tape, x: Matrix, count: number, sign: 1 | -1): Matrix {
  const result = tape.result(x.rows / count, x.columns, x);
  const [from, to] = [x.values, result.values];
  const size = to.length;
  const { kernel } = tape.compute;
  if (kernel) {
    const about = [sign === 1 ? 0 : 1, count, size, from.byteOffset];
    kernel("extremeOver", ...about, to.byteOffset);
    tape.record(result, (gradient) =>
      kernel("extremeOverBack", ...about, gradient.byteOffset, tape.gradientOf(x)!.byteOffset),
    );
    return result;
  }
  const firstOf = (i: number): number => {
    let found = i;
    for (let at = i + size; at < from.length; at += size)
      if (sign * from[at]! < sign * from[found]!) found = at;
    return found;
  };
  for (let i = 0; i < size; i++) to[i] = from[firstOf(i)]!;
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let i = 0; i < size; i++) by[firstOf(i)]! += gradient[i]!;
  });
  return result;
}

export const leastOver = (tape: Tape, x: Matrix, count: number) => extremeOver(tape, x, count, 1);

export const largestOver = (tape: Tape, x: Matrix, count: number) => extremeOver(tape, x, count, -1);

/** The product of `count` operands. */
export function productOver(tape: Tape, x: Matrix, count: number): Matrix {
  const result = tape.result(x.rows / count, x.columns, x);
  const [from, to] = [x.values, result.values.fill(1)];
  const size = to.length;
  for (let at = 0; at < from.length; at++) to[at % size]! *= from[at]!;
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let i = 0; i < size; i++)
      for (let at = i; at < from.length; at += size) {
        let others = gradient[i]!;
        for (let other = i; other < from.length; other += size) if (other !== at) others *= from[other]!;
        by[at]! += others;
      }
  });
  return result;
}
