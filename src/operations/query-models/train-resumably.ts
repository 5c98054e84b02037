import type { Graph } from "../../kg/graph.ts";
import type { RunningModel } from "../../solvers/query-models/running.ts";
import { type TrainQueryModelOptions, trainQueryEmbeddings } from "../../solvers/query-models/train.ts";
import type { TrainedTensors } from "../../training/train-tensors.ts";
import type { Host } from "../host.ts";
import { afterUpdate, byUpdates } from "../running/after-update.ts";
import type { TrainingFolder } from "../running/training-folder.ts";

/** A training that is ready to begin. */
export interface QueryTraining
  extends Pick<TrainQueryModelOptions, "model" | "settings" | "training" | "compute" | "given"> {
  readonly graph: Graph;
  readonly folder: TrainingFolder;
  /** Minutes between two checkpoints. */
  readonly checkpoint: number;
}

/**
 * Trains from where an earlier run stopped. The first interrupt ends it at the next update, with a checkpoint.
 * @throws LacunaError `run.interrupted`, what `trainQueryEmbeddings` throws
 */
export async function trainResumably(
  { graph, folder, checkpoint, ...training }: QueryTraining,
  validate: (running: RunningModel) => number,
  host: Host,
): Promise<TrainedTensors> {
  const resume = await folder.kept();
  if (resume) host.onMessage?.(`going on after update ${resume.loop.update}, from ${folder.path}`);
  return trainQueryEmbeddings(graph, {
    ...training,
    validate,
    ...(resume ? { resume } : {}),
    afterStep: afterUpdate(host, { folder, checkpoint, ...byUpdates(training.training.updates) }),
  });
}
