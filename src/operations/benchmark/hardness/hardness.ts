import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphOrDatabase } from "../../contract/parameters.ts";
import { linksAtEndpoint } from "../../sql/endpoint-parameters.ts";
import { engine } from "../../sql/parameters.ts";
import { counting, queries, split, unions } from "./hardness-parameters.ts";

const parameters = z.strictObject({
  queries,
  graph: z
    .optional(graphOrDatabase())
    .check(z.describe("work it out on this graph; without it, a benchmark folder's own record is shown")),
  split,
  unions,
  engine,
  ...linksAtEndpoint,
  ...counting,
});

/** Parameters of `benchmark hardness`, with defaults. */
export type HardnessParameters = z.output<typeof parameters>;

/**
 * The classes that the answers of benchmarks and query files reduce to, found in memory, by a database or by a SPARQL endpoint. A
 * result of an endpoint that may not be whole is an error.
 * @throws LacunaError `sql.*`, `endpoint.*`, `query.not-expressible`, `usage.no-queries`, `usage.shard-file`, `usage.no-graph`, `benchmark.other-graph`, `benchmark.no-hardness`, what reading
 *   throws; `run.interrupted`
 */
export const measureHardnessOperation = operation({
  id: "measureHardness",
  command: "benchmark hardness",
  summary: "what the answers of a benchmark reduce to: how many links they really lack",
  parameters,
  result: async () => (await import("../results.ts")).hardness,
  rows: async (found) => (await import("../rows.ts")).classRows(found),
  effects: ["writes", "network"],
  length: "job",
  run: async (given, host) => (await import("./hardness-work.ts")).byClass(given, host),
});
