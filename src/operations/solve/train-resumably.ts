import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { RunningModel } from "../../solvers/embeddings/running.ts";
import {
  type TrainedQueryModel,
  type TrainQueryModelOptions,
  trainQueryModel,
} from "../../solvers/embeddings/train.ts";
import { bestPoint, type LoopState } from "../../training/loop.ts";
import type { Host, Progress } from "../host.ts";
import { INTERRUPTED } from "../interruptible.ts";
import type { QueryTrainingFolder } from "./train-folder.ts";

/** A training that is ready to begin. */
export interface QueryTraining
  extends Pick<TrainQueryModelOptions, "model" | "settings" | "training" | "compute" | "given"> {
  readonly graph: Graph;
  readonly folder: QueryTrainingFolder;
  /** Minutes between two checkpoints. */
  readonly checkpoint: number;
}

/** How long the event loop may wait for a training. */
const YIELD_MS = 50;

/**
 * Trains from where an earlier run stopped. The first interrupt ends it at the next update, with a checkpoint.
 * @throws LacunaError `run.interrupted`, what `trainQueryModel` throws
 */
export async function trainResumably(
  { graph, folder, checkpoint, ...training }: QueryTraining,
  validate: (running: RunningModel) => number,
  host: Host,
): Promise<TrainedQueryModel> {
  const resume = await folder.kept();
  if (resume) host.onMessage?.(`going on after update ${resume.loop.update}, from ${folder.path}`);
  const { updates } = training.training;
  let kept = host.now();
  let yielded = kept;
  return trainQueryModel(graph, {
    ...training,
    validate,
    ...(resume ? { resume } : {}),
    async afterStep(state, checkpointNow) {
      host.onProgress?.(progressOf(state, updates));
      if (host.now() - yielded >= YIELD_MS) {
        await host.pause();
        yielded = host.now();
      }
      const interrupted = host.signal?.aborted ?? false;
      if (!interrupted && host.now() - kept < checkpoint * 60_000) return;
      await folder.keep(checkpointNow());
      kept = host.now();
      if (interrupted)
        throw new LacunaError(INTERRUPTED, `interrupted after update ${state.update} of ${updates}`, {
          hint: `what is trained so far is kept in ${folder.path}; the same command goes on from there`,
        });
    },
  });
}

/** Updates, the loss since the last validation and the best validation. */
function progressOf({ update, lossSum, curve }: LoopState, updates: number): Progress {
  const since = update - (curve.at(-1)?.update ?? 0);
  const best = curve[bestPoint(curve)];
  return {
    title: "training",
    done: update,
    total: updates,
    note: [
      `update ${update} of ${updates}`,
      ...(since > 0 ? [`loss ${(lossSum / since).toFixed(4)}`] : []),
      ...(best ? [`best valid MRR ${best.value.toFixed(4)} after ${best.update}`] : []),
    ].join(", "),
  };
}
