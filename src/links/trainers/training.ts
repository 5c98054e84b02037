import type { Graph } from "../../kg/graph.ts";
import { scoringModel } from "../models/registry.ts";
import type { LinkTables } from "../tables.ts";
import type { StartEntityTrainer } from "./entity-trainer.ts";
import { chosenExamples, epochOrder, linkExamples, pairExamples } from "./examples.ts";
import { type InitialTables, initialTables } from "./initial-tables.ts";
import { negativeStep } from "./negative-step.ts";
import { negativeStream } from "./negatives.ts";
import { relationValues } from "./relation-vectors.ts";
import { rowTable, type TableState } from "./row-table.ts";
import type { TrainingSettings } from "./settings.ts";
import { softmaxStep } from "./softmax-step.ts";
import type { StepLoss, StepSetup } from "./step.ts";

/** Where a training stands: enough to go on from there to the same weights. */
export interface TrainingPoint {
  /** Finished epochs. */
  readonly epoch: number;
  /** Batches of the next epoch that are done, and the sum of their losses. */
  readonly batch: number;
  readonly lossSum: number;
  readonly tables: Readonly<Partial<Record<keyof InitialTables, TableState>>>;
}

/** A model in training, batch by batch. */
export interface Training {
  readonly kernel: string;
  readonly threads: number;
  /** Batches of an epoch. */
  readonly batches: number;
  /** Triples (1-vs-all, k-vs-all, negatives) or questions (k-vs-all with the weighting `mean`) of an epoch. */
  readonly units: number;
  /** Trains the next batch. */
  step(): void;
  /** Where it stands; the arrays of {@link point} are copies. */
  readonly epoch: number;
  readonly batch: number;
  /** Mean loss of a unit, over the current epoch, or the one that has just ended. */
  readonly loss: number;
  point(): TrainingPoint;
  /** The vectors as they are now, copied. */
  tables(): LinkTables;
  close(): void;
}

/** Starts a training, or goes on from where an earlier one stood with the same settings on the same graph. */
export function startTraining(
  graph: Graph,
  settings: TrainingSettings,
  startTrainer: StartEntityTrainer,
  resumed?: TrainingPoint,
): Training {
  const { rank, seed, optimizer, sampling, relationWeight } = settings;
  const { entityCount, relationCount } = graph;
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
    const before = resumed?.tables[name];
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

  const pairs = pairExamples(graph);
  const links = settings.loss === "k-vs-all" ? undefined : linkExamples(pairs);
  const examples = links ?? pairs;
  const units = settings.weighting === "mean" ? examples.count : pairs.tails.length;
  const batches = Math.ceil(examples.count / settings.batch);
  const setup: StepSetup = {
    ...{ model, rank, entityCount, relationCount, relationWeight },
    tables: { subjects, objects, relations },
    regularizer: settings.regularizer,
    penalty: settings.penalty,
    weighting: settings.weighting ?? "sum",
  };
  const softmax = sampling ? undefined : softmaxStep(setup);
  const sampled = sampling ? negativeStep(setup, sampling) : undefined;

  let epoch = resumed?.epoch ?? 0;
  let batch = resumed?.batch ?? 0;
  let lossSum = resumed?.lossSum ?? 0;
  let done = Math.min(examples.count, batch * settings.batch);
  let order: Uint32Array | undefined;
  let ended = Number.NaN;

  const trainBatch = (places: Uint32Array): StepLoss => {
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

  const point = (): TrainingPoint => ({
    ...{ epoch, batch, lossSum },
    tables: {
      objects: objects.snapshot(),
      relations: relations.snapshot(),
      ...(model.twoSided ? { subjects: subjects.snapshot() } : {}),
    },
  });
  return {
    kernel: scorer?.kernel ?? "plain",
    threads: scorer?.threads ?? 1,
    batches,
    units,
    step() {
      order ??= epochOrder(examples.count, seed, epoch);
      const places = order.subarray(done, done + settings.batch);
      const loss = trainBatch(places);
      lossSum += loss.entities + loss.relations + loss.penalty;
      done += places.length;
      batch++;
      if (done < examples.count) return;
      ended = lossSum / units;
      [epoch, batch, done, lossSum, order] = [epoch + 1, 0, 0, 0, undefined];
    },
    get epoch() {
      return epoch;
    },
    get batch() {
      return batch;
    },
    get loss() {
      return batch === 0 ? ended : (lossSum * examples.count) / (units * done);
    },
    point,
    tables() {
      const { tables } = point();
      const vectors = relationValues(model).vectors(tables.relations!.values, relationCount, rank);
      return {
        ...{ model, rank, entityCount, relationCount, inverses: "own" },
        entities: (tables.subjects ?? tables.objects!).values,
        relations: vectors,
        objects: model.twoSided ? tables.objects!.values : undefined,
      };
    },
    close() {
      for (const table of new Set([subjects, objects, relations])) table.close();
    },
  };
}
