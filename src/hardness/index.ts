export { bucketOf, type CardinalityBucket, cardinalityBuckets } from "./cardinality.ts";
export { type HardnessClass, noClass } from "./classes.ts";
export type { Classified } from "./classified.ts";
export { type Classifier, type ClassifierOptions, classifier } from "./classify.ts";
export {
  cardinalities,
  distribution,
  frequencies,
  type Share,
  type TypeCardinality,
  type TypeDistribution,
  type TypeFrequency,
} from "./distribution.ts";
export { easiestTrees } from "./easiest-tree.ts";
export type { Unions } from "./evaluation.ts";
export { reducesTo } from "./reduction.ts";
export { positionsByClass, restrictHard } from "./restrict.ts";
export { spectrumSvg } from "./spectrum.ts";
export {
  addClass,
  addTally,
  type Counted,
  count,
  createTally,
  type Tally,
  type TypeTally,
  tallyOf,
} from "./tally.ts";
export { typeName } from "./type-name.ts";
