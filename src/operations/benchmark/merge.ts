import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { named, outputFolder } from "../contract/parameters.ts";

const parameters = z.strictObject({
  folders: z
    .array(named("benchmark"))
    .check(z.minLength(1, "it is empty"), z.describe("the folders of all shards")),
  out: outputFolder().check(z.describe("the benchmark folder to write")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier benchmark")),
});

/** Parameters of `benchmark merge`, with defaults. */
export type MergeParameters = z.output<typeof parameters>;

/**
 * Puts shards together: the folder that a run without shards would have written, byte for byte.
 * @throws LacunaError what `mergedFiles` throws, `benchmark.damaged`, `runs.*`
 */
export const mergeOperation = operation({
  id: "merge",
  command: "benchmark merge",
  summary: "put shards of one benchmark together",
  parameters,
  result: async () => (await import("./results.ts")).writtenBenchmark,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./merge-work.ts")).mergeInto(given, host),
});
