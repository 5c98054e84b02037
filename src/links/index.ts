// `lacuna/links`: link predictors, their files and their evaluation.

export { averagedPredictor } from "./averaged-predictor.ts";
export { type CalibrateOptions, calibrate, type MeasuredBelief, measureBelief } from "./calibrate.ts";
export {
  type Calibration,
  calibrated,
  type FittedCalibration,
  type MeasuredCalibration,
  probabilityOf,
  scoreAt,
} from "./calibration.ts";
export {
  type BelievedCell,
  type CalibrationError,
  calibrationError,
  type ReliabilityBin,
  reliability,
} from "./calibration-error.ts";
export type { EntityTrainer, Optimizer, StartEntityTrainer } from "./entity-trainer.ts";

export { evaluateLinks, type LinkEvaluation, type LinkEvaluationOptions } from "./evaluate.ts";
export { type ExportLayout, exportLayouts, exportTables } from "./export-tables.ts";
export { frequencyPredictor } from "./frequency.ts";
export { type ImportOptions, importTables } from "./import-tables.ts";
export { type ModelManifest, readModel, writeCalibration, writeModel } from "./model-folder.ts";
export type { ScoringModel } from "./models/model.ts";
export { scoringModels } from "./models/registry.ts";
export { plainEntityTrainer } from "./plain-entity-trainer.ts";
export type { LinkPredictor } from "./predictor.ts";
export { filteredRanks, type TieRule, tieRules } from "./ranks.ts";
export { tablePredictor } from "./table-predictor.ts";
export type { LinkTables } from "./tables.ts";
export {
  type CurvePoint,
  type TrainedLinks,
  type TrainingProgress,
  type TrainingState,
  type TrainLinksOptions,
  trainLinks,
} from "./train.ts";
export { type TrainingChoice, type TrainingSettings, trainingSettings } from "./training/settings.ts";
