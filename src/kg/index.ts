// `lacuna/kg`: graphs, their vocabularies, views and snapshots.
export { type BuildOptions, buildGraph, type TripleColumns } from "./build.ts";
export {
  fullView,
  type Graph,
  hasLink,
  levelOf,
  observed,
  type Rows,
  rowOf,
  type Split,
  splits,
  type View,
} from "./graph.ts";
export { loadGraph } from "./open.ts";
export type { LoadReport } from "./report/report.ts";
export { type ValidationReport, validate } from "./report/validate.ts";
export { attachGraph, packGraph, shareGraph } from "./snapshot.ts";
export { type RandomSplitOptions, splitRandom } from "./split/random.ts";
export { numberedVocabulary, type Vocabulary, vocabularyOf } from "./vocabulary.ts";
export { loadWorld } from "./world/world.ts";
