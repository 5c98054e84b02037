import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Limits, Outcome } from "../../runs/working/limits.ts";
import { refuseOther, type TrainingCheckpoint } from "../../training/checkpoint.ts";
import { type LoopState, trainLoop, type Validated } from "../../training/loop.ts";
import type { StartEntityTrainer } from "../../training/tables/entity-trainer.ts";
import type { NamedValues } from "../../training/tensors.ts";
import { evaluatePredictor, type LinkEvaluation } from "../evaluate.ts";
import { tablePredictor } from "../predictors/tables.ts";
import type { LinkTables } from "../tables.ts";
import { type TrainingChoice, type TrainingSettings, trainingSettings } from "./settings.ts";
import { startTraining } from "./training.ts";

/** One validation of a model in training. */
export interface CurvePoint extends Pick<LinkEvaluation, "mrr" | "hits"> {
  /** Epochs trained so far. */
  readonly epoch: number;
  /** Mean loss of the last of these epochs. */
  readonly loss: number;
}

/** What a validation finds, as the loop keeps it. */
export interface LinksValidated extends Validated, Pick<LinkEvaluation, "hits"> {}

/** All that it takes to go on with a training to the same weights; it is about the settings. */
export type LinksCheckpoint = TrainingCheckpoint<LinksValidated>;

/** Progress of a training. */
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
  /** The state of an earlier training with the same settings. */
  readonly resume?: LinksCheckpoint;
  /** Called after every batch, and waited for; `checkpoint` copies all tables, to be kept in a file. */
  readonly afterStep?: (
    progress: TrainingProgress,
    checkpoint: () => LinksCheckpoint,
  ) => void | Promise<void>;
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
 * train and valid alone: no test link is looked at. The same settings, graph and kernel give the same bytes, resumed or not, for any number of threads.
 *
 * @param startTrainer what holds and scores the entity table, such as `plainEntityTrainer`
 * @throws LacunaError what {@link trainingSettings} throws; `training.other-training`, `links.diverged`
 * @example
 * const { tables } = await trainLinkTables(graph, { model: "complex", rank: 100 }, plainEntityTrainer);
 * evaluatePredictor(tablePredictor(tables), graph).mrr;
 */
export async function trainLinkTables(
  graph: Graph,
  options: TrainLinksOptions,
  startTrainer: StartEntityTrainer,
): Promise<TrainedLinks> {
  const { resume, afterStep, stop, memory } = options;
  const settings = trainingSettings(graph, options);
  if (resume) refuseOther(lastingSettings(resume.about as TrainingSettings), lastingSettings(settings));
  const training = startTraining(graph, settings, startTrainer, resume);
  try {
    const { batches, kernel } = training;
    const { epochs, validation } = settings;
    const updates = epochs * batches;
    if (resume) refuseTooFar(resume, settings, updates);
    let best = resume?.best;
    // Those that are being validated.
    let tables: LinkTables | undefined;
    const end = await trainLoop<LinksValidated>(
      {
        updates,
        epoch: batches,
        patience: validation?.patience ?? 0,
        validateEvery: (validation?.every ?? 0) * batches,
      },
      {
        step: training.step,
        meanLoss: training.meanLoss,
        validate() {
          tables = training.tables();
          const { mrr, hits } = validate(graph, tables, settings, memory);
          return { value: mrr, hits };
        },
        keep() {
          best = vectorsOf(tables!);
        },
      },
      (update, loss) => diverged(Math.floor(update / batches), loss),
      {
        resume: resume?.loop,
        stop,
        afterStep(loop, loss) {
          tables = undefined;
          const [epoch, batch] = [Math.floor(loop.update / batches), loop.update % batches];
          return afterStep?.(
            { settings, epoch, batch, batches, loss, curve: curveOf(loop, batches) },
            () => ({ about: settings, loop, ...training.checkpoint(), best }),
          );
        },
      },
    );
    return {
      tables: { ...training.tables(), ...(best ? vectorsFrom(best) : {}) },
      settings,
      epochs: Math.floor(end.update / batches),
      kept: Math.floor(end.kept / batches),
      curve: curveOf(end, batches),
      outcome: end.outcome,
      kernel,
    };
  } finally {
    training.close();
  }
}

/** The settings but for those that say only when to stop: these may be others when a training goes on. */
export function lastingSettings({ epochs: _, validation, ...settings }: TrainingSettings): object {
  return { ...settings, ...(validation ? { validation: { ...validation, patience: undefined } } : {}) };
}

/** Weights of fewer epochs are there only where a validation has kept them. */
function refuseTooFar({ loop, best }: LinksCheckpoint, { epochs }: TrainingSettings, updates: number): void {
  if (loop.update > updates && !best)
    throw new LacunaError(
      "training.other-training",
      `it has trained for more than ${epochs} epochs already, and kept no others`,
      { hint: "give more {epochs}" },
    );
}

/** Validations by epochs. */
const curveOf = ({ curve }: LoopState<LinksValidated>, batches: number): CurvePoint[] =>
  curve.map(({ update, loss, value, hits }) => ({ epoch: update / batches, loss, mrr: value, hits }));

function validate(graph: Graph, tables: LinkTables, { validation, seed }: TrainingSettings, memory?: number) {
  const { triples, filterWith } = validation!;
  return evaluatePredictor(tablePredictor(tables, { hash: "in training" }), graph, {
    split: "valid",
    ties: "realistic",
    seed,
    filterWith,
    ...(triples > 0 ? { limit: triples } : {}),
    ...(memory === undefined ? {} : { memory }),
  });
}

const diverged = (epoch: number, loss: number) =>
  new LacunaError("links.diverged", `the loss is ${loss} in epoch ${epoch + 1}`, {
    hint: "train with a smaller {rate}, or a larger {batch}",
  });

const vectorsOf = ({ entities, relations, objects }: LinkTables): NamedValues =>
  new Map([
    ["entities", entities],
    ["relations", relations],
    ...(objects ? ([["objects", objects]] as const) : []),
  ]);

const vectorsFrom = (values: NamedValues): Pick<LinkTables, "entities" | "relations" | "objects"> => ({
  entities: values.get("entities")!,
  relations: values.get("relations")!,
  objects: values.get("objects"),
});
