import { LacunaError } from "../error.ts";
import type { TrainingCheckpoint } from "../training/checkpoint.ts";
import { bestPoint, type LoopState } from "../training/loop.ts";
import type { Host, Progress } from "./host.ts";
import { INTERRUPTED } from "./interruptible.ts";

/** How long the event loop may wait for a training. */
const YIELD_MS = 50;

/** A training as far as it is shown and kept. */
export interface ShownTraining {
  readonly updates: number;
  /** Where it keeps what it has so far. */
  readonly folder: { readonly path: string; keep(checkpoint: TrainingCheckpoint): Promise<void> };
  /** Minutes between two checkpoints. */
  readonly checkpoint: number;
}

/**
 * What a training by updates does after each: tells how far it is, hears interrupts, keeps a checkpoint now and then. The
 * first interrupt ends it with one.
 * @throws LacunaError `run.interrupted`, from what is returned
 */
export function afterUpdate(host: Host, { updates, folder, checkpoint }: ShownTraining) {
  let kept = host.now();
  let yielded = kept;
  return async (state: LoopState, checkpointNow: () => TrainingCheckpoint): Promise<void> => {
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
  };
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
