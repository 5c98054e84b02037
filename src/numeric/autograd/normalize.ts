import type { Matrix, Tape } from "./tape.ts";

/** Layer norm over the columns without scale and shift (Ba et al. 2016), with the biased variance. */
export function layerNorm(tape: Tape, x: Matrix, epsilon = 1e-5): Matrix {
  const { rows, columns } = x;
  const result = tape.result(rows, columns, x);
  const [from, to] = [x.values, result.values];
  const scales = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    let mean = 0;
    for (let j = 0; j < columns; j++) mean += from[start + j]!;
    mean /= columns;
    let variance = 0;
    for (let j = 0; j < columns; j++) variance += (from[start + j]! - mean) ** 2;
    const scale = 1 / Math.sqrt(variance / columns + epsilon);
    scales[row] = scale;
    for (let j = 0; j < columns; j++) to[start + j] = (from[start + j]! - mean) * scale;
  }
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let row = 0; row < rows; row++) {
      const start = row * columns;
      let [sum, along] = [0, 0];
      for (let j = 0; j < columns; j++) {
        sum += gradient[start + j]!;
        along += gradient[start + j]! * to[start + j]!;
      }
      for (let j = 0; j < columns; j++)
        by[start + j]! += scales[row]! * (gradient[start + j]! - (sum + to[start + j]! * along) / columns);
    }
  });
  return result;
}

/**
 * Every column times a factor of its own, and a number of its own added: the scale and the shift of a layer norm, both 1 ×
 * columns.
 */
export function scaleShiftColumns(tape: Tape, x: Matrix, factors: Matrix, plus: Matrix): Matrix {
  const { rows, columns } = x;
  const result = tape.result(rows, columns, x, factors, plus);
  const [from, to, by, shift] = [x.values, result.values, factors.values, plus.values];
  for (let start = 0; start < to.length; start += columns)
    for (let j = 0; j < columns; j++) to[start + j] = from[start + j]! * by[j]! + shift[j]!;
  tape.record(result, (gradient) => {
    const byX = tape.gradientOf(x);
    const byFactors = tape.gradientOf(factors);
    const byPlus = tape.gradientOf(plus);
    for (let start = 0; start < gradient.length; start += columns)
      for (let j = 0; j < columns; j++) {
        const slope = gradient[start + j]!;
        if (byX) byX[start + j]! += slope * by[j]!;
        if (byFactors) byFactors[j]! += slope * from[start + j]!;
        if (byPlus) byPlus[j]! += slope;
      }
  });
  return result;
}

/** Rows divided by their lengths, so that products of rows are cosines; lengths below `epsilon` count as it. */
export function unitRows(tape: Tape, x: Matrix, epsilon = 1e-8): Matrix {
  const { rows, columns } = x;
  const result = tape.result(rows, columns, x);
  const [from, to] = [x.values, result.values];
  const { kernel } = tape.compute;
  if (kernel) {
    const lengths = tape.scratch(rows).byteOffset;
    kernel("unitRows", rows, columns, epsilon, from.byteOffset, lengths, to.byteOffset);
    tape.record(result, (gradient) => {
      const by = tape.gradientOf(x)!;
      const about = [rows, columns, epsilon, to.byteOffset, lengths];
      kernel("unitRowsBack", ...about, gradient.byteOffset, by.byteOffset);
    });
    return result;
  }
  const lengths = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += from[start + j]! ** 2;
    const length = Math.max(Math.sqrt(sum), epsilon);
    lengths[row] = length;
    for (let j = 0; j < columns; j++) to[start + j] = from[start + j]! / length;
  }
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let row = 0; row < rows; row++) {
      const start = row * columns;
      const length = lengths[row]!;
      let along = 0;
      if (length > epsilon) for (let j = 0; j < columns; j++) along += gradient[start + j]! * to[start + j]!;
      for (let j = 0; j < columns; j++)
        by[start + j]! += (gradient[start + j]! - along * to[start + j]!) / length;
    }
  });
  return result;
}

/** The sum of each row. */
export function rowSums(tape: Tape, x: Matrix): Matrix {
  const { rows, columns } = x;
  const result = tape.result(rows, 1, x);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += x.values[row * columns + j]!;
    result.values[row] = sum;
  }
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let i = 0; i < by.length; i++) by[i]! += gradient[Math.floor(i / columns)]!;
  });
  return result;
}

/** Every row times a number of its own (`factors` is rows × 1). */
export function scaleRows(tape: Tape, x: Matrix, factors: Matrix): Matrix {
  const { rows, columns } = x;
  const result = tape.result(rows, columns, x, factors);
  for (let i = 0; i < result.values.length; i++)
    result.values[i] = x.values[i]! * factors.values[Math.floor(i / columns)]!;
  tape.record(result, (gradient) => {
    const byX = tape.gradientOf(x);
    const byFactors = tape.gradientOf(factors);
    for (let i = 0; i < gradient.length; i++) {
      const row = Math.floor(i / columns);
      if (byX) byX[i]! += gradient[i]! * factors.values[row]!;
      if (byFactors) byFactors[row]! += gradient[i]! * x.values[i]!;
    }
  });
  return result;
}

/** factor · x + plus, where both are single trained numbers. */
export function scaleShift(tape: Tape, x: Matrix, factor: Matrix, plus: Matrix): Matrix {
  const result = tape.result(x.rows, x.columns, x, factor, plus);
  const [f, p] = [factor.values[0]!, plus.values[0]!];
  for (let i = 0; i < result.values.length; i++) result.values[i] = f * x.values[i]! + p;
  tape.record(result, (gradient) => {
    const byX = tape.gradientOf(x);
    let [along, sum] = [0, 0];
    for (let i = 0; i < gradient.length; i++) {
      if (byX) byX[i]! += f * gradient[i]!;
      along += gradient[i]! * x.values[i]!;
      sum += gradient[i]!;
    }
    const byFactor = tape.gradientOf(factor);
    if (byFactor) byFactor[0]! += along;
    const byPlus = tape.gradientOf(plus);
    if (byPlus) byPlus[0]! += sum;
  });
  return result;
}
