import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphSource } from "../../contract/parameters.ts";
import { linksAtEndpoint } from "../../sql/endpoint-parameters.ts";
import { counting, queries, split, unions } from "./hardness-parameters.ts";

const { threads: _, ...counted } = counting;

const parameters = z.strictObject({
  queries,
  graph: graphSource().check(
    z.describe("the graph, for its names and sizes; of a folder of Parquet files no link is read"),
  ),
  ...linksAtEndpoint,
  split,
  unions,
  ...counted,
});

/** Parameters of `benchmark hardness --endpoint`, with defaults. */
export type MeasureHardnessAtEndpointParameters = z.output<typeof parameters>;

/**
 * The classes that the answers of benchmarks and query files reduce to, found by a SPARQL endpoint. A result that may not be whole is an error.
 * @throws LacunaError `endpoint.*`, `query.not-expressible`, and what `benchmark hardness` throws
 */
export const measureHardnessAtEndpointOperation = operation({
  id: "measureHardnessAtEndpoint",
  command: "benchmark hardness --endpoint",
  summary: "what the answers of a benchmark reduce to, found by a SPARQL endpoint",
  parameters,
  result: async () => (await import("../results.ts")).hardness,
  rows: async (found) => (await import("../rows.ts")).classRows(found),
  effects: ["writes", "network"],
  length: "job",
  run: async (given, host) =>
    (await import("./hardness-at-endpoint-work.ts")).measureHardnessAtEndpoint(given, host),
});
