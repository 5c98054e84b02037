import type { Limits, Outcome } from "../runs/working/limits.ts";

/** The length of a training and its validations. */
export interface LoopSettings {
  readonly updates: number;
  /** Updates of an epoch, over which the mean loss is taken; from one validation to the next when absent. */
  readonly epoch?: number;
  /** Updates between two validations, whole epochs; 0 never validates and keeps the last parameters. */
  readonly validateEvery: number;
  /** Validations without a better one after which training stops; 0 trains on to the end. */
  readonly patience: number;
}

/** The result of a validation. */
export interface Validated {
  /** Larger is better; NaN where nothing was validated. */
  readonly value: number;
}

/** One validation, and the mean loss of the epoch before it. */
export type LoopPoint<Found extends Validated = Validated> = Found & {
  /** Updates taken until then. */
  readonly update: number;
  readonly loss: number;
};

/** The state of a training without its parameters. */
export interface LoopState<Found extends Validated = Validated> {
  readonly update: number;
  /** Sum of the losses of the epoch so far. */
  readonly lossSum: number;
  readonly curve: readonly LoopPoint<Found>[];
}

/** The training task. */
export interface LoopTask<Found extends Validated = Validated> {
  /** Takes update `update`, counted from 0; its loss. */
  step(update: number): number;
  /** The mean loss of the first `updates` of an epoch, from the sum of theirs; by updates when absent. */
  meanLoss?(lossSum: number, updates: number): number;
  /** Measures the parameters on held-out data. */
  validate(): Found;
  /** Keeps the parameters as the best so far. */
  keep(): void;
}

/** The end of a training. */
export interface LoopEnd<Found extends Validated = Validated> extends LoopState<Found> {
  readonly outcome: Outcome;
  /** Updates of the parameters that were kept as the best; the last ones when nothing was validated. */
  readonly kept: number;
}

/** Further options of {@link trainLoop}. */
export interface LoopOptions<Found extends Validated = Validated> {
  readonly resume?: LoopState<Found> | undefined;
  /** Asked before every update. */
  readonly stop?: Limits["stop"] | undefined;
  /** Called after every update and waited for; `loss` is the mean one of the epoch, so far or as it ended. */
  readonly afterStep?: ((state: LoopState<Found>, loss: number) => void | Promise<void>) | undefined;
}

/**
 * Trains until the updates are done, validations stop getting better, or `stop` says so. A loss that
 * is not finite ends it with the error of `diverged`.
 */
export async function trainLoop<Found extends Validated>(
  { updates, validateEvery, patience, epoch = validateEvery || updates }: LoopSettings,
  task: LoopTask<Found>,
  diverged: (update: number, loss: number) => Error,
  { resume, stop, afterStep }: LoopOptions<Found> = {},
): Promise<LoopEnd<Found>> {
  const { meanLoss = (sum, count) => sum / count } = task;
  let update = resume?.update ?? 0;
  let lossSum = resume?.lossSum ?? 0;
  const curve: LoopPoint<Found>[] = [...(resume?.curve ?? [])];
  let outcome: Outcome = "complete";
  const state = (): LoopState<Found> => ({ update, lossSum, curve: [...curve] });
  // An epoch that has begun is finished, also by a training that goes on with less patience.
  const isOver = () => update >= updates || (update % epoch === 0 && isPast(patience, curve));
  while (!isOver()) {
    const reason = stop?.();
    if (reason) {
      outcome = reason;
      break;
    }
    const loss = task.step(update);
    if (!Number.isFinite(loss)) throw diverged(update, loss);
    update++;
    lossSum += loss;
    const mean = meanLoss(lossSum, ((update - 1) % epoch) + 1);
    if (update % epoch === 0 || update === updates) lossSum = 0;
    if (validateEvery > 0 && (update % validateEvery === 0 || update === updates)) {
      curve.push({ update, loss: mean, ...task.validate() });
      if (bestPoint(curve) === curve.length - 1) task.keep();
    }
    await afterStep?.(state(), mean);
  }
  const kept = curve.length > 0 ? curve[bestPoint(curve)]!.update : update;
  return { ...state(), outcome, kept };
}

/** The place of the best validation; of equal ones the first. */
export function bestPoint(curve: readonly Validated[]): number {
  let best = 0;
  for (let at = 1; at < curve.length; at++) if (curve[at]!.value > curve[best]!.value) best = at;
  return best;
}

const isPast = (patience: number, curve: readonly Validated[]): boolean =>
  patience > 0 && curve.length > 0 && curve.length - 1 - bestPoint(curve) >= patience;
