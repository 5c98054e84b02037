/** Mean absolute error of predicted numbers of answers, each as a share of the true number (GNN-QE). @internal */
export function countError(predicted: ArrayLike<number>, truth: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < truth.length; i++) sum += Math.abs(predicted[i]! - truth[i]!) / truth[i]!;
  return sum / truth.length;
}

/**
 * Spearman's rank correlation, with mean ranks for ties (GNN-QE). Undefined when one side is constant or there are fewer than two
 * pairs.
 * @internal
 */
export function spearman(one: ArrayLike<number>, other: ArrayLike<number>): number | undefined {
  const [a, b] = [meanRanks(one), meanRanks(other)];
  const middle = (a.length + 1) / 2;
  let [both, first, second] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]! - middle, b[i]! - middle];
    both += x * y;
    first += x * x;
    second += y * y;
  }
  return first > 0 && second > 0 ? both / Math.sqrt(first * second) : undefined;
}

function meanRanks(values: ArrayLike<number>): Float64Array {
  const order = Uint32Array.from({ length: values.length }, (_, i) => i);
  order.sort((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let at = from; at < to; at++) ranks[order[at]!] = (from + 1 + to) / 2;
  }
  return ranks;
}

/** The predicted number of answers: the sum of those above the threshold (GNN-QE: 0.5). @internal */
export function countOf(probabilities: ArrayLike<number>, threshold = 0.5): number {
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++) if (probabilities[i]! > threshold) sum += probabilities[i]!;
  return sum;
}
