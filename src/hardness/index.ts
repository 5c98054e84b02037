export { type HardnessClass, noClass } from "./classes/classes.ts";
export type { Classified } from "./classes/classified.ts";
export { easiestTrees } from "./classes/easiest-tree.ts";
export { reducesTo } from "./classes/reduction.ts";
export { positionsByClass, restrictHard } from "./classes/restrict.ts";
export { typeName } from "./classes/type-name.ts";
export { type Classifier, type ClassifierOptions, classifier } from "./classify.ts";
export { bucketOf, type CardinalityBucket, cardinalityBuckets } from "./reach/cardinality.ts";
export type { Unions } from "./reach/evaluation.ts";
export {
  cardinalities,
  distribution,
  frequencies,
  type Share,
  type TypeCardinality,
  type TypeDistribution,
  type TypeFrequency,
} from "./tables/distribution.ts";
export { type SpectrumType, type SpectrumWords, spectrumDrawing, spectrumSvg } from "./tables/spectrum.ts";
export {
  addClass,
  addTally,
  type Counted,
  count,
  createTally,
  type Tally,
  type TypeTally,
  tallyItems,
  tallyOf,
} from "./tables/tally.ts";
export { sumOfRecords, type TypeTallyRecord, tallyRecord } from "./tables/tally-record.ts";
