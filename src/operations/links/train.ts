import * as z from "zod/mini";
import type { Split } from "../../kg/graph.ts";
import type { LinkEvaluation } from "../../links/evaluate.ts";
import type { ModelManifest } from "../../links/files/model-folder.ts";
import type { TrainingSettings } from "../../links/trainers/settings.ts";
import type { CurvePoint } from "../../links/trainers/train.ts";
import type { UltraManifest } from "../../links/ultra/files.ts";
import type { UltraTrainingSettings } from "../../links/ultra/training/settings.ts";
import type { OpenLinks } from "../../models/open-model.ts";
import type { LoopPoint } from "../../training/loop.ts";
import { operation } from "../operation.ts";
import {
  graphFiles,
  graphHelp,
  graphSource,
  kernel,
  memory,
  notNegative,
  optional,
  positive,
  resumable,
  seed,
  text,
  threads,
  wholeNumber,
} from "../parameters.ts";

/** How well a trained model finds the links of a split. */
export interface TrainedFigures extends Pick<LinkEvaluation, "mrr" | "hits" | "ranks" | "directions"> {
  /** The splits whose links were filtered out. */
  readonly filter: string;
}

/** What came of a training, wherever the model is. */
export interface LinksTrainedHow {
  readonly settings: TrainingSettings;
  readonly epochs: number;
  readonly kept: number;
  readonly curve: readonly CurvePoint[];
  /** Of the model as it is written; absent for a split without triples. */
  readonly evaluation: Readonly<Partial<Record<Split, TrainedFigures>>>;
  /** The graph as it was named. */
  readonly source: string;
  /** A question to try it with. */
  readonly example: string;
  readonly kernel: string;
  readonly threads: number;
  readonly seconds: number;
}

/** A training whose model lies in a folder; the value of `lacuna links train`. */
export interface LinksTrained extends ModelManifest, LinksTrainedHow {
  readonly out: string;
}

/** A training whose model is in memory. */
export interface LinksTrainedInMemory extends LinksTrainedHow {
  /** The model, which other operations take; whoever has it closes it. */
  readonly opened: OpenLinks;
  readonly out?: undefined;
}

/** Weights of ULTRA that were trained on a graph and written to a folder; the value of `lacuna links train --model ultra`. */
export interface UltraTrained extends UltraManifest {
  readonly out: string;
  /** The weights it began with, `scratch` for none. */
  readonly from: string;
  readonly training: UltraTrainingSettings;
  readonly updates: number;
  /** Updates of the weights that were written: those of the best validation. */
  readonly kept: number;
  readonly curve: readonly LoopPoint[];
  /** The MRR of the validation's triples with the weights it began with; absent where nothing is validated. */
  readonly before?: number;
  /** Of the weights as they are written, each split answered as training validates: from the links before it. */
  readonly evaluation: Readonly<Partial<Record<Split, TrainedFigures>>>;
  readonly source: string;
  readonly example: string;
  readonly kernel: string;
  readonly threads: number;
  readonly seconds: number;
}

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  out: optional(text(), "the model folder to write"),
  ...graphFiles,
  model: optional(
    z.enum(["complex", "distmult", "cp", "transe", "transe-l2", "rotate", "ultra"]),
    "scoring function (complex); ultra trains weights that go with any graph further, on this one",
  ),
  from: optional(text(), "ultra: weights to begin with, by name or folder (ultra-3g), or scratch for none"),
  rank: optional(wholeNumber(1, 65_536), "dimensions of a vector, complex ones for complex and rotate (200)"),
  preset: optional(text(), "published settings: fb15k, fb15k-237, nell995, icews18; others for ultra"),
  epochs: optional(wholeNumber(1), "times through the training links, at most (100; ultra 8)"),
  batches: optional(wholeNumber(), "ultra: batches of an epoch; 0: all links (250)"),
  batch: optional(wholeNumber(1, 1_000_000), "triples of a step, or questions for k-vs-all (500; ultra 8)"),
  loss: optional(
    z.enum(["1-vs-all", "k-vs-all", "negative-sampling"]),
    "k-vs-all, for distances negative-sampling",
  ),
  weighting: optional(
    z.enum(["sum", "mean"]),
    "k-vs-all: the tails of a question weigh as many as they are, or as one",
  ),
  relationWeight: optional(notNegative(), "weight of the loss of relation prediction (0)"),
  regularizer: optional(z.enum(["n3", "l2", "none"]), "n3, for distances none"),
  penalty: optional(notNegative(), "weight of the regularizer (0.05)"),
  optimizer: optional(z.enum(["adagrad", "adam"]), "adagrad"),
  rate: optional(positive(), "learning rate (adagrad 0.1, adam 0.001; ultra 0.0005)"),
  init: optional(positive(), "spread of the first values"),
  negatives: optional(
    wholeNumber(1, 1_000_000),
    "negative-sampling and ultra: corrupted tails of a triple (128)",
  ),
  margin: optional(notNegative(), "negative-sampling: what is added to a score (9)"),
  temperature: optional(notNegative(), "negative-sampling and ultra: how much harder ones weigh more (1)"),
  validateEvery: optional(wholeNumber(), "epochs between validations; 0: never (5; ultra 1)"),
  validateTriples: optional(wholeNumber(), "valid triples drawn for it; 0: all (5000; ultra 500)"),
  filterWith: optional(
    z.enum(["valid", "test"]),
    "answers that validation ranks filter out: of train and valid, or with test as other libraries do (valid)",
  ),
  patience: optional(
    wholeNumber(),
    "stop after so many validations without a better one; 0: never (5; ultra 3)",
  ),
  dtype: optional(z.enum(["float32", "float16"]), "how to store the tables (float32)"),
  ...resumable,
  kernel,
  seed,
  threads,
  memory,
});

/** What `links train` is told, with defaults. */
export type TrainParameters = z.output<typeof parameters>;

/**
 * Trains a link predictor on a graph and writes it as a model folder; a run that was stopped is continued by the same
 * call from its last checkpoint, to the same bytes. Without `out` the model stays in memory, and nothing is kept.
 * @throws LacunaError what `trainLinks` and `writeModel` throw; `links.too-large`, `runs.other-run`, `run.interrupted`
 */
export const trainOperation = operation({
  name: "links train",
  describe: "train a link predictor on the train split of a graph, in both directions",
  parameters,
  run: async (given, host): Promise<LinksTrained | LinksTrainedInMemory | UltraTrained> =>
    given.model === "ultra"
      ? (await import("./train-ultra-work.ts")).trainUltraWith(given, host)
      : (await import("./train-work.ts")).trainWith(given, host),
});
