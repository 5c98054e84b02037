import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import {
  benchmarkSource,
  graphFiles,
  graphSource,
  named,
  optional,
  rows,
  text,
} from "../../contract/parameters.ts";

const parameters = z.strictObject({
  run: named("run").check(z.describe("a run folder")),
  type: optional(text(), "only queries of this type"),
  reduces: optional(
    text(),
    "only answers that reduce to this, such as 1p; the type's own name or `full` is full inference",
  ),
  benchmark: optional(benchmarkSource(), "the benchmark of the run, to show queries and answers"),
  graph: optional(graphSource(), "its graph, to show them with names"),
  ...graphFiles,
  limit: optional(rows(), "at most this many queries"),
});
export type ListRanksParameters = z.output<typeof parameters>;

/**
 * The ranks that a run gave to the hard answers, query by query. Queries go to whom the call names for them as they are read.
 * @throws LacunaError `eval.broken-run`, `eval.broken-result`, `eval.other-benchmark`, `usage.idle-option`, what opening a
 *   benchmark or a graph throws; `run.interrupted`
 */
export const listRanksOperation = operation({
  id: "listRanks",
  command: "evaluate ranks",
  summary: "the ranks of the hard answers of a run, query by query",
  parameters,
  result: async () => (await import("./ranks-results.ts")).rankedQueries,
  stream: async () => (await import("./ranks-results.ts")).rankedQuery,
  rows: async (found) => (await import("../rows.ts")).rankRows(found),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./ranks-work.ts")).ranksOf(given, host),
});
