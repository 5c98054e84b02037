import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { force, inputPath, outputFolder, threads } from "../contract/parameters.ts";
import { complete, kb, kbFormat, kbTables } from "./parameters.ts";

const parameters = z.strictObject({
  shards: z
    .array(inputPath())
    .check(z.minLength(1, "it is empty"), z.describe("the folders of all shards, in any order")),
  kb,
  out: outputFolder().check(z.describe("the folder to write")),
  format: kbFormat,
  ...kbTables,
  complete,
  force,
  threads,
});
export type MergeQuestionsParameters = z.output<typeof parameters>;

/**
 * Puts the shards of generated questions together: the folder that a run without shards would have written, byte for byte.
 * The attempts of later rounds, which make good for what failed, are made now.
 * @throws LacunaError `kopl.no-shard`, `kopl.other-shards`, `kopl.missing-shard`, `kopl.broken-shard`, `kopl.other-knowledge-base`,
 *   `runs.*`, `run.interrupted`, `kb.*`, `files.*`
 */
export const mergeQuestionsOperation = operation({
  id: "mergeQuestions",
  command: "kopl merge",
  summary: "put the shards of generated questions together",
  parameters,
  result: async () => (await import("./results.ts")).writtenQuestions,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./merge-work.ts")).mergeQuestions(given, host),
});
