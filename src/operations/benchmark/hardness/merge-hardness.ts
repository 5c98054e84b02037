import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { force, inputPath } from "../../contract/parameters.ts";
import { pictured } from "./hardness-parameters.ts";

const parameters = z.strictObject({
  shards: z
    .array(inputPath())
    .check(z.minLength(1, "it is empty"), z.describe("the files of all shards, in any order")),
  ...pictured,
  force,
});

/** Parameters of `benchmark merge-hardness`, with defaults. */
export type MergeHardnessParameters = z.output<typeof parameters>;

/**
 * Adds up the shards of `benchmark hardness`: what one run over all queries would have said.
 * @throws LacunaError `hardness.broken-shard`, `hardness.no-shard`, `hardness.other-shards`, `hardness.missing-shard`
 */
export const mergeHardnessOperation = operation({
  id: "mergeHardness",
  command: "benchmark merge-hardness",
  summary: "add up the shards of benchmark hardness",
  parameters,
  result: async () => (await import("../results.ts")).mergedHardness,
  rows: async (found) => (await import("../rows.ts")).mergedRows(found),
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./merge-hardness-work.ts")).mergeHardness(given, host),
});
