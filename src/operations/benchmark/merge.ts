import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { graphFiles, graphSource, memory, named, outputFolder, threads } from "../contract/parameters.ts";

const parameters = z.strictObject({
  folders: z
    .array(named("benchmark"))
    .check(z.minLength(1, "it is empty"), z.describe("the folders of all shards")),
  graph: z
    .optional(graphSource())
    .check(z.describe("the graph, where the shards have parts of files: their attempts are accepted now")),
  out: outputFolder().check(z.describe("the benchmark folder to write")),
  ...graphFiles,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier benchmark")),
  threads,
  memory,
});

/** Parameters of `benchmark merge`, with defaults. */
export type MergeParameters = z.output<typeof parameters>;

/**
 * Puts shards together: the folder that a run without shards would have written, byte for byte.
 * @throws LacunaError what `mergedFiles` throws, `benchmark.damaged`, `benchmark.needs-graph`, `benchmark.other-graph`, `runs.*`, `run.interrupted`
 */
export const mergeBenchmarksOperation = operation({
  id: "mergeBenchmarks",
  command: "benchmark merge",
  summary: "put shards of one benchmark together",
  parameters,
  result: async () => (await import("./results.ts")).writtenBenchmark,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./merge-work.ts")).mergeInto(given, host),
});
