// AssemblyScript: what `src/numeric` runs in WebAssembly. `npm run kernel` compiles it twice, with and without relaxed
// SIMD. Addresses and strides are in bytes, counts in elements. Every export is a job: all threads of a team run it
// with the same arguments but for the first, their number.

export { multiply, multiplyFew, packLeft } from "./dense";
export { combine, mapGradients, mapValues, multiplyValues } from "./elementwise";
export {
  addMessages,
  describeRows,
  normaliseBack,
  normaliseRows,
  statisticsBack,
  statisticsByRelation,
  statisticsBySender,
} from "./message-gradients";
export { dense, propagate, readout, spread } from "./messages";
export {
  extremeOver,
  extremeOverBack,
  softmaxOver,
  softmaxOverBack,
  weightedSum,
  weightedSumBack,
} from "./operands";
export { pairScores, pairScoresAll, pairsByEntities, pairsByQueries } from "./pairs";
export { clear, complexProducts, copyRows, unitRows, unitRowsBack } from "./rows";
export { interleave, keep, pack, score, sums } from "./score";
export {
  betaBackward,
  betaForward,
  betaQueriesBackward,
  betaQueriesForward,
  halfAnglesBackward,
  halfAnglesForward,
} from "./special";
export { descend, fill, gather, gradient, prepare, scoreAll, softmax, step } from "./train";
