import { logistic, softplusOf } from "../../../src/numeric/autograd/elementwise.ts";
import type { Matrix, Tape } from "../../../src/numeric/autograd/tape.ts";

/**
 * The sum of the binary cross-entropies of all logits against smoothed targets: (1 − smoothing) · t + 1 / columns, where t is 1
 * at the columns that a row lists (Saxena et al., ACL 2020, and its code).
 */
export function smoothedBinaryLoss(
  tape: Tape,
  logits: Matrix,
  positives: readonly (readonly number[])[],
  smoothing: number,
): Matrix {
  const { rows, columns, values } = logits;
  const targets = tape.scratch(values.length).fill(1 / columns);
  for (let row = 0; row < rows; row++)
    for (const column of new Set(positives[row]!)) targets[row * columns + column]! += 1 - smoothing;
  const loss = tape.result(1, 1, logits);
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += softplusOf(values[at]!) - targets[at]! * values[at]!;
  loss.values[0] = sum;
  tape.record(loss, (gradient) => {
    const by = tape.gradientOf(logits)!;
    for (let at = 0; at < values.length; at++)
      by[at]! += gradient[0]! * (logistic(values[at]!) - targets[at]!);
  });
  return loss;
}
