import * as z from "zod/mini";
import { page } from "../../contract/marks.ts";
import { operation } from "../../contract/operation.ts";
import {
  benchmarkSource,
  graphFiles,
  graphHelp,
  graphSource,
  inputPath,
  kernel,
  memory,
  modelHelp,
  modelSource,
  named,
  optional,
  outputFile,
  seed,
  threads,
  wholeNumber,
} from "../../contract/parameters.ts";
import { solverChoice } from "../../solvers/parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  ...graphFiles,
  model: optional(modelSource(), modelHelp),
  solver: z
    .optional(z.array(solverChoice()))
    .check(
      z.describe("also truths of the answers of these solvers, over drawn queries or those of a benchmark"),
    ),
  benchmark: optional(
    benchmarkSource(),
    "ask the test questions of this benchmark folder; they were chosen because something is hidden, so that less is right of what is drawn",
  ),
  predictions: optional(
    named("predictions"),
    "also probabilities that any tool gave to the answers of {benchmark}: JSON lines, .npy with an index, a table of Parquet",
  ),
  index: optional(inputPath(), "query ids of the rows of a .npy (default: its name with .ids)"),
  rows: z._default(wholeNumber(1), 20_000).check(z.describe("at most this many rows of links are asked for")),
  perType: z._default(wholeNumber(1), 100).check(z.describe("at most this many queries of each type")),
  report: z.optional(outputFile(page)).check(z.describe("write a page with reliability pictures")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier page")),
  kernel,
  threads,
  memory,
  seed,
});
export type EvaluateTruthParameters = z.output<typeof parameters>;

/**
 * Measures truths: of guesses that were said to be so true, how many are right among links of test, whatever was asked. A graph
 * without test links is hidden from at random.
 * @throws LacunaError what opening the graph, the model, the benchmark and the predictions throws; `usage.missing`, `usage.no-test-links`, `run.interrupted`
 */
export const evaluateTruthOperation = operation({
  id: "evaluateTruth",
  command: "evaluate truth",
  summary: "say how many guesses are right beside how many were said to be",
  parameters,
  result: async () => (await import("./results.ts")).truthEvaluated,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./evaluate-truth-work.ts")).evaluateTruth(given, host),
});
