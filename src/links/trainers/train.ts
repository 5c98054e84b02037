import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Limits, Outcome } from "../../runs/limits.ts";
import { evaluateLinks, type LinkEvaluation } from "../evaluate.ts";
import { tablePredictor } from "../predictors/tables.ts";
import type { LinkTables } from "../tables.ts";
import type { StartEntityTrainer } from "./entity-trainer.ts";
import { type TrainingChoice, type TrainingSettings, trainingSettings } from "./settings.ts";
import { startTraining, type Training, type TrainingPoint } from "./training.ts";

/** One validation of a model in training. */
export interface CurvePoint extends Pick<LinkEvaluation, "mrr" | "hits"> {
  /** Epochs trained until then. */
  readonly epoch: number;
  /** Mean loss of the last of them. */
  readonly loss: number;
}

/** Vectors that are kept while training goes on. */
export type KeptVectors = Pick<LinkTables, "entities" | "relations" | "objects">;

/** All that it takes to go on with a training to the same weights. */
export interface TrainingState extends TrainingPoint {
  readonly settings: TrainingSettings;
  readonly curve: readonly CurvePoint[];
  /** The vectors of the best validation so far. */
  readonly best: KeptVectors | undefined;
}

/** How far a training has come. */
export interface TrainingProgress {
  readonly settings: TrainingSettings;
  /** Finished epochs, and finished batches of the next one. */
  readonly epoch: number;
  readonly batch: number;
  readonly batches: number;
  /** Mean loss in the current epoch. */
  readonly loss: number;
  readonly curve: readonly CurvePoint[];
}

/** What is trained, and who is told how it goes. */
export interface TrainLinksOptions extends TrainingChoice {
  /** Where an earlier training with the same settings stood. */
  readonly resume?: TrainingState;
  /** Called after every batch, and waited for; `state` copies all tables, to be kept in a file. */
  readonly afterStep?: (progress: TrainingProgress, state: () => TrainingState) => void | Promise<void>;
  /** Asked after every batch; a reason ends the training with the best weights so far. */
  readonly stop?: Limits["stop"];
  /** Memory for the scores of a validation, in bytes. */
  readonly memory?: number;
}

/** A trained link predictor, and how it came about. */
export interface TrainedLinks {
  readonly tables: LinkTables;
  readonly settings: TrainingSettings;
  /** Epochs trained: fewer than asked for when validations stopped getting better. */
  readonly epochs: number;
  /** The epoch the tables are of. */
  readonly kept: number;
  readonly curve: readonly CurvePoint[];
  readonly outcome: Outcome;
  readonly kernel: string;
}

/**
 * Trains the vectors of a link predictor on the training links of a graph, in both directions with relation vectors of
 * their own. The best weights on the validation split are kept, by MRR with realistic ties, filtered with the answers of
 * train and valid alone: no test link is looked at. The same
 * settings, graph and kernel give the same bytes, resumed or not, for any number of threads.
 *
 * @param startTrainer what holds and scores the entity table, such as `plainEntityTrainer`
 * @throws LacunaError what {@link trainingSettings} throws; `links.other-training`, `links.diverged`
 * @example
 * const { tables } = await trainLinks(graph, { model: "complex", rank: 100 }, plainEntityTrainer);
 * evaluateLinks(tablePredictor(tables), graph).mrr;
 */
export async function trainLinks(
  graph: Graph,
  options: TrainLinksOptions,
  startTrainer: StartEntityTrainer,
): Promise<TrainedLinks> {
  const { resume, afterStep, stop, memory } = options;
  const settings = trainingSettings(graph, options);
  if (resume) refuseOther(resume, settings);
  const training = startTraining(graph, settings, startTrainer, resume);
  const curve: CurvePoint[] = [...(resume?.curve ?? [])];
  let best = resume?.best;
  const state = (): TrainingState => ({ ...training.point(), settings, curve: [...curve], best });
  const { batches, kernel } = training;
  let outcome: Outcome = "complete";
  try {
    while (!isOver(settings, training, curve)) {
      const reason = stop?.();
      if (reason) {
        outcome = reason;
        break;
      }
      training.step();
      refuseDiverged(training);
      if (isDue(settings, training)) {
        const tables = training.tables();
        const { mrr, hits } = validate(graph, tables, settings, memory);
        curve.push({ epoch: training.epoch, loss: training.loss, mrr, hits });
        if (bestOf(curve) === curve.length - 1) best = vectorsOf(tables);
      }
      const { epoch, batch, loss } = training;
      await afterStep?.({ settings, epoch, batch, batches, loss, curve }, state);
    }
    const last = training.tables();
    return {
      tables: { ...last, ...best },
      settings,
      epochs: training.epoch,
      kept: best ? curve[bestOf(curve)]!.epoch : training.epoch,
      ...{ curve, outcome, kernel },
    };
  } finally {
    training.close();
  }
}

/** The settings but for those that say only when to stop: these may be others when a training goes on. */
export function lastingSettings({ epochs: _, validation, ...settings }: TrainingSettings): object {
  return { ...settings, ...(validation ? { validation: { ...validation, patience: undefined } } : {}) };
}

function refuseOther({ settings: before, epoch, best }: TrainingState, settings: TrainingSettings): void {
  if (JSON.stringify(lastingSettings(before)) !== JSON.stringify(lastingSettings(settings)))
    throw new LacunaError(
      "links.other-training",
      "the training to be resumed was started with other settings",
      { hint: "give the same settings, or start over" },
    );
  // Weights of fewer epochs are there only where a validation has kept them.
  if (epoch >= settings.epochs && settings.epochs < before.epochs && !best)
    throw new LacunaError(
      "links.other-training",
      `it has trained for ${epoch} epochs already, and kept no others`,
      {
        hint: `give {epochs} ${epoch + 1} or more`,
      },
    );
}

/** Which validation was the best; of equal ones the first. */
export function bestOf(curve: readonly CurvePoint[]): number {
  let best = 0;
  for (let i = 1; i < curve.length; i++) if (curve[i]!.mrr > curve[best]!.mrr) best = i;
  return best;
}

function isDue({ epochs, validation }: TrainingSettings, { epoch, batch }: Training): boolean {
  return validation !== undefined && batch === 0 && (epoch % validation.every === 0 || epoch === epochs);
}

function isOver({ epochs, validation }: TrainingSettings, { epoch, batch }: Training, curve: CurvePoint[]) {
  if (epoch >= epochs) return true;
  if (!validation || validation.patience === 0 || batch > 0 || curve.length === 0) return false;
  return curve.length - 1 - bestOf(curve) >= validation.patience;
}

function validate(graph: Graph, tables: LinkTables, { validation, seed }: TrainingSettings, memory?: number) {
  const { triples, filterWith } = validation!;
  return evaluateLinks(tablePredictor(tables, { hash: "in training" }), graph, {
    ...{ split: "valid", ties: "realistic", seed, filterWith },
    ...(triples > 0 ? { limit: triples } : {}),
    ...(memory === undefined ? {} : { memory }),
  });
}

function refuseDiverged({ loss, epoch }: Training): void {
  if (Number.isFinite(loss)) return;
  throw new LacunaError("links.diverged", `the loss is ${loss} in epoch ${epoch + 1}`, {
    hint: "train with a smaller {rate}, or a larger {batch}",
  });
}

const vectorsOf = ({ entities, relations, objects }: LinkTables): KeptVectors => ({
  entities,
  relations,
  objects,
});
