import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { force, inputPath, outputFolder } from "../contract/parameters.ts";

const parameters = z.strictObject({
  shards: z
    .array(inputPath())
    .check(z.minLength(1, "it is empty"), z.describe("the folders of all shards, in any order")),
  out: outputFolder().check(z.describe("the folder to write")),
  force,
});
export type MergeSweepParameters = z.output<typeof parameters>;

/**
 * Puts the shards of a sweep together: the folder that a run without shards would have written, byte for byte.
 * @throws LacunaError `links.no-shard`, `links.other-shards`, `links.missing-shard`, `links.broken-shard`, `links.all-diverged`,
 *   `runs.*`, `files.*`
 */
export const mergeSweepOperation = operation({
  id: "mergeSweep",
  command: "links merge-sweep",
  summary: "put the shards of a sweep together",
  parameters,
  result: async () => (await import("./results.ts")).linksSwept,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./merge-sweep-work.ts")).mergeSweep(given, host),
});
