import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import {
  benchmarkSource,
  graphFiles,
  graphSource,
  optional,
  rows,
  splitName,
  text,
} from "../../contract/parameters.ts";

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("a benchmark folder")),
  split: optional(splitName, "only queries of this split"),
  type: optional(text(), "only queries of this type"),
  reduces: optional(
    text(),
    "only queries with answers that reduce to this, such as 1p, and these answers; the type's own name or `full` is full inference",
  ),
  graph: optional(
    graphSource(),
    "the graph of the benchmark, to show names, and to work out what answers reduce to where it is not recorded",
  ),
  ...graphFiles,
  answers: z._default(z.boolean(), false).check(z.describe("list the hard answers, too")),
  limit: optional(rows(), "at most this many queries"),
});
export type ListBenchmarkQueriesParameters = z.output<typeof parameters>;

/**
 * The queries of a benchmark, by type and by what their answers reduce to. They go to whom the call names for them as they are
 * read.
 * @throws LacunaError `usage.no-reduces`, what opening the benchmark and the graph throws, `benchmark.broken-line`, `run.interrupted`
 */
export const listBenchmarkQueriesOperation = operation({
  id: "listBenchmarkQueries",
  command: "benchmark queries",
  summary: "the queries of a benchmark, by type and by what their answers reduce to",
  parameters,
  result: async () => (await import("./show-results.ts")).listedQueries,
  stream: async () => (await import("./show-results.ts")).listedQuery,
  rows: async (found) => (await import("../rows.ts")).queryRows(found),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./queries-work.ts")).queriesOf(given, host),
});
