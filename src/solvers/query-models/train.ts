import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Compute } from "../../numeric/autograd/compute.ts";
import { randomStream } from "../../numeric/random.ts";
import { refuseOther } from "../../training/checkpoint.ts";
import { drawAny } from "../../training/negatives.ts";
import { adam, defaultAdam } from "../../training/optimizer.ts";
import { rateAt } from "../../training/schedule.ts";
import { initialValues, type NamedValues } from "../../training/tensors.ts";
import {
  type TensorTrainingOptions,
  type TrainedTensors,
  trainTensors,
} from "../../training/train-tensors.ts";
import { type QueryDraws, queryDraws } from "./draw.ts";
import type { ModelSettings, QueryModel } from "./model.ts";
import { planOf } from "./plan.ts";
import { type RunningModel, runningModel } from "./running.ts";
import type { QueryTrainingSettings } from "./settings.ts";
import { type TrainingBatch, trainStep } from "./train-step.ts";

/** The model that is trained, with listeners to the training. @internal */
export interface TrainQueryModelOptions extends TensorTrainingOptions {
  readonly model: QueryModel;
  /** Complete settings, from `modelSettings`. */
  readonly settings: ModelSettings;
  /** Complete settings, from `queryTrainingSettings`. */
  readonly training: QueryTrainingSettings;
  readonly compute: Compute;
  /** Values of tensors that are given instead of drawn: the vectors of the link predictor that LMPNN stands on. */
  readonly given?: NamedValues;
  /** The quality of a model on held-out queries, larger is better; needed when `validateEvery` is not 0. */
  readonly validate?: (running: RunningModel) => number;
}

/**
 * Trains a query model on queries that are drawn on the fly from the training links. The same settings, graph and kernel
 * give the same bytes, resumed or not, for any number of threads.
 * @throws LacunaError `solvers.no-training`, `solvers.needs-tensors`, `training.other-training`, `solvers.diverged`
 * @internal
 */
export async function trainQueryEmbeddings(
  graph: Graph,
  options: TrainQueryModelOptions,
): Promise<TrainedTensors> {
  const { model, settings, training, compute, resume, validate } = options;
  if (training.validateEvery > 0 && !validate)
    throw new LacunaError("solvers.bad-setting", "validations need queries to validate on", {
      hint: "give validate, or set validateEvery to 0",
    });
  const about = { model: model.name, settings, training: lasting(training), graph: graph.name };
  if (resume) refuseOther(resume.about, about);
  const sizes = { entities: graph.entityCount, relations: graph.relationCount };
  const first = resume?.parameters ?? firstValues(graph, options);
  const running = runningModel(model, sizes, settings, first, compute, training.loss);
  const { decay, epsilon, idle } = training;
  const optimizer = adam(
    running.parameters,
    { ...defaultAdam, decay, epsilon, idle },
    compute,
    resume?.optimizer,
  );
  const draws = queryDraws(graph, training.seed);
  const perStep = training.streams.length;
  return trainTensors(
    {
      about,
      parameters: running.parameters,
      optimizer,
      loop: training,
      step(update) {
        const batch = drawBatch(running, training, draws, update);
        const steps = Math.ceil(training.updates / perStep);
        const { rate, anew } = rateAt(training.schedule, training.rate, Math.floor(update / perStep), steps);
        if (anew && update % perStep === 0) optimizer.reset();
        const dropout = randomStream(training.seed, "dropout", update);
        return trainStep(running, optimizer, batch, rate, { dropout, clip: training.clip }).loss;
      },
      validate: () => validate!(running),
      diverged: "solvers.diverged",
    },
    options,
  );
}

/** Settings but for those that say only when to stop. */
const lasting = ({ patience: _, ...training }: QueryTrainingSettings): object => training;

/** Drawn values with the given ones in their place, and what a model counts on the graph. */
function firstValues(
  graph: Graph,
  { model, settings, training, given }: TrainQueryModelOptions,
): NamedValues {
  const sizes = { entities: graph.entityCount, relations: graph.relationCount };
  const values = initialValues(model.tensors(sizes, settings), training.seed);
  const missing = model.needs?.find((name) => !given?.has(name));
  if (missing !== undefined)
    throw new LacunaError(
      "solvers.needs-tensors",
      `${model.name} is trained on top of a link predictor: ${missing} is missing`,
      {
        hint: "give the vectors of a ComplEx model of the same graph",
      },
    );
  for (const [name, each] of given ?? []) values.set(name, each);
  model.prepare?.(graph, values);
  return values;
}

/** Queries, one uniform answer of each, negatives and weights of one update; a function of seed and update. */
export function drawBatch(
  { model, settings, sizes }: RunningModel,
  { streams, linkUpdates, batch, negatives, seed }: QueryTrainingSettings,
  draws: QueryDraws,
  update: number,
): TrainingBatch {
  const types = update < linkUpdates ? ["1p"] : streams[update % streams.length]!;
  const random = randomStream(seed, "answers and negatives", update);
  const positives = new Uint32Array(batch);
  const weights = new Float64Array(batch);
  const plans = Array.from({ length: batch }, (_, at) => {
    const { query, answers } = draws.draw(types[at % types.length]!, update * batch + at);
    positives[at] = answers[random.below(answers.length)]!;
    // Subsampling of Mikolov et al. 2013 as RotatE's code has it: queries of many answers weigh less.
    weights[at] = Math.sqrt(1 / (answers.length + 4));
    return planOf(model, query, settings);
  });
  const drawn = drawAny(batch * negatives, sizes.entities, random);
  return { plans, positives, negatives: drawn, each: negatives, weights };
}
