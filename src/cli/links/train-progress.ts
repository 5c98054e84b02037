import { bestOf, type TrainingProgress } from "../../links/trainers/train.ts";
import { duration } from "../duration.ts";
import type { GlobalOptions, Io } from "../io.ts";
import { startProgress } from "../progress.ts";

/** Shows a training on standard error: epochs, loss, the best validation, and what is left by the pace so far. */
export async function trainProgress(epochs: number, io: Io, options: Pick<GlobalOptions, "quiet">) {
  const progress = await startProgress("training", 1000, io, options);
  const began = performance.now();
  let first: number | undefined;
  return {
    update({ epoch, batch, batches, loss, curve }: TrainingProgress): void {
      const done = (epoch + batch / batches) / epochs;
      // What an earlier run did took no time in this one.
      first ??= done - 1 / (batches * epochs);
      const left = ((performance.now() - began) / (done - first)) * (1 - done);
      const best = curve[bestOf(curve)];
      progress.update(
        Math.floor(1000 * done),
        [
          `epoch ${Math.min(epochs, epoch + (batch > 0 ? 1 : 0))} of ${epochs}, loss ${loss.toFixed(4)}`,
          ...(best ? [`best valid MRR ${best.mrr.toFixed(4)} after ${best.epoch}`] : []),
          `at most ${duration(left)} left`,
        ].join(", "),
      );
    },
    stop: () => progress.stop(),
  };
}
