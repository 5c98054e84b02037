import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphOrDatabase } from "../../contract/parameters.ts";
import { engine } from "../../sql/parameters.ts";
import { counting, queries, split, unions } from "./hardness-parameters.ts";

const parameters = z.strictObject({
  queries,
  graph: graphOrDatabase().check(z.describe("work it out on this graph")),
  split,
  unions,
  engine,
  ...counting,
});

/** Parameters of `benchmark hardness --by frequency`, with defaults. */
export type HardnessByFrequencyParameters = z.output<typeof parameters>;

/**
 * The most frequent relation and anchor of each query type, and the share of the answers that have it.
 * @throws LacunaError `sql.*`, `usage.no-queries`, `usage.shard-file`, `benchmark.other-graph`, what reading throws; `run.interrupted`
 */
export const hardnessByFrequencyOperation = operation({
  id: "hardnessByFrequency",
  command: "benchmark hardness --by frequency",
  summary: "the most frequent relation and anchor of the answers of a benchmark",
  parameters,
  result: async () => (await import("../results.ts")).hardnessByFrequency,
  rows: async (found) => (await import("../rows.ts")).frequencyRows(found),
  effects: ["writes", "network"],
  length: "job",
  run: async (given, host) => (await import("./hardness-work.ts")).byFrequency(given, host),
});
