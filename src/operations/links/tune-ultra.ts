import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  graphFiles,
  named,
  notNegative,
  optional,
  outputFolder,
  positive,
  text,
  wholeNumber,
} from "../contract/parameters.ts";
import { graph, trainingRun, validating } from "./parameters.ts";

const parameters = z.strictObject({
  graph,
  out: outputFolder().check(z.describe("the folder to write")),
  ...graphFiles,
  from: optional(named("model"), "weights to begin with, by name or folder (ultra-3g), or scratch for none"),
  preset: optional(
    text(),
    "published settings: fb15k-237, wn18rr, nell995 and others for tuning, scratch, ultra-3g",
  ),
  epochs: optional(wholeNumber(1), "times through the training links, at most (8)"),
  batches: optional(wholeNumber(), "batches of an epoch; 0: all links (250)"),
  batch: optional(wholeNumber(1, 1_000_000), "links of a batch (8)"),
  rate: optional(positive(), "learning rate (0.0005)"),
  negatives: optional(wholeNumber(1, 1_000_000), "corrupted tails of a triple (128)"),
  temperature: optional(notNegative(), "how much harder negatives weigh more (1)"),
  validateEvery: optional(wholeNumber(), "epochs between validations; 0: never (1)"),
  validateTriples: optional(wholeNumber(), "valid triples drawn for it; 0: all (500)"),
  ...validating,
  patience: optional(wholeNumber(), "stop after this many validations without improvement; 0: never (3)"),
  ...trainingRun,
});

/** Parameters of `links train --model ultra`, with defaults. */
export type TuneUltraParameters = z.output<typeof parameters>;

/**
 * Trains weights of ULTRA, which go with any graph, further on one graph and writes them to a folder; a run that was stopped is
 * continued by the same call from its last checkpoint, to the same bytes.
 * @throws LacunaError `links.unknown-preset`, `links.bad-setting`, `runs.other-run`, `run.interrupted`
 */
export const tuneUltraOperation = operation({
  id: "tuneUltra",
  command: "links train --model ultra",
  summary: "train weights of ULTRA, which go with any graph, further on one graph",
  parameters,
  result: async () => (await import("./results.ts")).ultraTuned,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./tune-ultra-work.ts")).tuneUltra(given, host),
});
