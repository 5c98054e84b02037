import * as z from "zod/mini";
import { hardnessShard, spectrum } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import {
  benchmarkSource,
  graphFiles,
  graphSource,
  memory,
  outputFile,
  shard,
  splitName,
  threads,
} from "../contract/parameters.ts";
import { engine } from "../sql/parameters.ts";

const parameters = z.strictObject({
  queries: z
    .array(benchmarkSource())
    .check(
      z.minLength(1, "it is empty"),
      z.describe("benchmark folders, or files of queries in any notation (with {graph})"),
    ),
  graph: z
    .optional(graphSource())
    .check(z.describe("work it out on this graph; without it, a benchmark folder's own record is shown")),
  split: z._default(splitName, "test").check(z.describe("for files of queries: which links are missing")),
  by: z
    ._default(z.enum(["class", "cardinality", "frequency"]), "class")
    .check(z.describe("by class, by number of existing entities, or by top relation and anchor")),
  unions: z
    ._default(z.enum(["filtered", "any"]), "filtered")
    .check(z.describe("filtered: as published, all branches have to be there; any: each branch by itself")),
  engine,
  shard: shard("classify the i-th of n parts of the queries only, into {out} (see benchmark merge-hardness)"),
  out: z.optional(outputFile(hardnessShard)).check(z.describe("the file of what a shard counted")),
  svg: z.optional(outputFile(spectrum)).check(z.describe("write a picture of the spectrum")),
  ...graphFiles,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier picture or shard")),
  threads,
  memory,
});

/** Parameters of `benchmark hardness`, with defaults. */
export type HardnessParameters = z.output<typeof parameters>;

/**
 * What the answers of benchmarks and query files reduce to.
 * @throws LacunaError `sql.*`, `usage.no-queries`, `usage.no-graph`, `usage.shard-file`, `benchmark.other-graph`, `benchmark.no-hardness`, what reading
 *   throws; `run.interrupted`
 */
export const hardnessOperation = operation({
  id: "hardness",
  command: "benchmark hardness",
  summary: "what the answers of a benchmark reduce to: how many links they really lack",
  parameters,
  result: async () => (await import("./results.ts")).hardness,
  rows: async (found, given) => (await import("./rows.ts")).hardnessRows(found, given),
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./hardness-work.ts")).hardnessOf(given, host),
});
