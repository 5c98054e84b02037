// What the library offers wherever it runs; the entries of Node and of browsers add how to open a graph.

export type { FileRecord, Manifest } from "./benchmark/folder/manifest.ts";
export { type PlacedQuery, readManifest } from "./benchmark/folder/read.ts";
export { type BenchmarkSelection, readBenchmark } from "./benchmark/folder/read-benchmark.ts";
export type {
  Acceptance,
  BenchmarkQuery,
  Candidate,
  Grounder,
  Protocol,
  SampleSetup,
} from "./benchmark/protocol.ts";
export { type ErrorDetails, LacunaError, type Place } from "./error.ts";
export type { Answers } from "./exact/answers.ts";
export type { Explanation, TreeLink } from "./exact/explanation.ts";
export {
  type AnswerOptions,
  answer,
  countAnswers,
  createAnswerer,
  type ExplainOptions,
  explain,
  explainer,
  plan,
  renderExplanation,
} from "./exact/index.ts";
export type { Files } from "./formats/files/files.ts";
export { memoryFiles } from "./formats/files/memory-files.ts";
export { type BuildOptions, buildGraph, type TripleColumns } from "./kg/build.ts";
export { fullView, type Graph, hasLink, observed, type Split, splits, type View } from "./kg/graph.ts";
export { type ValidationReport, validate } from "./kg/report/validate.ts";
export { attachGraph, packGraph } from "./kg/snapshot.ts";
export { type RandomSplitOptions, splitRandom } from "./kg/split/random.ts";
export { type Vocabulary, vocabularyOf } from "./kg/vocabulary.ts";
export type { OpenModel } from "./models/open-model.ts";
export {
  type BoundOperation,
  boundAll,
  boundOperation,
  type CallOptions,
} from "./operations/contract/bind.ts";
export type { Operation, ParametersOf, ResultOf } from "./operations/contract/operation.ts";
export type { Host } from "./operations/host.ts";
export { operations } from "./operations/registry.ts";
export type { OpenBenchmark } from "./operations/resources/benchmark.ts";
export { canonical, queryHash } from "./query/canonical/canonical.ts";
export { type ConvertContext, convert, detectNotation, parseAny } from "./query/convert.ts";
export type {
  And,
  Atom,
  Constant,
  Exists,
  Formula,
  Not,
  Or,
  Query,
  Relation,
  Term,
  Variable,
} from "./query/formula.ts";
export type { Notation, NotationContext } from "./query/notation.ts";
export { notationOf, notations } from "./query/notations.ts";
export { parseQuery } from "./query/text/parse.ts";
export type { WideQuery } from "./query/wide/formula.ts";
export { type Limits, type Outcome, stopAt } from "./runs/working/limits.ts";
export type { Progress } from "./runs/working/progress.ts";
