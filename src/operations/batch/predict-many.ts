import * as z from "zod/mini";
import { explain, reading, solving, split, timeout } from "../ask/parameters.ts";
import { predictionsTable } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import { memory, outputFile } from "../contract/parameters.ts";
import { many } from "./parameters.ts";

/** The beginning of a NumPy file of float32 rows, or of a table of predictions, as the scores are written. */
const SCORES = new RegExp(
  /^.NUMPY....\{'descr': '<f4', 'fortran_order': False, 'shape': \(\d+, \d+\)/.source +
    `|${predictionsTable.source}`,
  "s",
);

const parameters = z.strictObject({
  ...reading,
  split,
  timeout: timeout.check(
    z.describe("at most this long a query; with {model} and {files}, queries then follow each other"),
  ),
  memory,
  ...solving,
  explain,
  ...many,
  scores: z
    .optional(outputFile(SCORES))
    .check(
      z.describe(
        "with a model or a solver: also write how true every entity is, a float32 .npy of [queries × entities], or as .parquet a table of predictions for `evaluate`",
      ),
    ),
  force: z._default(z.boolean(), false).check(z.describe("let {out} and {scores} replace a file")),
});
export type PredictManyParameters = z.output<typeof parameters>;

/**
 * Answers many queries with a model, which advances them together, in their order. Lines go to `out`, to whom the call names for
 * them, or into the result.
 * @throws LacunaError of the first query that is wrong, with its file and line, and what `predict` throws
 */
export const predictManyOperation = operation({
  id: "predictMany",
  command: "ask --queries --model",
  summary: "answer a file of queries through a model",
  parameters,
  result: async () => (await import("./results.ts")).predictedMany,
  stream: async () => (await import("./results.ts")).predictedQuery,
  makes: "lines",
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./predict-many-work.ts")).predictMany(given, host),
});
