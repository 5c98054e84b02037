// `lacuna/solvers`: answers of whole queries with a link predictor.

export { type BestEntities, bestEntities } from "./explain/best-entities.ts";
export { bestTree } from "./explain/best-tree.ts";
export { predictedType } from "./explain/best-tree-type.ts";
export type { PredictedLink, PredictedTree } from "./explain/predicted-tree.ts";
export { renderPredictedTree } from "./explain/render-predicted.ts";
export { type BestTuplesOptions, bestTuples, type RankedTuple } from "./explain/tuples.ts";
export { type GnnQeWeights, gnnQeWeights } from "./message-passing/gnn-qe-weights.ts";
export {
  gnnQeGraphModel,
  type OpenGraphModel,
  type UltraGraphModelOptions,
  ultraGraphModel,
} from "./message-passing/graph-model.ts";
export type { Projection, Projector } from "./message-passing/projector.ts";
export type { Direction } from "./query-graph/direction.ts";
export * from "./query-models/index.ts";
export { findSolver, solvers } from "./registry.ts";
export type { RowSource, TruthRow } from "./rows/rows.ts";
export type { Parameter, Preset, Setting, SettingOf, Value, ValuesOf } from "./settings/setting.ts";
export { type SettingChoice, settingOf } from "./settings/setting-of.ts";
export type {
  AnswerClass,
  BestTreeOptions,
  GraphModel,
  LinkSolverContext,
  ModelIdentity,
  ModelSolverContext,
  Models,
  QuerySupport,
  RunningSolver,
  Solution,
  Solver,
  SolverContext,
  SolverContexts,
  SolverNeeds,
} from "./solver.ts";
export { type OpenModels, startSolver } from "./start-solver.ts";
