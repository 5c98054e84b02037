/**
 * Logarithms of the weights of classes, by the type that the missing links form. `experiments/balanced/class-weights.ts` fits them on validation
 * queries of balanced benchmarks of FB15k-237 and NELL995; experiments/figures/balanced.md has the command and what they are worth.
 */
export const fittedWeights: ReadonlyMap<string, number> = new Map([
  ["(p,(e))", -1],
  ["(p,(p,(e)))", -0.75],
  ["(p,(p,(p,(e))))", -1],
  ["(i,(p,(e)),(p,(e)),(p,(e)))", 0.5],
  ["(i,(p,(e)),(p,(e)),(p,(e)),(p,(e)))", 0.25],
  ["(i,(p,(e)),(p,(p,(e))))", -1],
  ["(p,(i,(p,(e)),(p,(e))))", -0.75],
  ["(p,(u,(p,(e)),(p,(e))))", -1],
  ["(u,(p,(e)),(p,(e)))", 1.5],
]);
