import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphOrDatabase } from "../../contract/parameters.ts";
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
  ...counting,
});

/** Parameters of `benchmark hardness`, with defaults. */
export type HardnessParameters = z.output<typeof parameters>;

/**
 * The classes that the answers of benchmarks and query files reduce to.
 * @throws LacunaError `sql.*`, `usage.no-queries`, `usage.shard-file`, `usage.no-graph`, `benchmark.other-graph`, `benchmark.no-hardness`, what reading
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
