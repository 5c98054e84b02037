import * as z from "zod/mini";
import { page } from "../../contract/marks.ts";
import { operation } from "../../contract/operation.ts";
import {
  benchmarkSource,
  force,
  graphFiles,
  graphSource,
  optional,
  outputFile,
  splitName,
} from "../../contract/parameters.ts";

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("a benchmark folder")),
  split: optional(
    splitName,
    "whose answers are counted by what they reduce to (default: the last split there is)",
  ),
  graph: optional(
    graphSource(),
    "its graph, for names, for links that training gives away, and to work out what answers reduce to where the benchmark does not record it",
  ),
  ...graphFiles,
  report: z.optional(outputFile(page)).check(z.describe("write a page of it, with a picture")),
  force,
});
export type ShowBenchmarkParameters = z.output<typeof parameters>;

/**
 * What a benchmark holds: sizes of its types, what their answers reduce to, frequent anchors, and what leaks into it.
 * @throws LacunaError what opening the benchmark throws, `usage.unknown-split`, `run.interrupted`, `runs.*`
 */
export const showBenchmarkOperation = operation({
  id: "showBenchmark",
  command: "benchmark show",
  summary: "what a benchmark holds: sizes, what answers reduce to, frequent anchors, leaks",
  parameters,
  result: async () => (await import("./show-results.ts")).shownBenchmark,
  rows: async (found) => (await import("../rows.ts")).sizeRows(found),
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./show-work.ts")).shownBenchmark(given, host),
});
