import { softmaxLoss } from "../../numeric/autograd/losses.ts";
import type { Random } from "../../numeric/random.ts";
import { clipGradients, type Optimizer } from "../../training/optimizer.ts";
import { scoreSome } from "./embed.ts";
import type { QueryPlan } from "./plan.ts";
import { type RunningModel, withRun } from "./running.ts";

/** Queries of one update, each with one true answer and some negatives. */
export interface TrainingBatch {
  readonly plans: readonly QueryPlan[];
  readonly positives: Uint32Array;
  /** Those of query i are `negatives[i · each …]`. */
  readonly negatives: Uint32Array;
  readonly each: number;
  readonly weights: Float64Array;
}

/** The loss of an update; the parts are NaN for losses that have none. */
export interface StepLoss {
  readonly loss: number;
  readonly positive: number;
  readonly negative: number;
}

/** Fills the gradients of a batch, of the loss that the model is trained with. */
export function batchGradients(
  running: RunningModel,
  { plans, positives, negatives, each, weights }: TrainingBatch,
  dropout?: Random,
): StepLoss {
  return withRun(running, { gradients: true, dropout }, (run, tape) => {
    const entities = new Uint32Array(plans.length * (each + 1));
    for (let query = 0; query < plans.length; query++) {
      entities[query * (each + 1)] = positives[query]!;
      entities.set(negatives.subarray(query * each, (query + 1) * each), query * (each + 1) + 1);
    }
    const logits = scoreSome(running.model, run, plans, entities, each + 1);
    const { model, settings } = running;
    const { loss, positive, negative } =
      running.loss === "softmax"
        ? {
            loss: softmaxLoss(tape, logits, model.softmaxFactor?.(settings) ?? 1, weights),
            positive: Number.NaN,
            negative: Number.NaN,
          }
        : model.loss(run, logits, weights);
    const value = loss.values[0]!;
    tape.backward(loss);
    return { loss: value, positive, negative };
  });
}

/** One update of all parameters; `clip` bounds the length of the gradient. */
export function trainStep(
  running: RunningModel,
  optimizer: Optimizer,
  batch: TrainingBatch,
  rate: number,
  { dropout, clip = 0 }: { readonly dropout?: Random | undefined; readonly clip?: number } = {},
): StepLoss {
  const loss = batchGradients(running, batch, dropout);
  if (clip > 0) clipGradients(running.parameters.values(), clip);
  optimizer.step(rate);
  running.model.afterUpdate?.(running.parameters, running.settings);
  return loss;
}
