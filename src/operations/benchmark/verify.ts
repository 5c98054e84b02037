import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  benchmarkSource,
  graphFiles,
  graphOrDatabase,
  graphOrDatabaseHelp,
  memory,
  threads,
} from "../contract/parameters.ts";
import { linksAtEndpoint } from "../sql/endpoint-parameters.ts";
import { engine } from "../sql/parameters.ts";

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(
    z.describe(
      "the benchmark folder, or a file of TFLEX, of qualified or of numeric queries with answers (.jsonl)",
    ),
  ),
  graph: graphOrDatabase().check(z.describe(graphOrDatabaseHelp)),
  engine,
  ...linksAtEndpoint,
  list: z
    ._default(z.boolean(), false)
    .check(z.describe("list what the import recorded of published files: repeats, answers that differ")),
  ...graphFiles,
  threads,
  memory,
});

/** Parameters of `benchmark verify`, with defaults. */
export type VerifyParameters = z.output<typeof parameters>;

/**
 * Checks hashes and counts, then answers every query again on the observed and the full graph: in
 * memory, in a database or on a SPARQL endpoint, whose results have to be whole. Where a published benchmark
 * was imported, it has to differ from the graph as the import recorded it and in nothing else. Of a file of queries over times,
 * qualifiers or numbers, each line is read, answered, and compared with the answers that it has.
 * @throws LacunaError `benchmark.other-graph` when the graph is not the one of the manifest; `sql.*`, `endpoint.*`; `run.interrupted`
 */
export const verifyBenchmarkOperation = operation({
  id: "verifyBenchmark",
  command: "benchmark verify",
  summary: "recompute hashes, counts and all answers of a benchmark",
  parameters,
  result: async () => (await import("./results.ts")).verified,
  effects: ["network"],
  length: "job",
  run: async (given, host) => (await import("./verify-work.ts")).verifyFolder(given, host),
});
