import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { TrainingChoice, TrainingSettings } from "../../links/trainers/settings.ts";
import { bestOf, type TrainedLinks, type TrainingProgress, trainLinks } from "../../links/trainers/train.ts";
import type { Host, Progress } from "../host.ts";
import { INTERRUPTED } from "../interruptible.ts";
import type { TrainParameters } from "./train.ts";
import type { TrainFolder } from "./train-folder.ts";
import type { TrainKernel } from "./train-kernel.ts";

/** A training that is ready to begin. */
export interface Training {
  readonly graph: Graph;
  readonly choice: TrainingChoice;
  readonly settings: TrainingSettings;
  readonly kernel: TrainKernel;
  /** Where it keeps what it has so far; nothing is kept without one. */
  readonly folder: TrainFolder | undefined;
  readonly given: TrainParameters;
}

/** How long the event loop may wait for a training. */
const YIELD_MS = 50;

/**
 * Trains from where an earlier run stopped. The first interrupt ends it at the next batch, with a checkpoint.
 * @throws LacunaError `run.interrupted`, what `trainLinks` throws
 */
export async function trainResumably(
  { graph, choice, settings, kernel, folder, given }: Training,
  host: Host,
): Promise<TrainedLinks> {
  const { memory, checkpoint } = given;
  const resume = await folder?.kept();
  if (resume && folder) host.onMessage?.(`going on after epoch ${resume.epoch}, from ${folder.path}`);
  let kept = host.now();
  let yielded = kept;
  return trainLinks(
    graph,
    {
      ...choice,
      ...(resume ? { resume } : {}),
      ...(memory === undefined ? {} : { memory: memory >> 2 }),
      async afterStep(at, state) {
        host.onProgress?.(progressOf(at, settings.epochs));
        if (host.now() - yielded >= YIELD_MS) {
          await host.pause();
          yielded = host.now();
        }
        const interrupted = host.signal?.aborted ?? false;
        if (!interrupted && host.now() - kept < checkpoint * 60_000) return;
        await folder?.keep(state());
        kept = host.now();
        if (interrupted)
          throw new LacunaError(INTERRUPTED, `interrupted in epoch ${at.epoch + 1} of ${settings.epochs}`, {
            hint: folder
              ? `what is trained so far is kept in ${folder.path}; the same command goes on from there`
              : "nothing was kept; with {out} the same command would go on",
          });
      },
    },
    kernel.start,
  );
}

/** Epochs, loss and the best validation. */
function progressOf({ epoch, batch, batches, loss, curve }: TrainingProgress, epochs: number): Progress {
  const best = curve[bestOf(curve)];
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
