import type { Compute } from "../../src/numeric/autograd/compute.ts";
import { openTape } from "../../src/numeric/autograd/tape.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { laidOut, type Parameters } from "../../src/semantic-parsing/network/running.ts";
import { orderOf } from "../../src/semantic-parsing/training/order.ts";
import { refuseOther } from "../../src/training/checkpoint.ts";
import { adam, clipGradients, defaultAdam } from "../../src/training/optimizer.ts";
import { initialValues, matrixShape } from "../../src/training/tensors.ts";
import {
  type TensorTrainingOptions,
  type TrainedTensors,
  trainTensors,
} from "../../src/training/train-tensors.ts";
import type { BaselineTraining, Network, Phase } from "./baseline.ts";
import { glovedRows } from "./glove.ts";

/** A training of a published parser. */
export interface BaselineTask extends TensorTrainingOptions {
  readonly network: Network;
  readonly phases: readonly Phase[];
  readonly training: BaselineTraining;
  readonly updates: number;
  readonly about: object;
  readonly compute: Compute;
  readonly seed: number;
  readonly wordVectors?: ReadonlyMap<string, Float32Array> | undefined;
  /** Share of held-out questions that are read rightly. */
  readonly right: (parameters: Parameters) => number;
}

const epochOf = ({ examples, batch, perEpoch }: Phase): number =>
  perEpoch ?? Math.max(1, Math.ceil(examples / batch));
const lengthOf = (phase: Phase): number => epochOf(phase) * phase.epochs;
const allOf = (phases: readonly Phase[]): number => phases.reduce((sum, phase) => sum + lengthOf(phase), 0);

/** Updates of a training: those of all epochs, where nothing else is asked for. */
export const baselineUpdates = (phases: readonly Phase[], asked: number | undefined): number =>
  asked ?? allOf(phases);

/** The phase and epoch of an update. When the number of updates differs from that of all epochs, phases and epochs keep their shares. */
function placeOf(phases: readonly Phase[], update: number, updates: number) {
  const all = allOf(phases);
  let [from, epochs, before] = [0, 0, 0];
  for (const [at, phase] of phases.entries()) {
    before += lengthOf(phase);
    const end = at === phases.length - 1 ? updates : Math.round((before / all) * updates);
    if (update < end) {
      const own = update - from;
      return { phase, at, own, epoch: epochs + Math.floor((own / (end - from)) * phase.epochs) };
    }
    from = end;
    epochs += phase.epochs;
  }
  throw new RangeError(`update ${update} is behind the end`);
}

/** Places of the examples of an update: the next ones of a shuffled pass, the rest of it in its last one. */
export function drawnPlaces(phase: Phase, seed: number, own: number): Uint32Array {
  const epoch = epochOf(phase);
  const from = (own % epoch) * phase.batch;
  return orderOf(phase.examples, seed, Math.floor(own / epoch)).slice(from, from + phase.batch);
}

/**
 * Trains a published parser: Adam with L2 in the gradient, shuffled passes, the rate a tenth at each milestone. The same
 * settings and questions give the same bytes, resumed or not.
 * @throws LacunaError `training.other-training`, `parsing.diverged`
 */
export async function trainBaseline(task: BaselineTask): Promise<TrainedTensors> {
  const { network, phases, training, updates, about, compute, seed, resume } = task;
  if (resume) refuseOther(resume.about, about);
  const parameters = laidOut(network.specs, resume?.parameters ?? firstValues(task), compute);
  const optimizer = adam(parameters.all, { ...defaultAdam, l2: training.l2 }, compute, resume?.optimizer);
  const last = phases.at(-1)!;
  const loop = {
    updates,
    validateEvery: training.validateEvery * epochOf(last),
    patience: training.patience,
  };
  return trainTensors(
    {
      ...{ about, parameters: parameters.all, optimizer, loop, diverged: "parsing.diverged" },
      step(update) {
        const { phase, at, own, epoch } = placeOf(phases, update, updates);
        // Each phase has an optimizer of its own, as each was a training of its own.
        if (own === 0 && at > 0) optimizer.reset();
        const tape = openTape(compute);
        try {
          const run = { tape, parameters, random: randomStream(seed, "dropout", update) };
          const loss = phase.loss(run, drawnPlaces(phase, seed + at, own));
          const value = loss.values[0]!;
          tape.backward(loss);
          if (training.clip > 0) clipGradients(parameters.all.values(), training.clip);
          const drops = training.milestones.filter((each) => each <= epoch).length;
          optimizer.step(training.rate / 10 ** drops);
          return value;
        } finally {
          tape.close();
        }
      },
      validate: () => task.right(parameters),
    },
    task,
  );
}

function firstValues({ network: { specs, wordTable }, seed, wordVectors }: BaselineTask) {
  const values = initialValues(specs, seed);
  const table = specs.find(({ name }) => name === wordTable?.tensor);
  if (wordVectors && wordTable && table)
    values.set(table.name, glovedRows(wordTable.words, wordVectors, matrixShape(table.shape).columns));
  return values;
}
