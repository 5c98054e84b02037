import type { Graph } from "../../kg/graph.ts";
import { stateNames } from "../../training/descent.ts";
import { scoringModel } from "../models/registry.ts";
import type { TrainingSettings } from "./settings.ts";

/**
 * Bytes that a training holds at its peak, about: the entity tables with the optimizer's state twice (training and
 * a snapshot of it), the best vectors so far, the vectors laid out for a validation, and the scores of a batch.
 */
export function trainingBytes({ entityCount }: Graph, settings: TrainingSettings): number {
  const { rank, optimizer, batch, sampling } = settings;
  const model = scoringModel(settings.model);
  const table = entityCount * model.width(rank) * (model.twoSided ? 2 : 1);
  const state = stateNames[optimizer.kind].length;
  const scores = sampling ? 2 * table : batch * entityCount;
  return 4 * (2 * (1 + state) * table + 2 * table + scores);
}
