import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  inputPath,
  measured,
  outputFolder,
  seed,
  shard,
  threads,
  wholeNumber,
} from "../contract/parameters.ts";
import { complete, kb, kbFormat, kbTables } from "./parameters.ts";

const parameters = z.strictObject({
  kb,
  count: wholeNumber(1, 100_000_000).check(z.describe("how many questions")),
  out: outputFolder().check(z.describe("the folder to write")),
  split: z
    ._default(z.enum(["random", "compositional"]), "random")
    .check(z.describe("random: 8/1/1; compositional: long programs for validation and test only")),
  shares: z
    .optional(z.union([inputPath(), z.record(z.string(), measured())]))
    .check(
      z.describe(
        'other shares than those published with KQA Pro: a JSON file of types such as {"Count": 0.2}, and multiHop, fiveHops, fourSteps, longPrograms',
      ),
    ),
  templates: z
    .optional(z.union([inputPath(), z.record(z.string(), z.unknown())]))
    .check(z.describe("wordings that replace the defaults: a JSON file of predicates, keys and concepts")),
  format: kbFormat,
  ...kbTables,
  complete,
  shard: shard("make the i-th of n parts of the first attempts only (see kopl merge)"),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier folder of questions")),
  seed,
  threads,
});
export type GenerateParameters = z.output<typeof parameters>;

/**
 * Makes a folder of questions with KoPL programs, SPARQL queries, answers and choices, or finishes one that an earlier run
 * of the same call began. The bytes are those of (knowledge base, count, shares, templates, split, seed, version) alone.
 * @throws LacunaError `runs.*`, `run.interrupted`, `kopl.*`, `kb.*`, `files.*`
 */
export const generateQuestionsOperation = operation({
  id: "generateQuestions",
  command: "kopl generate",
  summary: "make questions with programs, queries, answers and choices",
  parameters,
  result: async () => (await import("./results.ts")).generatedQuestions,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./generate-work.ts")).generateInto(given, host),
});
