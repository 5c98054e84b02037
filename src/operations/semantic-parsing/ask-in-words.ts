import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { text } from "../contract/parameters.ts";
import { kb, kbFormat, kbTables, timeout } from "../kopl/parameters.ts";
import { beam, decoding, parser, readings } from "./parameters.ts";

const parameters = z.strictObject({
  kb,
  question: text().check(z.describe("the question, in plain English")),
  parser,
  beam,
  decoding,
  as: z
    .optional(z.enum(["formula", "kopl"]))
    .check(
      z.describe(
        "read it as a formula by the rules, with the trained parser of `world` behind them (the default), or as a program of KoPL by that parser alone",
      ),
    ),
  readings,
  format: kbFormat,
  ...kbTables,
  timeout,
});
export type AskInWordsParameters = z.output<typeof parameters>;

/**
 * Answers a question in words. Rules read it as a formula, which is shown as a sentence, too; what they refuse goes to the trained
 * parser of `world`. A parser that is named makes programs of KoPL alone. Words that turn the meaning and have no step are refused.
 * @throws LacunaError `usage.missing-parameter`, `parsing.*`, `kb.*`, `files.*`
 */
export const askInWordsOperation = operation({
  id: "askInWords",
  command: "ask --parser",
  summary: "answer a question in words on a knowledge base",
  parameters,
  result: async () => (await import("./results.ts")).answeredInWords,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./ask-work.ts")).askWords(given, host),
});
