// `lacuna/solvers`: answers of whole queries with a link predictor.
export { type BestEntities, bestEntities } from "./best-entities.ts";
export { bestTree } from "./best-tree.ts";
export { predictedType } from "./best-tree-type.ts";
export * from "./embeddings/index.ts";
export type { Direction } from "./fit-direction.ts";
export type { PredictedLink, PredictedTree } from "./predicted-tree.ts";
export { findSolver, solvers } from "./registry.ts";
export { renderPredictedTree } from "./render-predicted.ts";
export type { RowSource, TruthRow } from "./rows.ts";
export type { Parameter, Preset, Setting, SettingOf, Value } from "./setting.ts";
export { type Choice, settingOf } from "./setting-of.ts";
export type { BestTreeOptions, RunningSolver, Solution, Solver, SolverWorld, Support } from "./solver.ts";
export { type BestTuplesOptions, bestTuples, type RankedTuple } from "./tuples.ts";
