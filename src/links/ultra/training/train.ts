import { floatTensor } from "../../../formats/tensors/tensors.ts";
import { type Graph, observed } from "../../../kg/graph.ts";
import type { Compute } from "../../../numeric/autograd/compute.ts";
import { edgeOrders } from "../../../numeric/messages/edge-orders.ts";
import type { Team } from "../../../numeric/team.ts";
import { refuseOther } from "../../../training/checkpoint.ts";
import { adam, defaultAdam } from "../../../training/optimizer.ts";
import { initialValues, type NamedValues } from "../../../training/tensors.ts";
import {
  type TensorTrainingOptions,
  type TrainedTensors,
  trainTensors,
  valuesOf,
} from "../../../training/train-tensors.ts";
import { evaluatePredictor } from "../../evaluate.ts";
import { graphRows } from "../../message-passing/graph-rows.ts";
import { relationGraph } from "../../message-passing/relation-graph.ts";
import { ultraMatrices, ultraSpecs } from "../on-tape.ts";
import { ultraPredictor } from "../predictor.ts";
import { type UltraWeights, ultraTensors, ultraValues, ultraWeights } from "../weights.ts";
import { ultraBatches } from "./draw.ts";
import type { UltraTrainingSettings } from "./settings.ts";
import { ultraGradients } from "./step.ts";

/** What is trained, and who is told how it goes. */
export interface TrainUltraOptions extends TensorTrainingOptions {
  /** Complete settings, from `ultraTrainingSettings`. */
  readonly settings: UltraTrainingSettings;
  /** Weights to go on from; drawn ones when absent. */
  readonly from?: UltraWeights | undefined;
  readonly compute: Compute;
  /** Threads of validations. */
  readonly team?: Team | undefined;
}

/** Weights that were trained on a graph, and how they came about. */
export interface TrainedUltra extends Omit<TrainedTensors, "values"> {
  /** Those of the best validation; the last ones where nothing was validated. */
  readonly weights: UltraWeights;
}

/** The mean reciprocal rank of drawn valid triples, from the training links, ties realistic. */
export function validateUltra(
  weights: UltraWeights,
  graph: Graph,
  { validateTriples, filterWith, seed }: UltraTrainingSettings,
  team?: Team,
): number {
  const predictor = ultraPredictor(weights, observed(graph, "valid"), { team, name: "in training" });
  const limit = validateTriples > 0 ? { limit: validateTriples } : {};
  const { mrr } = evaluatePredictor(predictor, graph, { split: "valid", filterWith, seed, ...limit });
  predictor.close();
  return mrr;
}

/**
 * Trains weights of ULTRA on the training links of a graph, from weights that there are or from nothing. The same settings,
 * graph and kernel give the same bytes, resumed or not, for any number of threads.
 * @throws LacunaError `training.other-training`, `links.diverged`, `links.too-many-interactions`
 */
export async function trainUltra(graph: Graph, options: TrainUltraOptions): Promise<TrainedUltra> {
  const { settings, from, compute, team, resume } = options;
  const about = {
    model: "ultra",
    from: from?.hash ?? "nothing",
    settings: lasting(settings),
    graph: graph.name,
  };
  if (resume) refuseOther(resume.about, about);
  const first: NamedValues =
    resume?.parameters ?? (from ? ultraValues(from) : initialValues(ultraSpecs(), settings.seed));
  const parameters = ultraMatrices(first, compute);
  const optimizer = adam(parameters, { ...defaultAdam, decay: settings.decay }, compute, resume?.optimizer);
  const rows = graphRows(observed(graph, "valid"));
  const orders = { entities: edgeOrders(rows), relations: edgeOrders(relationGraph(rows)) };
  const draw = ultraBatches(rows, settings);
  const { epochs, batches, validateEvery, patience, rate, temperature } = settings;
  const { values, ...trained } = await trainTensors(
    {
      about,
      parameters,
      optimizer,
      loop: { updates: epochs * batches, validateEvery: validateEvery * batches, patience },
      step(update) {
        const loss = ultraGradients(compute, parameters, orders, draw(update), temperature);
        optimizer.step(rate);
        return loss;
      },
      validate: () => validateUltra(weightsOf(valuesOf(parameters)), graph, settings, team),
      diverged: "links.diverged",
    },
    options,
  );
  return { weights: weightsOf(values), ...trained };
}

const weightsOf = (values: NamedValues): UltraWeights =>
  ultraWeights(
    new Map(ultraTensors().map(([name, shape]) => [name, floatTensor(values.get(name)!, shape)])),
    "the trained weights",
  );

/** Settings but for those that say only when to stop. */
const lasting = ({ patience: _, epochs: __, ...settings }: UltraTrainingSettings): object => settings;
