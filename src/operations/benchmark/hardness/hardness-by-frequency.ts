import type * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { onGraphOrDatabase } from "./hardness-parameters.ts";

/** Parameters of `benchmark hardness --by frequency`, with defaults. */
export type MeasureHardnessByFrequencyParameters = z.output<typeof onGraphOrDatabase>;

/**
 * The most frequent relation and anchor of each query type, and the share of the answers that have it.
 * @throws LacunaError `sql.*`, `usage.no-queries`, `usage.shard-file`, `benchmark.other-graph`, what reading throws; `run.interrupted`
 */
export const measureHardnessByFrequencyOperation = operation({
  id: "measureHardnessByFrequency",
  command: "benchmark hardness --by frequency",
  summary: "the most frequent relation and anchor of the answers of a benchmark",
  parameters: onGraphOrDatabase,
  result: async () => (await import("../results.ts")).measureHardnessByFrequency,
  rows: async (found) => (await import("../rows.ts")).frequencyRows(found),
  effects: ["writes", "network"],
  length: "job",
  run: async (given, host) => (await import("./hardness-work.ts")).byFrequency(given, host),
});
