import type { Limits, Outcome } from "../runs/limits.ts";

/** How long a training goes on and when it is validated. */
export interface LoopSettings {
  readonly updates: number;
  /** Updates between two validations; 0 never validates and keeps the last parameters. */
  readonly validateEvery: number;
  /** Validations without a better one after which training stops; 0 trains on to the end. */
  readonly patience: number;
}

/** One validation, and the mean loss of the updates since the one before. */
export interface LoopPoint {
  /** Updates taken until then. */
  readonly update: number;
  readonly loss: number;
  /** Larger is better; NaN where nothing was validated. */
  readonly value: number;
}

/** Where a training stands beside its parameters. */
export interface LoopState {
  readonly update: number;
  /** Sum of the losses since the last validation. */
  readonly lossSum: number;
  readonly curve: readonly LoopPoint[];
}

/** What is trained. */
export interface LoopTask {
  /** Takes update `update`, counted from 0; its loss. */
  step(update: number): number;
  /** How good the parameters are on held-out data. */
  validate(): number;
  /** Keeps the parameters as the best so far. */
  keep(): void;
}

/** Where a training ended. */
export interface LoopEnd extends LoopState {
  readonly outcome: Outcome;
  /** Updates of the parameters that were kept as the best; the last ones when nothing was validated. */
  readonly kept: number;
}

/** What a caller of {@link trainLoop} may say besides. */
export interface LoopOptions {
  readonly resume?: LoopState | undefined;
  /** Asked before every update. */
  readonly stop?: Limits["stop"] | undefined;
  /** Called after every update and waited for. */
  readonly afterStep?: ((state: LoopState) => void | Promise<void>) | undefined;
}

/**
 * Trains until the updates are done, validations stop getting better, or `stop` says so. A loss that is no number ends it
 * with what `diverged` throws.
 */
export async function trainLoop(
  { updates, validateEvery, patience }: LoopSettings,
  task: LoopTask,
  diverged: (update: number, loss: number) => Error,
  { resume, stop, afterStep }: LoopOptions = {},
): Promise<LoopEnd> {
  let update = resume?.update ?? 0;
  let lossSum = resume?.lossSum ?? 0;
  const curve: LoopPoint[] = [...(resume?.curve ?? [])];
  let outcome: Outcome = "complete";
  const state = (): LoopState => ({ update, lossSum, curve: [...curve] });
  while (update < updates && !isOver(curve, patience)) {
    const reason = stop?.();
    if (reason) {
      outcome = reason;
      break;
    }
    const loss = task.step(update);
    if (!Number.isFinite(loss)) throw diverged(update, loss);
    update++;
    lossSum += loss;
    if (validateEvery > 0 && (update % validateEvery === 0 || update === updates)) {
      const since = update - (curve.at(-1)?.update ?? 0);
      curve.push({ update, loss: lossSum / since, value: task.validate() });
      lossSum = 0;
      if (bestPoint(curve) === curve.length - 1) task.keep();
    }
    await afterStep?.(state());
  }
  const kept = curve.length > 0 ? curve[bestPoint(curve)]!.update : update;
  return { ...state(), outcome, kept };
}

/** The place of the best validation; of equal ones the first. */
export function bestPoint(curve: readonly LoopPoint[]): number {
  let best = 0;
  for (let at = 1; at < curve.length; at++) if (curve[at]!.value > curve[best]!.value) best = at;
  return best;
}

const isOver = (curve: readonly LoopPoint[], patience: number): boolean =>
  patience > 0 && curve.length > 0 && curve.length - 1 - bestPoint(curve) >= patience;
