import type { Matrix, Tape } from "./tape.ts";

/**
 * The mean cross-entropy of softmax over the columns of each row against the class of the row. Rows with a negative class
 * are padding and do not count.
 * @param classes of the rows, columns of the logits
 */
export function crossEntropy(tape: Tape, logits: Matrix, classes: Int32Array): Matrix {
  const { rows, columns, values } = logits;
  const loss = tape.result(1, 1, logits);
  const logSums = new Float64Array(rows);
  let [sum, count] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const right = classes[row]!;
    if (right < 0) continue;
    const start = row * columns;
    let most = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < columns; j++) if (values[start + j]! > most) most = values[start + j]!;
    let mass = 0;
    for (let j = 0; j < columns; j++) mass += Math.exp(values[start + j]! - most);
    logSums[row] = most + Math.log(mass);
    sum += logSums[row]! - values[start + right]!;
    count++;
  }
  loss.values[0] = sum / count;
  tape.record(loss, (gradient) => {
    const by = tape.gradientOf(logits)!;
    const share = gradient[0]! / count;
    for (let row = 0; row < rows; row++) {
      const right = classes[row]!;
      if (right < 0) continue;
      const start = row * columns;
      for (let j = 0; j < columns; j++)
        by[start + j]! += share * Math.exp(values[start + j]! - logSums[row]!);
      by[start + right]! -= share;
    }
  });
  return loss;
}
