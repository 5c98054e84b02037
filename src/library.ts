// What the library offers wherever it runs: operations, openers and types. Functions of one layer are behind the entry of that layer.
// The entries of Node and of browsers add how to open a graph.

export { type ErrorDetails, LacunaError, type Place } from "./error.ts";
export type { Files } from "./formats/files/files.ts";
export { memoryFiles } from "./formats/files/memory-files.ts";
export { type BuildOptions, buildGraph, type TripleColumns } from "./kg/build.ts";
export type { Graph, Split, View } from "./kg/graph.ts";
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
export { parseQuery } from "./query/text/parse.ts";
export type { WideQuery } from "./query/wide/formula.ts";
export type { Limits, Outcome } from "./runs/working/limits.ts";
export type { Progress } from "./runs/working/progress.ts";
