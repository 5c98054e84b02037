import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { inputPath, outputFolder, seed } from "../contract/parameters.ts";

const parameters = z.strictObject({
  files: inputPath().check(
    z.describe(
      "a folder of lists of facts (kb_a_*, kb_q_a_*, kb_q_r_*) and of questions with patterns (train_*)",
    ),
  ),
  out: outputFolder().check(z.describe("the folder to write")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier folder")),
  seed,
});
export type ImportQuestionsParameters = z.output<typeof parameters>;

/**
 * Finds the programs of questions of KQA Pro that come with patterns in place of programs, and the knowledge base they are asked
 * on. A program is kept where it gives the answer.
 * @throws LacunaError `kopl.bad-question`, `kopl.no-patterns`, `runs.*`, `files.*`
 */
export const importQuestionsOperation = operation({
  id: "importQuestions",
  command: "kopl import",
  summary: "find the programs of questions that come with patterns, and their knowledge base",
  parameters,
  result: async () => (await import("./results.ts")).importedQuestions,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./import-work.ts")).importQuestionsInto(given, host),
});
