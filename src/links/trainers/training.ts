import type { Graph } from "../../kg/graph.ts";
import type { TrainingCheckpoint } from "../../training/checkpoint.ts";
import { negativeStream } from "../../training/negatives.ts";
import type { StartEntityTrainer, TableState } from "../../training/tables/entity-trainer.ts";
import { type RowTable, rowTable } from "../../training/tables/row-table.ts";
import { checkpointOfTables, tableOfCheckpoint } from "../../training/tables/table-checkpoint.ts";
import type { ScoringModel } from "../models/model.ts";
import { scoringModel } from "../models/registry.ts";
import type { LinkTables } from "../tables.ts";
import { chosenExamples, epochOrder, linkExamples, pairExamples } from "./examples.ts";
import { type InitialTables, initialTables } from "./initial-tables.ts";
import { negativeStep } from "./negative-step.ts";
import { relationValues } from "./relation-vectors.ts";
import type { TrainingSettings } from "./settings.ts";
import { softmaxStep } from "./softmax-step.ts";
import type { StepLoss, StepSetup } from "./step.ts";

/** A model in training, batch by batch. */
export interface Training {
  readonly kernel: string;
  readonly threads: number;
  /** Batches of an epoch. */
  readonly batches: number;
  /** Triples (1-vs-all, k-vs-all, negatives) or questions (k-vs-all with the weighting `mean`) of an epoch. */
  readonly units: number;
  /** Trains the batch of update `update`, counted from 0 over all epochs; the sum of its losses. */
  step(update: number): number;
  /** Mean loss of a unit, from the sum over the first `batches` of an epoch. */
  meanLoss(lossSum: number, batches: number): number;
  /** Copies of what is trained, with what the optimizer keeps. */
  checkpoint(): Pick<TrainingCheckpoint, "parameters" | "optimizer">;
  /** The vectors as they are now, copied. */
  tables(): LinkTables;
  close(): void;
}

/** Starts a training, or goes on from where an earlier one stood with the same settings on the same graph. */
export function startTraining(
  graph: Graph,
  settings: TrainingSettings,
  startTrainer: StartEntityTrainer,
  resumed?: Pick<TrainingCheckpoint, "parameters" | "optimizer">,
): Training {
  const { rank, seed, optimizer, sampling, relationWeight } = settings;
  const { entityCount, relationCount } = graph;
  const model = scoringModel(settings.model);
  const { scorer, objects, subjects, relations } = startTables(graph, settings, startTrainer, resumed);

  const pairs = pairExamples(graph);
  const links = settings.loss === "k-vs-all" ? undefined : linkExamples(pairs);
  const examples = links ?? pairs;
  const units = settings.weighting === "mean" ? examples.count : pairs.tails.length;
  const batches = Math.ceil(examples.count / settings.batch);
  const setup: StepSetup = {
    model,
    rank,
    entityCount,
    relationCount,
    relationWeight,
    tables: { subjects, objects, relations },
    regularizer: settings.regularizer,
    penalty: settings.penalty,
    weighting: settings.weighting ?? "sum",
  };
  const softmax = sampling ? undefined : softmaxStep(setup);
  const sampled = sampling ? negativeStep(setup, sampling) : undefined;

  let shuffled: { readonly epoch: number; readonly order: Uint32Array } | undefined;
  const orderOf = (epoch: number): Uint32Array => {
    if (shuffled?.epoch !== epoch) shuffled = { epoch, order: epochOrder(examples.count, seed, epoch) };
    return shuffled.order;
  };

  const trainBatch = (places: Uint32Array, epoch: number, batch: number): StepLoss => {
    const some = chosenExamples(examples, places);
    // A mean over the batch, with the number of units that a batch of its size has on average: so every example
    // weighs the same, whatever stands beside it.
    const scale = examples.count / (units * some.count);
    if (softmax) return softmax(some, scale);
    const known = (i: number) => {
      const pair = links!.pairs[places[i]!]!;
      return pairs.tails.subarray(pairs.offsets[pair]!, pairs.offsets[pair + 1]!);
    };
    return sampled!(some, scale, known, negativeStream(seed, epoch, batch));
  };

  const tables = new Map<keyof InitialTables, RowTable>([
    ["objects", objects],
    ["relations", relations],
    ...(model.twoSided ? ([["subjects", subjects]] as const) : []),
  ]);
  return {
    kernel: scorer?.kernel ?? "plain",
    threads: scorer?.threads ?? 1,
    batches,
    units,
    step(update) {
      const [epoch, batch] = [Math.floor(update / batches), update % batches];
      const places = orderOf(epoch).subarray(batch * settings.batch, (batch + 1) * settings.batch);
      const loss = trainBatch(places, epoch, batch);
      return loss.entities + loss.relations + loss.penalty;
    },
    meanLoss(lossSum, count) {
      if (count === batches) return lossSum / units;
      return (lossSum * examples.count) / (units * count * settings.batch);
    },
    checkpoint: () => checkpointOfTables(tables, optimizer),
    tables: () => trainedTables(model, graph, rank, { subjects, objects, relations }),
    close() {
      for (const table of tables.values()) table.close();
    },
  };
}

/** Copies of the trained vectors. */
function trainedTables(
  model: ScoringModel,
  { entityCount, relationCount }: Graph,
  rank: number,
  { subjects, objects, relations }: Readonly<Record<keyof InitialTables, RowTable>>,
): LinkTables {
  const values = (table: RowTable) => table.snapshot().values;
  const vectors = relationValues(model).vectors(values(relations), relationCount, rank);
  return {
    model,
    rank,
    entityCount,
    relationCount,
    inverses: "own",
    entities: values(subjects),
    relations: vectors,
    objects: model.twoSided ? values(objects) : undefined,
  };
}

/** Starts the trainers of the tables: of the one that scores, and of those that are looked up. */
function startTables(
  { entityCount, relationCount }: Graph,
  settings: TrainingSettings,
  startTrainer: StartEntityTrainer,
  resumed: Pick<TrainingCheckpoint, "parameters" | "optimizer"> | undefined,
) {
  const { rank, optimizer, sampling, relationWeight } = settings;
  const model = scoringModel(settings.model);
  const width = model.width(rank);
  const relationWidth = relationValues(model).width(rank);
  const first = resumed ? undefined : initialTables(settings, entityCount, relationCount);
  const start = <T>(
    starter: (
      table: { values: Float32Array; rows: number; width: number },
      ...rest: [TrainingSettings["optimizer"], TableState?]
    ) => T,
    name: keyof InitialTables,
    rows: number,
    columns: number,
  ): T => {
    const before = resumed && tableOfCheckpoint(resumed, name, optimizer);
    const values = before?.values ?? first![name]!;
    return starter({ values, rows, width: columns }, optimizer, before);
  };
  const scorer = sampling ? undefined : start(startTrainer, "objects", entityCount, width);
  const objects = scorer ?? start(rowTable, "objects", entityCount, width);
  const subjects = model.twoSided ? start(rowTable, "subjects", entityCount, width) : objects;
  const relations = start(
    relationWeight > 0 ? startTrainer : rowTable,
    ...(["relations", relationCount, relationWidth] as const),
  );
  return { scorer, objects, subjects, relations };
}
