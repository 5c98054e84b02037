// `lacuna/links`: link predictors, their files and their evaluation.

export { filteredRanks } from "../ranking/filtered-ranks.ts";
export { type Metric, metrics } from "../ranking/measures.ts";
export { type TieRule, type TieRuleDefinition, tieRules } from "../ranking/ties.ts";
export type { OptimizerSettings } from "../training/descent.ts";
export type { EntityTrainer, StartEntityTrainer } from "../training/tables/entity-trainer.ts";
export { plainEntityTrainer } from "../training/tables/plain-entity-trainer.ts";
export {
  type CalibrateOptions,
  calibratePredictor,
  type MeasuredBelief,
  measureBelief,
} from "./calibration/calibrate.ts";
export {
  type Calibration,
  calibrated,
  type FittedCalibration,
  type MeasuredCalibration,
  scoreAt,
  truthOfScore,
} from "./calibration/calibration.ts";
export {
  type BelievedCell,
  type CalibrationError,
  calibrationError,
  type ReliabilityBin,
  reliability,
} from "./calibration/error.ts";
export { evaluatePredictor, type LinkEvaluation, type LinkEvaluationOptions } from "./evaluate.ts";
export { type ExportLayout, exportLayouts, exportTables } from "./files/export-tables.ts";
export { type ImportedTables, type ImportReading, importTables } from "./files/import-tables.ts";
export type { MeasuredReading, MeasuredReadings } from "./files/measure-readings.ts";
export { type ModelManifest, readModel, writeCalibration, writeModel } from "./files/model-folder.ts";
export type { FoundBy, ImportOptions, InverseRows } from "./files/readings.ts";
export type { ScoringModel } from "./models/model.ts";
export { scoringModels } from "./models/registry.ts";
export type { LinkPredictor } from "./predictor.ts";
export { averagedPredictor } from "./predictors/averaged.ts";
export { frequencyPredictor } from "./predictors/frequency.ts";
export { tablePredictor } from "./predictors/tables.ts";
export type { LinkTables } from "./tables.ts";
export { type TrainingChoice, type TrainingSettings, trainingSettings } from "./trainers/settings.ts";
export {
  type CurvePoint,
  type LinksCheckpoint,
  type TrainedLinks,
  type TrainingProgress,
  type TrainLinksOptions,
  trainLinkTables,
} from "./trainers/train.ts";
export { embeddedUltra, loadEmbeddedUltra } from "./ultra/embedded-weights.ts";
export { openUltra, type UltraManifest, writeUltra } from "./ultra/files.ts";
export {
  type Conditioning,
  type UltraOptions,
  type UltraPredictor,
  ultraPredictor,
} from "./ultra/predictor.ts";
export { type UltraRanking, type UltraRankingOptions, ultraRanking } from "./ultra/ranking.ts";
export type { UltraWeights } from "./ultra/weights.ts";
