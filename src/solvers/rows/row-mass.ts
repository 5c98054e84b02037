/** Log-sum-exp over the scores of some tails of a row. */
export function logSumOf(tails: Uint32Array, scoreOf: (tail: number) => number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const tail of tails) most = Math.max(most, scoreOf(tail));
  let sum = 0;
  for (const tail of tails) sum += Math.exp(scoreOf(tail) - most);
  return most + Math.log(sum);
}
