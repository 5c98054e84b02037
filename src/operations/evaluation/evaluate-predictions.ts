import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  graphFiles,
  graphSource,
  inputPath,
  memory,
  named,
  optional,
  wholeNumber,
} from "../contract/parameters.ts";
import { benchmark, scoring } from "./parameters.ts";

const parameters = z.strictObject({
  benchmark,
  predictions: named("predictions").check(
    z.describe("JSON lines, .npy with an index, a table of Parquet, or - for standard input"),
  ),
  index: optional(inputPath(), "query ids of the rows of a .npy (default: its name with .ids)"),
  probabilities: z
    ._default(z.boolean(), false)
    .check(z.describe("the scores are probabilities: also score how many answers they predict")),
  graph: optional(
    graphSource(),
    "the graph of the benchmark, for entities by name, and for strata and filters that need it",
  ),
  ...graphFiles,
  entities: optional(wholeNumber(), "number of candidates (default: entities of the benchmark's graph)"),
  ...scoring,
  memory,
});
export type EvaluatePredictionsParameters = z.output<typeof parameters>;

/**
 * Scores predictions from a file on a benchmark. With `out` a run folder is written.
 * @throws LacunaError `usage.*`, `eval.*` with the place of what is wrong, `runs.*`, `run.interrupted`
 */
export const evaluatePredictionsOperation = operation({
  id: "evaluatePredictions",
  command: "evaluate --predictions",
  summary: "score predictions of any tool on a benchmark",
  parameters,
  result: async () => (await import("./results.ts")).evaluated,
  rows: async (found) => (await import("./rows.ts")).evaluatedRows([found]),
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./evaluate-work.ts")).evaluatePredictions(given, host),
});
