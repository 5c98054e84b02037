import { LacunaError } from "../../error.ts";
import { INTERRUPTED } from "../../runs/working/interruption.ts";
import type { Progress } from "../../runs/working/progress.ts";
import type { TrainingCheckpoint } from "../../training/checkpoint.ts";
import { bestPoint, type LoopState, type Validated } from "../../training/loop.ts";
import type { Host } from "../host.ts";
import type { TrainingFolder } from "./training-folder.ts";

/** Milliseconds that the event loop may wait for a training. */
const YIELD_MS = 50;

/** A training as far as it is shown and kept. */
export interface ShownTraining<At, Found extends Validated> {
  /** The folder that keeps the work so far; nothing is kept without one. */
  readonly folder: Pick<TrainingFolder<Found>, "path" | "keep"> | undefined;
  /** Minutes between two checkpoints. */
  readonly checkpoint: number;
  /** The progress, for people. */
  readonly progress: (at: At) => Progress;
  /** The same in a few words: `after update 7 of 100`. */
  readonly place: (at: At) => string;
}

/**
 * What a training does after each update: tells how far it is, hears interrupts, keeps a checkpoint now and then. The first
 * interrupt ends it with one.
 * @throws LacunaError `run.interrupted`, from what is returned
 */
export function afterUpdate<At, Found extends Validated = Validated>(
  host: Host,
  { folder, checkpoint, progress, place }: ShownTraining<At, Found>,
): (at: At, checkpointNow: () => TrainingCheckpoint<Found>) => Promise<void> {
  let kept = host.now();
  let yielded = kept;
  return async (at, checkpointNow) => {
    host.onProgress?.(progress(at));
    if (host.now() - yielded >= YIELD_MS) {
      await host.pause();
      yielded = host.now();
    }
    const interrupted = host.signal?.aborted ?? false;
    if (!interrupted && host.now() - kept < checkpoint * 60_000) return;
    await folder?.keep(checkpointNow());
    kept = host.now();
    if (interrupted)
      throw new LacunaError(INTERRUPTED, `interrupted ${place(at)}`, {
        hint: folder
          ? `what is trained so far is kept in ${folder.path}; the same command goes on from there`
          : "nothing was kept; with {out} the same command would go on",
      });
  };
}

/** The progress of trainings by updates: updates, the loss since the last validation and the best validation. */
export const byUpdates = (updates: number, measure = "best valid MRR") => ({
  place: ({ update }: LoopState): string => `after update ${update} of ${updates}`,
  progress({ update, lossSum, curve }: LoopState): Progress {
    const since = update - (curve.at(-1)?.update ?? 0);
    const best = curve[bestPoint(curve)];
    return {
      title: "training",
      done: update,
      total: updates,
      note: [
        `update ${update} of ${updates}`,
        ...(since > 0 ? [`loss ${(lossSum / since).toFixed(4)}`] : []),
        ...(best ? [`${measure} ${best.value.toFixed(4)} after ${best.update}`] : []),
      ].join(", "),
    };
  },
});
