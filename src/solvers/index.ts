// `lacuna/solvers`: answers of whole queries with a link predictor.
export type { PredictedLink, PredictedTree } from "./predicted-tree.ts";
export { findSolver, solvers } from "./registry.ts";
export type { RowSource, TruthRow } from "./rows.ts";
export type { Parameter, Preset, Setting, SettingOf, Value } from "./setting.ts";
export { type Choice, settingOf } from "./setting-of.ts";
export type { RunningSolver, Solution, Solver, SolverWorld, Support } from "./solver.ts";
