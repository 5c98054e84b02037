// Losses of queries against one true entity, in the first column, and negatives in the others.
import { logistic, softplusOf } from "./elementwise.ts";
import type { Floats } from "./floats.ts";
import type { Matrix, Tape } from "./tape.ts";

/** A loss and the two sums it is the mean of, where it is made of two. */
export interface Loss {
  readonly loss: Matrix;
  readonly positive: number;
  readonly negative: number;
}

const total = (weights: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]!;
  return sum;
};

/**
 * The loss of negative sampling with weighted rows (Sun et al. 2019, eq. 5, without self-adversarial weights): the mean of
 * -Σ w log σ(positive) / Σ w and -Σ w mean log σ(-negative) / Σ w.
 */
export function negativeSamplingLoss(tape: Tape, logits: Matrix, weights: ArrayLike<number>): Loss {
  const { rows, columns } = logits;
  const sum = total(weights);
  const { values } = logits;
  let [positive, negative] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const share = weights[row]! / sum;
    positive += share * softplusOf(-values[row * columns]!);
    let some = 0;
    for (let j = 1; j < columns; j++) some += softplusOf(values[row * columns + j]!);
    negative += (share * some) / (columns - 1);
  }
  const loss = single(tape, logits, (positive + negative) / 2, (by, scale) => {
    for (let row = 0; row < rows; row++) {
      const share = (scale * weights[row]!) / sum / 2;
      const start = row * columns;
      by[start]! -= share * logistic(-values[start]!);
      for (let j = 1; j < columns; j++)
        by[start + j]! += (share / (columns - 1)) * logistic(values[start + j]!);
    }
  });
  return { loss, positive, negative };
}

/** Σ w mean_j -log σ(factor · (positive - negative_j)) / Σ w (Bayesian personalised ranking, Rendle et al. 2009). */
export function rankingLoss(tape: Tape, logits: Matrix, weights: ArrayLike<number>, factor: number): Matrix {
  const { rows, columns } = logits;
  const sum = total(weights);
  const { values } = logits;
  let all = 0;
  for (let row = 0; row < rows; row++) {
    let some = 0;
    for (let j = 1; j < columns; j++)
      some += softplusOf(factor * (values[row * columns + j]! - values[row * columns]!));
    all += ((weights[row]! / sum) * some) / (columns - 1);
  }
  return single(tape, logits, all, (by, scale) => {
    for (let row = 0; row < rows; row++) {
      const share = (scale * factor * weights[row]!) / sum / (columns - 1);
      const start = row * columns;
      for (let j = 1; j < columns; j++) {
        const slope = share * logistic(factor * (values[start + j]! - values[start]!));
        by[start + j]! += slope;
        by[start]! -= slope;
      }
    }
  });
}

/**
 * The mean over rows of the cross-entropy of softmax(logits · factor) against the first column; rows weigh the same where
 * no weights are given.
 */
export function softmaxLoss(tape: Tape, logits: Matrix, factor: number, weights?: ArrayLike<number>): Matrix {
  const { rows, columns } = logits;
  const { values } = logits;
  const sum = weights ? total(weights) : rows;
  const shareOf = (row: number): number => (weights ? weights[row]! : 1) / sum;
  const logSums = new Float64Array(rows);
  let all = 0;
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    let most = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < columns; j++) most = Math.max(most, factor * values[start + j]!);
    let mass = 0;
    for (let j = 0; j < columns; j++) mass += Math.exp(factor * values[start + j]! - most);
    logSums[row] = most + Math.log(mass);
    all += shareOf(row) * (logSums[row]! - factor * values[start]!);
  }
  return single(tape, logits, all, (by, scale) => {
    for (let row = 0; row < rows; row++) {
      const start = row * columns;
      const share = scale * factor * shareOf(row);
      for (let j = 0; j < columns; j++)
        by[start + j]! += share * Math.exp(factor * values[start + j]! - logSums[row]!);
      by[start]! -= share;
    }
  });
}

/**
 * The binary cross-entropy of one list of logits with adversarial weights: positives weigh 1 / their number each, negatives
 * as softmax(logit / temperature) says, without a gradient through the weights (Zhu et al., NBFNet, NeurIPS 2021; Sun et
 * al., RotatE, ICLR 2019, eq. 5). Temperature 0 weighs all negatives the same.
 * @param positives places of the positives, at least one, each once
 */
export function adversarialLoss(
  tape: Tape,
  logits: Matrix,
  positives: Uint32Array,
  temperature: number,
): Matrix {
  const { values } = logits;
  const count = logits.rows * logits.columns;
  const weights = new Float64Array(count).fill(-1);
  for (const at of positives) weights[at] = 1 / positives.length;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at++) if (weights[at]! < 0) most = Math.max(most, values[at]!);
  let sum = 0;
  const negative = new Float64Array(count);
  for (let at = 0; at < count; at++)
    if (weights[at]! < 0) {
      negative[at] = temperature > 0 ? Math.exp((values[at]! - most) / temperature) : 1;
      sum += negative[at]!;
    }
  // All positives together weigh 1, and so do all negatives, where there are any.
  const total = sum > 0 ? 2 : 1;
  let loss = 0;
  for (let at = 0; at < count; at++) {
    const positive = weights[at]! >= 0;
    if (!positive) weights[at] = negative[at]! / sum;
    weights[at]! /= total;
    loss += weights[at]! * softplusOf(positive ? -values[at]! : values[at]!);
    // The slope of a positive is -σ(-x); the sign of its weight says so.
    if (positive) weights[at]! *= -1;
  }
  return single(tape, logits, loss, (by, scale) => {
    for (let at = 0; at < count; at++) {
      const weight = weights[at]!;
      by[at]! += scale * weight * logistic(weight < 0 ? -values[at]! : values[at]!);
    }
  });
}

/** A loss of one value; `addTo` adds its derivatives, times `scale`, to those of the logits. */
function single(
  tape: Tape,
  logits: Matrix,
  value: number,
  addTo: (by: Floats, scale: number) => void,
): Matrix {
  const loss = tape.result(1, 1, logits);
  loss.values[0] = value;
  tape.record(loss, (gradient) => addTo(tape.gradientOf(logits)!, gradient[0]!));
  return loss;
}
