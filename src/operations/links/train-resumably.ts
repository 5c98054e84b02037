import type { Graph } from "../../kg/graph.ts";
import type { TrainingChoice, TrainingSettings } from "../../links/trainers/settings.ts";
import {
  type LinksValidated,
  type TrainedLinks,
  type TrainingProgress,
  trainLinkTables,
} from "../../links/trainers/train.ts";
import type { Progress } from "../../runs/working/progress.ts";
import { bestPoint } from "../../training/loop.ts";
import type { Host } from "../host.ts";
import { afterUpdate } from "../running/after-update.ts";
import type { TrainingFolder } from "../running/training-folder.ts";
import type { TrainLinksParameters } from "./train.ts";
import type { TrainKernel } from "./train-kernel.ts";

/** A training that is ready to begin. */
export interface Training {
  readonly graph: Graph;
  readonly choice: TrainingChoice;
  readonly settings: TrainingSettings;
  readonly kernel: TrainKernel;
  /** The folder that keeps the work so far; nothing is kept without one. */
  readonly folder: TrainingFolder<LinksValidated> | undefined;
  readonly given: TrainLinksParameters;
}

/**
 * Trains from where an earlier run stopped. The first interrupt ends it at the next batch, with a checkpoint.
 * @throws LacunaError `run.interrupted`, what `trainLinkTables` throws
 */
export async function trainResumably(
  { graph, choice, settings, kernel, folder, given }: Training,
  host: Host,
): Promise<TrainedLinks> {
  const { memory, checkpoint } = given;
  const resume = await folder?.kept();
  if (resume && folder) host.onMessage?.(`going on after update ${resume.loop.update}, from ${folder.path}`);
  return trainLinkTables(
    graph,
    {
      ...choice,
      ...(resume ? { resume } : {}),
      ...(memory === undefined ? {} : { memory: memory >> 2 }),
      afterStep: afterUpdate(host, {
        folder,
        checkpoint,
        progress: (at: TrainingProgress) => progressOf(at, settings.epochs),
        place: ({ epoch }) => `in epoch ${epoch + 1} of ${settings.epochs}`,
      }),
    },
    kernel.start,
  );
}

/** Epochs, loss and the best validation. */
function progressOf({ epoch, batch, batches, loss, curve }: TrainingProgress, epochs: number): Progress {
  const best = curve[bestPoint(curve.map(({ mrr }) => ({ value: mrr })))];
  return {
    title: "training",
    done: epoch + batch / batches,
    total: epochs,
    note: [
      `epoch ${Math.min(epochs, epoch + (batch > 0 ? 1 : 0))} of ${epochs}, loss ${loss.toFixed(4)}`,
      ...(best ? [`best valid MRR ${best.mrr.toFixed(4)} after ${best.epoch}`] : []),
    ].join(", "),
  };
}
