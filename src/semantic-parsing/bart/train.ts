import type { Compute } from "../../numeric/autograd/compute.ts";
import { openTape } from "../../numeric/autograd/tape.ts";
import { randomStream } from "../../numeric/random.ts";
import { refuseOther } from "../../training/checkpoint.ts";
import { adam, clipGradients, defaultAdam } from "../../training/optimizer.ts";
import { warmedUpRate } from "../../training/schedule.ts";
import type { NamedValues } from "../../training/tensors.ts";
import {
  type TensorTrainingOptions,
  type TrainedTensors,
  trainTensors,
} from "../../training/train-tensors.ts";
import { laidOut, type Parameters } from "../network/running.ts";
import { tokenBatch } from "../text/token-table.ts";
import { orderOf } from "../training/order.ts";
import { openDecoder } from "./decoder.ts";
import { type DecodingSettings, writePrograms } from "./generate.ts";
import { bartLoss } from "./network.ts";
import type { BartSettings } from "./settings.ts";
import { bartTensors } from "./tensors.ts";

/** Length and learning rates of the training of a BART. */
export interface BartTraining {
  readonly updates: number;
  readonly batch: number;
  /** The rate after warming up; from there it falls straight to 0. */
  readonly rate: number;
  /** Share of the updates in which the rate rises. */
  readonly warmUp: number;
  /** The share that a value loses: rate · decay at each update. */
  readonly decay: number;
  /** Length of all gradients together at most. */
  readonly clip: number;
  readonly validateEvery: number;
  readonly patience: number;
  readonly seed: number;
}

/** A question and its program as numbers of tokens, with the first and the last one. */
export interface BartExample {
  readonly question: readonly number[];
  readonly program: readonly number[];
}

export interface BartTask extends TensorTrainingOptions {
  readonly settings: BartSettings;
  readonly training: BartTraining;
  readonly examples: readonly BartExample[];
  readonly held: readonly BartExample[];
  /** First values, or pretrained ones. */
  readonly begin: NamedValues;
  readonly decoding: DecodingSettings;
  readonly compute: Compute;
  /** The values that checkpoints have to share. */
  readonly about: object;
}

/** AdamW's groups of the published training: names with `LayerNorm.weight`, which BART's are not, are spelled as they are. */
export const decaysInBart = (name: string): boolean => !/bias|LayerNorm\.weight/.test(name);

/**
 * Trains a BART on questions with programs, as KQAPro_Baselines does (`Bart_Program/train.py`, `Bart_SPARQL/train.py`): each
 * token from the ones before, AdamW with warm-up. The same settings and examples give the same bytes, resumed or not.
 * @throws LacunaError `training.other-training`, `parsing.diverged`
 */
export async function trainBart(task: BartTask): Promise<TrainedTensors> {
  const { settings, training, examples, begin, compute, about, resume, held } = task;
  if (resume) refuseOther(resume.about, about);
  const parameters = laidOut(bartTensors(settings), resume?.parameters ?? begin, compute);
  const { decay, rate, warmUp, updates, clip, seed } = training;
  const optimizer = adam(
    parameters.all,
    { ...defaultAdam, decay, decays: decaysInBart, idle: "rest" },
    compute,
    resume?.optimizer,
  );
  const epoch = Math.ceil(examples.length / training.batch);
  return trainTensors(
    {
      about,
      parameters: parameters.all,
      optimizer,
      loop: training,
      diverged: "parsing.diverged",
      step(update) {
        const order = orderOf(examples.length, seed, Math.floor(update / epoch));
        const from = (update % epoch) * training.batch;
        const batch = Array.from(order.slice(from, from + training.batch), (place) => examples[place]!);
        const tape = openTape(compute);
        try {
          const random = randomStream(seed, "dropout", update);
          const loss = bartLoss(
            { tape, parameters, settings, random },
            tokenBatch(batch.map(({ question }) => question)),
            batch.map(({ program }) => program),
          );
          const value = loss.values[0]!;
          tape.backward(loss);
          clipGradients(parameters.all.values(), clip);
          optimizer.step(warmedUpRate(warmUp, rate, update, updates));
          return value;
        } finally {
          tape.close();
        }
      },
      validate: () => shareExact(parameters, settings, held, task.decoding),
    },
    task,
  );
}

/** Questions of a validation that are written at once. */
const TOGETHER = 16;

/** Share of questions whose program is written token by token as it should be. */
function shareExact(
  parameters: Parameters,
  settings: BartSettings,
  held: readonly BartExample[],
  decoding: DecodingSettings,
): number {
  let right = 0;
  for (let at = 0; at < held.length; at += TOGETHER) {
    const some = held.slice(at, at + TOGETHER);
    const decoder = openDecoder(parameters, settings, tokenBatch(some.map(({ question }) => question)));
    for (const [place, [best]] of writePrograms(decoder, some.length, decoding).entries())
      if (`${best?.tokens}` === `${some[place]!.program}`) right++;
  }
  return right / Math.max(held.length, 1);
}
