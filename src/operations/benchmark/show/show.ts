import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { benchmarkSource, graphFiles, graphSource, optional, splitName } from "../../contract/parameters.ts";

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("a benchmark folder")),
  split: optional(
    splitName,
    "whose answers are counted by what they reduce to (default: the last split there is)",
  ),
  graph: optional(
    graphSource(),
    "its graph, to work out what answers reduce to where the benchmark does not record it",
  ),
  ...graphFiles,
});
export type ShowBenchmarkParameters = z.output<typeof parameters>;

/**
 * What a benchmark holds: sizes of its types, and what their answers reduce to.
 * @throws LacunaError what opening the benchmark throws, `usage.unknown-split`, `run.interrupted`
 */
export const showBenchmarkOperation = operation({
  id: "showBenchmark",
  command: "benchmark show",
  summary: "what a benchmark holds: sizes of its types, and what their answers reduce to",
  parameters,
  result: async () => (await import("./show-results.ts")).shownBenchmark,
  rows: async (found) => (await import("../rows.ts")).sizeRows(found),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./show-work.ts")).shownBenchmark(given, host),
});
