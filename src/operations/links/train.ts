import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  graphFiles,
  notNegative,
  optional,
  outputFolder,
  positive,
  text,
  wholeNumber,
} from "../contract/parameters.ts";
import { graph, trainingRun, validating } from "./parameters.ts";

/** The settings of a training that a user may choose, one of which may be varied in a sweep. */
export const trainingChoices = {
  model: optional(
    z.enum(["complex", "distmult", "cp", "transe", "transe-l2", "rotate"]),
    "scoring function (complex)",
  ),
  rank: optional(wholeNumber(1, 65_536), "dimensions of a vector, complex ones for complex and rotate (200)"),
  preset: optional(text(), "published settings: fb15k, fb15k-237, nell995, icews18"),
  epochs: optional(wholeNumber(1), "times through the training links, at most (100)"),
  batch: optional(wholeNumber(1, 1_000_000), "triples of a step, or questions for k-vs-all (500)"),
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
  rate: optional(positive(), "learning rate (adagrad 0.1, adam 0.001)"),
  init: optional(positive(), "spread of the first values"),
  negatives: optional(wholeNumber(1, 1_000_000), "negative-sampling: corrupted tails of a triple (128)"),
  margin: optional(notNegative(), "negative-sampling: what is added to a score (9)"),
  temperature: optional(notNegative(), "negative-sampling: how much harder ones weigh more (1)"),
  validateEvery: optional(wholeNumber(), "epochs between validations; 0: never (5)"),
  validateTriples: optional(wholeNumber(), "valid triples drawn for it; 0: all (5000)"),
  ...validating,
  patience: optional(wholeNumber(), "stop after this many validations without improvement; 0: never (5)"),
  dtype: optional(z.enum(["float32", "float16"]), "how to store the tables (float32)"),
};

const parameters = z.strictObject({
  graph,
  out: optional(outputFolder(), "the model folder to write"),
  ...graphFiles,
  ...trainingChoices,
  ...trainingRun,
});

/** Parameters of `links train`, with defaults. */
export type TrainLinksParameters = z.output<typeof parameters>;

/**
 * Trains a link predictor on a graph and writes it as a model folder; a run that was stopped is continued by the same
 * call from its last checkpoint, to the same bytes. Without `out` the model stays in memory, and nothing is kept.
 * @throws LacunaError what training and writing throw; `links.too-large`, `runs.other-run`, `run.interrupted`
 */
export const trainLinksOperation = operation({
  id: "trainLinks",
  command: "links train",
  summary: "train a link predictor on the train split of a graph, in both directions",
  parameters,
  result: async () => (await import("./results.ts")).linksTrained,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./train-work.ts")).trainWith(given, host),
});
