import * as z from "zod/mini";
import { comparisons } from "../../contract/marks.ts";
import { operation } from "../../contract/operation.ts";
import {
  benchmarkSource,
  force,
  graphFiles,
  graphSource,
  named,
  outputFile,
  seed,
  wholeNumber,
} from "../../contract/parameters.ts";

const parameters = z.strictObject({
  a: named("run").check(z.describe("a run folder")),
  b: named("run").check(z.describe("another; differences are b minus a")),
  alsoA: z
    .optional(z.array(named("run")))
    .check(
      z.describe("further runs of the first predictor, with other seeds: means and deviations are given"),
    ),
  alsoB: z.optional(z.array(named("run"))).check(z.describe("further runs of the second")),
  flips: z
    ._default(wholeNumber(0, 10_000_000), 9999)
    .check(z.describe("sign flips drawn where there are too many to count")),
  seed,
  queries: z
    ._default(wholeNumber(), 10)
    .check(z.describe("at most this many queries of each type that one run answers better than the other")),
  benchmark: z
    .optional(benchmarkSource())
    .check(z.describe("the benchmark of the runs, to show queries and not only their ids")),
  graph: z.optional(graphSource()).check(z.describe("its graph, to show queries with names")),
  ...graphFiles,
  report: z
    .optional(z.array(outputFile(comparisons)))
    .check(z.describe("write a report: .html with pictures, .md, or .tex with both runs side by side")),
  force,
});

/** Parameters of `evaluate compare`, with defaults. */
export type CompareParameters = z.output<typeof parameters>;

/**
 * Paired differences between two runs over one benchmark.
 * @throws LacunaError `eval.broken-run`, `eval.broken-result`, what `refuseUnlike` and `compareScoredLines` throw;
 *   `eval.other-benchmark`, `usage.report-kind`, `runs.*`, what opening a benchmark or a graph throws
 */
export const compareRunsOperation = operation({
  id: "compareRuns",
  command: "evaluate compare",
  summary: "paired differences between two runs over one benchmark",
  parameters,
  result: async () => (await import("./compared-results.ts")).comparedRuns,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./compare-work.ts")).compareWith(given, host),
});
