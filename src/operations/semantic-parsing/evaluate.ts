import * as z from "zod/mini";
import { parserPredictions } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import { force, named, optional, outputFile, seed, wholeNumber } from "../contract/parameters.ts";
import { complete, kb, kbFormat, kbTables } from "../kopl/parameters.ts";
import { beam, decoding, parser, wordings } from "./parameters.ts";

const groupings = ["skill", "hops", "length", "level"] as const;

const parameters = z.strictObject({
  kb,
  gold: named("dataset").check(z.describe("questions with answers or programs: KQA Pro JSON, or JSON lines")),
  parser,
  beam,
  decoding,
  by: optional(
    z.array(z.enum(groupings)),
    "groups that are counted: by skill, hops, length or level (default: all, by level where {train} is given)",
  ),
  train: optional(
    named("dataset"),
    "the training questions, to tell i.i.d., compositional and zero-shot questions apart",
  ),
  predictions: z
    .optional(outputFile(parserPredictions))
    .check(
      z.describe(
        "write what each question was answered, as JSON lines that kgqa score and kopl evaluate read",
      ),
    ),
  reworded: z
    ._default(z.boolean(), false)
    .check(z.describe("generated questions are worded anew, with typing errors, as training does it")),
  wordings,
  limit: optional(wholeNumber(1), "the first n questions only"),
  format: kbFormat,
  ...kbTables,
  complete,
  force,
  seed,
});
export type EvaluateParserParameters = z.output<typeof parameters>;

/**
 * Scores a parser: how many questions its likeliest reading answers rightly, by skill, hops and level, with intervals, and
 * whether its probabilities are.
 * @throws LacunaError `usage.missing-parameter`, `parsing.*`, `kopl.*`, `kgqa.*`, `kb.*`, `files.*`, `runs.*`
 */
export const evaluateParserOperation = operation({
  id: "evaluateParser",
  command: "parser evaluate",
  summary: "score a parser of questions in words",
  parameters,
  result: async () => (await import("./results.ts")).parserScored,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./evaluate-work.ts")).evaluateParser(given, host),
});
