import { LacunaError } from "../error.ts";
import type { Matrix } from "../numeric/autograd/tape.ts";
import type { Limits, Outcome } from "../runs/working/limits.ts";
import type { TrainingCheckpoint } from "./checkpoint.ts";
import { type LoopPoint, type LoopSettings, type LoopState, trainLoop } from "./loop.ts";
import type { Optimizer } from "./optimizer.ts";

/** Progress callbacks and the checkpoint to resume from; every training of named tensors takes these. */
export interface TensorTrainingOptions {
  readonly resume?: TrainingCheckpoint | undefined;
  readonly stop?: Limits["stop"];
  /** Called after every update and waited for; `checkpoint` copies everything. */
  readonly afterStep?: (state: LoopState, checkpoint: () => TrainingCheckpoint) => void | Promise<void>;
}

/** The result of a training of named tensors. @internal */
export interface TrainedTensors {
  /** The values of the best validation; the last ones where nothing was validated. */
  readonly values: Map<string, Float32Array>;
  readonly curve: readonly LoopPoint[];
  readonly updates: number;
  /** Updates of the values. */
  readonly kept: number;
  readonly outcome: Outcome;
}

/** The training task: parameters that `step` moves with the optimizer. */
export interface TensorTask {
  /** The model and its settings, as checkpoints store them. */
  readonly about: object;
  readonly parameters: ReadonlyMap<string, Matrix>;
  readonly optimizer: Optimizer;
  readonly loop: LoopSettings;
  /** Takes update `update`, counted from 0; its loss. */
  step(update: number): number;
  /** Measures the parameters on held-out data; larger is better. */
  validate(): number;
  /** The code of the error for a loss that is not finite. */
  readonly diverged: "links.diverged" | "solvers.diverged" | "parsing.diverged";
}

/** Copies of all values by name. */
export const valuesOf = (parameters: ReadonlyMap<string, Matrix>): Map<string, Float32Array> =>
  new Map([...parameters].map(([name, { values }]) => [name, Float32Array.from(values)]));

/**
 * Trains named tensors, which stand as the checkpoint has them when a training goes on, and keeps those of the best
 * validation.
 * @throws LacunaError with the code `diverged`
 */
export async function trainTensors(
  { about, parameters, optimizer, loop, step, validate, diverged }: TensorTask,
  { resume, stop, afterStep }: TensorTrainingOptions,
): Promise<TrainedTensors> {
  let best = resume?.best;
  const end = await trainLoop(
    loop,
    {
      step,
      validate: () => ({ value: validate() }),
      keep() {
        best = valuesOf(parameters);
      },
    },
    (update, loss) =>
      new LacunaError(diverged, `the loss is ${loss} in update ${update + 1}`, {
        hint: "train with a smaller {rate}, or a larger {batch}",
      }),
    {
      resume: resume?.loop,
      stop,
      afterStep: (state) =>
        afterStep?.(state, () => ({
          about,
          loop: state,
          parameters: valuesOf(parameters),
          optimizer: optimizer.state(),
          best,
        })),
    },
  );
  const { curve, update, kept, outcome } = end;
  return { values: new Map(best ?? valuesOf(parameters)), curve, updates: update, kept, outcome };
}
