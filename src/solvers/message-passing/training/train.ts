import { LacunaError } from "../../../error.ts";
import type { Graph } from "../../../kg/graph.ts";
import type { Compute } from "../../../numeric/autograd/compute.ts";
import { edgeOrders } from "../../../numeric/messages/edge-orders.ts";
import type { MessageRows } from "../../../numeric/messages/rows.ts";
import { randomStream } from "../../../numeric/random.ts";
import type { Limits, Outcome } from "../../../runs/limits.ts";
import { refuseOther, type TrainingCheckpoint } from "../../../training/checkpoint.ts";
import { type LoopPoint, type LoopState, trainLoop } from "../../../training/loop.ts";
import { adam, defaultAdam } from "../../../training/optimizer.ts";
import type { NamedValues } from "../../../training/tensors.ts";
import { queryDraws } from "../../embeddings/draw.ts";
import { decompose } from "../../operator-tree/decompose.ts";
import type { ProjectionTrainingSettings } from "./settings.ts";
import { projectionGradients, type TrainingQuery } from "./step.ts";
import type { TrainedProjection } from "./trained-projection.ts";

/** What is trained, and who is told how it goes. */
export interface TrainProjectionOptions {
  /** Complete settings, from `projectionTrainingSettings`. */
  readonly settings: ProjectionTrainingSettings;
  /** The network, whose parameters are moved; when a training goes on, those of the checkpoint. */
  readonly projection: TrainedProjection;
  /** What the network is and began with, as plain data. */
  readonly about: object;
  /** The training links as the network takes them. */
  readonly rows: MessageRows;
  readonly compute: Compute;
  /** How good values are on held-out queries, larger is better; needed when `validateEvery` is not 0. */
  readonly validate?: (values: NamedValues) => number;
  readonly resume?: TrainingCheckpoint | undefined;
  readonly stop?: Limits["stop"];
  /** Called after every update and waited for; `checkpoint` copies everything. */
  readonly afterStep?: (state: LoopState, checkpoint: () => TrainingCheckpoint) => void | Promise<void>;
}

/** Values of a trained projection, and how they came about. */
export interface TrainedProjectionValues {
  /** Those of the best validation; the last ones where nothing was validated. */
  readonly values: NamedValues;
  readonly curve: readonly LoopPoint[];
  readonly updates: number;
  /** Updates of the values. */
  readonly kept: number;
  readonly outcome: Outcome;
}

/**
 * Trains a projection on queries that are drawn on the fly from the training links of a graph. The same settings, graph and
 * kernel give the same bytes, resumed or not, for any number of threads.
 * @throws LacunaError `solvers.no-training`, `training.other-training`, `solvers.diverged`
 */
export async function trainProjection(
  graph: Graph,
  options: TrainProjectionOptions,
): Promise<TrainedProjectionValues> {
  const { settings, projection, rows, compute, resume, stop, validate } = options;
  const { patience: _, ...lasting } = settings;
  const about = { ...options.about, settings: lasting, graph: graph.name };
  if (resume) refuseOther(resume.about, about);
  const { parameters } = projection;
  const optimizer = adam(parameters, { ...defaultAdam, decay: settings.decay }, compute, resume?.optimizer);
  const orders = edgeOrders(rows);
  const draw = trainingQueries(graph, settings);
  const values = () =>
    new Map([...parameters].map(([name, matrix]) => [name, Float32Array.from(matrix.values)]));
  let best = resume?.best;
  const end = await trainLoop(
    settings,
    {
      step(update) {
        const random = randomStream(settings.seed, "traversal dropout", update);
        const loss = projectionGradients(compute, projection, orders, draw(update), settings, random);
        optimizer.step(settings.rate);
        return loss;
      },
      validate: () => ({ value: validate!(values()) }),
      keep() {
        best = values();
      },
    },
    (update, loss) =>
      new LacunaError("solvers.diverged", `the loss is ${loss} in update ${update + 1}`, {
        hint: "train with a smaller {rate}, or a larger {batch}",
      }),
    {
      ...{ resume: resume?.loop, stop },
      afterStep: (loop) =>
        options.afterStep?.(loop, () => ({
          ...{ about, loop, parameters: values(), optimizer: optimizer.state(), best },
        })),
    },
  );
  const { curve, update, kept, outcome } = end;
  return { values: best ?? values(), curve, updates: update, kept, outcome };
}

/** The queries of an update: types by their weights, a function of seed and update. */
export function trainingQueries(
  graph: Graph,
  { types, batch, seed }: Pick<ProjectionTrainingSettings, "types" | "batch" | "seed">,
): (update: number) => TrainingQuery[] {
  const draws = queryDraws(graph, seed);
  const names = Object.keys(types);
  const total = names.reduce((sum, name) => sum + types[name]!, 0);
  return (update) => {
    const random = randomStream(seed, "types of queries", update);
    return Array.from({ length: batch }, (_, at): TrainingQuery => {
      let left = random.real() * total;
      const type = names.find((name) => {
        left -= types[name]!;
        return left < 0;
      });
      const { query, answers } = draws.draw(type ?? names.at(-1)!, update * batch + at);
      const { tree } = decompose(query);
      if (!tree)
        throw new LacunaError("solvers.bad-setting", `${type} is no type of operator trees`, {
          hint: "choose types such as 1p, 2i and pin",
        });
      return { tree, answers };
    });
  };
}
