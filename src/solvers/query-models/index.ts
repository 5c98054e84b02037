// Learned query models, as the package exports them.
export { type Compute, plainCompute } from "../../numeric/autograd/compute.ts";
export { kernelCompute } from "../../numeric/autograd/kernel-compute.ts";
export { bestKernel } from "../../numeric/product-kernel.ts";
export { packCheckpoint, type TrainingCheckpoint, unpackCheckpoint } from "../../training/checkpoint.ts";
export type { TrainedTensors } from "../../training/train-tensors.ts";
export {
  type ImportedQueryModel,
  type ImportOptions as QueryModelImportOptions,
  readQueryCheckpoint,
} from "./import.ts";
export { type InnerNode, innerNodes } from "./inner-nodes.ts";
export type { ModelSettings, ModelSizes, QueryEmbedding, QueryModel } from "./model.ts";
export { packQueryModel, type StoredQueryModel, unpackQueryModel } from "./model-file.ts";
export type { PlannedQuery, QueryOrTree } from "./plan.ts";
export type { QueryModelPreset } from "./preset.ts";
export { modelSettings, queryModel, queryModels } from "./registry.ts";
export { type RunningModel, runningModel } from "./running.ts";
export { type QueryScorer, queryScorer } from "./score.ts";
export { type QueryTrainingSettings, queryTrainingSettings } from "./settings.ts";
export { type TrainQueryModelOptions, trainQueryEmbeddings } from "./train.ts";
export { meanReciprocalRank, type ValidationQuery, validationQueries } from "./validate.ts";
