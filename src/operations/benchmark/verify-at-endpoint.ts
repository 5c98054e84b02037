import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { benchmarkSource, graphFiles, graphSource, memory } from "../contract/parameters.ts";
import { linksAtEndpoint } from "../sql/endpoint-parameters.ts";

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("the benchmark folder")),
  graph: graphSource().check(
    z.describe("the graph, for its names and sizes; of a folder of Parquet files no link is read"),
  ),
  ...linksAtEndpoint,
  list: z
    ._default(z.boolean(), false)
    .check(z.describe("list what the import recorded of published files: repeats, answers that differ")),
  ...graphFiles,
  memory,
});

/** Parameters of `benchmark verify --endpoint`, with defaults. */
export type VerifyBenchmarkAtEndpointParameters = z.output<typeof parameters>;

/**
 * Checks hashes and counts, then answers every query again on a SPARQL endpoint. A result that may not be whole is an error.
 * @throws LacunaError `endpoint.*`, and what `benchmark verify` throws
 */
export const verifyBenchmarkAtEndpointOperation = operation({
  id: "verifyBenchmarkAtEndpoint",
  command: "benchmark verify --endpoint",
  summary: "recompute hashes, counts and all answers of a benchmark on a SPARQL endpoint",
  parameters,
  result: async () => (await import("./results.ts")).verified,
  effects: ["network"],
  length: "job",
  run: async (given, host) =>
    (await import("./verify-at-endpoint-work.ts")).verifyBenchmarkAtEndpoint(given, host),
});
