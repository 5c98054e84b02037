import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { named, optional, outputFile, wholeNumber } from "../contract/parameters.ts";
import { complete, kb, kbFormat, kbTables } from "../kopl/parameters.ts";
import { beam, decoding, parser } from "./parameters.ts";

/** How a line of ours begins. */
const PREDICTIONS = /^\{"id":"(?:[^"\\\n]|\\.)*","probability":/;

const parameters = z.strictObject({
  kb,
  gold: named("dataset").check(z.describe("questions with answers or programs: KQA Pro JSON, or JSON lines")),
  parser,
  beam,
  decoding,
  limit: optional(wholeNumber(1), "only the first so many questions"),
  predictions: z
    .optional(outputFile(PREDICTIONS))
    .check(z.describe("write the answers of each question: JSON lines that `kgqa score` takes")),
  force: z._default(z.boolean(), false).check(z.describe("replace earlier {predictions}")),
  format: kbFormat,
  ...kbTables,
  complete,
});
export type EvaluateParserParameters = z.output<typeof parameters>;

/**
 * Scores a parser: how many questions its likeliest reading answers rightly, by skill and hops, with intervals, and whether its
 * probabilities are.
 * @throws LacunaError `parsing.*`, `kopl.*`, `kb.*`, `files.*`, `runs.exists`
 */
export const evaluateParserOperation = operation({
  id: "evaluateParser",
  command: "parser eval",
  summary: "score a parser of questions in words",
  parameters,
  result: async () => (await import("./results.ts")).parserScored,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./eval-work.ts")).evaluateParser(given, host),
});
