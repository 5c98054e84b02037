import type * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { onGraphOrDatabase } from "./hardness-parameters.ts";

/** Parameters of `benchmark hardness --by cardinality`, with defaults. */
export type MeasureHardnessByCardinalityParameters = z.output<typeof onGraphOrDatabase>;

/**
 * The answers of benchmarks and query files by the number of existing entities: those that the known links leave for the inner
 * nodes of a query (Gregucci et al., ICML 2025).
 * @throws LacunaError `sql.*`, `usage.no-queries`, `usage.shard-file`, `benchmark.other-graph`, what reading throws; `run.interrupted`
 */
export const measureHardnessByCardinalityOperation = operation({
  id: "measureHardnessByCardinality",
  command: "benchmark hardness --by cardinality",
  summary: "how many existing entities the answers of a benchmark have",
  parameters: onGraphOrDatabase,
  result: async () => (await import("../results.ts")).measureHardnessByCardinality,
  rows: async (found) => (await import("../rows.ts")).cardinalityRows(found),
  effects: ["writes", "network"],
  length: "job",
  run: async (given, host) => (await import("./hardness-work.ts")).byCardinality(given, host),
});
