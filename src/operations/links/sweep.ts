import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  graphFiles,
  measured,
  optional,
  outputFolder,
  shard,
  text,
  wholeNumber,
} from "../contract/parameters.ts";
import { graph, trainingRun } from "./parameters.ts";
import { trainingChoices } from "./train.ts";

/** The settings that a sweep may vary. */
export const variedNames = [
  ...(["model", "rank", "epochs", "batch", "loss", "weighting", "relationWeight", "regularizer"] as const),
  ...(["penalty", "optimizer", "rate", "init", "negatives", "margin", "temperature", "seed"] as const),
] as const;

const parameters = z.strictObject({
  graph,
  out: outputFolder().check(z.describe("the folder to write")),
  ...graphFiles,
  vary: z
    .partialRecord(
      z.enum(variedNames),
      z.array(z.union([measured(), text()])).check(z.minLength(1, "it has no values")),
    )
    .check(
      z.refine((all) => Object.keys(all).length > 0, "it has no setting"),
      z.describe(`settings with the values to try, such as rank=64,128: ${variedNames.join(", ")}`),
    ),
  draw: optional(
    wholeNumber(1, 1_000_000),
    "number of combinations to try, drawn with the seed (default: all of them)",
  ),
  shard: shard("make every n-th trial only (see links merge-sweep)"),
  ...trainingChoices,
  ...trainingRun,
});
/** Parameters of `links sweep`, with defaults. */
export type SweepParameters = z.output<typeof parameters>;

/**
 * Trains a link predictor with every combination of some settings, and keeps the one with the best MRR on the validation split. Test
 * figures are told of that one alone. A run that was stopped goes on by the same call, to the same bytes.
 * @throws LacunaError what `links train` throws; `links.no-validation`, `links.all-diverged`, `links.too-many-trials`
 */
export const sweepLinksOperation = operation({
  id: "sweepLinks",
  command: "links sweep",
  summary: "train a link predictor with several settings, and keep the best by validation",
  parameters,
  result: async () => (await import("./results.ts")).linksSwept,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./sweep-work.ts")).sweepWith(given, host),
});
