/**
 * Average precision (Manning, Raghavan and Schütze, *Introduction to Information Retrieval*, 2008, §8.4): the mean, over the hard answers
 * of a query, of the share of hard answers among the entities down to that answer. Easy answers are removed.
 * @param ranks filtered ranks of all hard answers of a query
 * @internal
 */
export function averagePrecision(ranks: ArrayLike<number>): number {
  const sorted = Float64Array.from(ranks).sort();
  // A filtered rank leaves out the other answers: `index` of them stand before this one.
  return sorted.reduce((sum, rank, index) => sum + (index + 1) / (rank + index), 0) / sorted.length;
}

/** The measure of a query; its mean over queries is known as MAP. */
export const averagePrecisionMeasure = {
  name: "average-precision",
  label: "Average precision",
  short: "AP",
  of: averagePrecision,
  describe: "average precision (Manning, Raghavan and Schütze 2008); the mean over queries is MAP",
};
