import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { force, graphFiles, graphSource, memory, named, outputFolder } from "../../contract/parameters.ts";
import { benchmark } from "../parameters.ts";

const parameters = z.strictObject({
  runs: z
    .array(named("run"))
    .check(z.minLength(1, "it is empty"), z.describe("the run folders of all shards, in any order")),
  benchmark,
  graph: graphSource().check(z.describe("the graph of the benchmark")),
  ...graphFiles,
  out: outputFolder().check(z.describe("the run folder to write")),
  force,
  memory,
});

/** Parameters of `evaluate merge`, with defaults. */
export type MergeRunsParameters = z.output<typeof parameters>;

/**
 * Puts the shards of one evaluation together: the run folder that one run would have written, byte for byte.
 * @throws LacunaError `eval.no-shard`, `eval.other-shards`, `eval.missing-shard`, `eval.missing-query`, `eval.other-benchmark`,
 *   `eval.broken-run`, `eval.broken-result`, what opening a benchmark throws
 */
export const mergeRunsOperation = operation({
  id: "mergeRuns",
  command: "evaluate merge",
  summary: "put the shards of one evaluation together",
  parameters,
  result: async () => (await import("../results.ts")).evaluatedSolver,
  rows: async (found) => (await import("../rows.ts")).evaluatedRows([found]),
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./merge-work.ts")).mergeRuns(given, host),
});
