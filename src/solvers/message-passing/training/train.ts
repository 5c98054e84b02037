import { LacunaError } from "../../../error.ts";
import type { Graph } from "../../../kg/graph.ts";
import type { Compute } from "../../../numeric/autograd/compute.ts";
import { edgeOrders } from "../../../numeric/messages/edge-orders.ts";
import type { MessageRows } from "../../../numeric/messages/rows.ts";
import { randomStream } from "../../../numeric/random.ts";
import { refuseOther } from "../../../training/checkpoint.ts";
import { adam, defaultAdam } from "../../../training/optimizer.ts";
import type { NamedValues } from "../../../training/tensors.ts";
import {
  type TensorTrainingOptions,
  type TrainedTensors,
  trainTensors,
  valuesOf,
} from "../../../training/train-tensors.ts";
import { decompose } from "../../operator-tree/decompose.ts";
import { queryDraws } from "../../query-models/draw.ts";
import type { ProjectionTrainingSettings } from "./settings.ts";
import { projectionGradients, type TrainingQuery } from "./step.ts";
import type { TrainedProjection } from "./trained-projection.ts";

/** The projection that is trained, with listeners to the training. */
export interface TrainProjectionOptions extends TensorTrainingOptions {
  /** Complete settings, from `projectionTrainingSettings`. */
  readonly settings: ProjectionTrainingSettings;
  /** The network, whose parameters are moved; when a training goes on, those of the checkpoint. */
  readonly projection: TrainedProjection;
  /** The network and its first weights, as plain data. */
  readonly about: object;
  /** The training links as the network takes them. */
  readonly rows: MessageRows;
  readonly compute: Compute;
  /** The quality of values on held-out queries, larger is better; needed when `validateEvery` is not 0. */
  readonly validate?: (values: NamedValues) => number;
}

/**
 * Trains a projection on queries that are drawn on the fly from the training links of a graph. The same settings, graph and
 * kernel give the same bytes, resumed or not, for any number of threads.
 * @throws LacunaError `solvers.no-training`, `training.other-training`, `solvers.diverged`
 */
export async function trainProjection(
  graph: Graph,
  options: TrainProjectionOptions,
): Promise<TrainedTensors> {
  const { settings, projection, rows, compute, resume, validate } = options;
  const { patience: _, ...lasting } = settings;
  const about = { ...options.about, settings: lasting, graph: graph.name };
  if (resume) refuseOther(resume.about, about);
  const { parameters } = projection;
  const optimizer = adam(parameters, { ...defaultAdam, decay: settings.decay }, compute, resume?.optimizer);
  const orders = edgeOrders(rows);
  const draw = trainingQueries(graph, settings);
  return trainTensors(
    {
      about,
      parameters,
      optimizer,
      loop: settings,
      step(update) {
        const random = randomStream(settings.seed, "traversal dropout", update);
        const loss = projectionGradients(compute, projection, orders, draw(update), settings, random);
        optimizer.step(settings.rate);
        return loss;
      },
      validate: () => validate!(valuesOf(parameters)),
      diverged: "solvers.diverged",
    },
    options,
  );
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
