import * as z from "zod/mini";
import { parserIds, presetNames } from "../../semantic-parsing/parser-ids.ts";
import { operation } from "../contract/operation.ts";
import {
  inputPath,
  named,
  optional,
  outputFolder,
  positive,
  resumable,
  seed,
  wholeNumber,
} from "../contract/parameters.ts";
import { complete, kb, kbFormat, kbTables } from "../kopl/parameters.ts";
import { wordings } from "./parameters.ts";

const parameters = z.strictObject({
  questions: named("dataset").check(
    z.describe("a folder of kopl generate, or a file of questions with programs: KQA Pro JSON or JSON lines"),
  ),
  kb,
  out: outputFolder().check(z.describe("the folder of the parser")),
  model: z
    ._default(z.enum(parserIds), "small")
    .check(z.describe("the kind of parser: small, templates, or BART as published with KQA Pro")),
  preset: z
    ._default(z.enum(presetNames), "laptop")
    .check(z.describe("settings of a published parser: as published, or sizes that a laptop trains")),
  init: optional(
    inputPath(),
    "the folder of a parser of the same kind that the training starts from: of parser import for BART, for the small one of an earlier training, for another knowledge base too",
  ),
  own: optional(named("dataset"), "questions of your own with programs, mixed in as they are written"),
  wordings,
  asWritten: z
    ._default(z.boolean(), false)
    .check(z.describe("the questions were written by people: never word them anew")),
  updates: optional(wholeNumber(1), "updates (small: 6000; else all epochs of the preset)"),
  batch: optional(wholeNumber(1, 4096), "questions of an update (small: 32; else as the preset has it)"),
  rate: optional(positive(), "learning rate at the start (small: 0.002; else as the preset has it)"),
  width: optional(wholeNumber(8, 1024), "width of embeddings (small: 64; else as the preset has it)"),
  hidden: optional(
    wholeNumber(8, 1024),
    "width of hidden states; small: of each direction of the encoder (96; else as the preset has it)",
  ),
  validateEvery: optional(wholeNumber(), "small: updates between validations (1000), else epochs; 0: never"),
  patience: optional(wholeNumber(), "stop after this many validations without improvement; 0: never (0)"),
  ...resumable,
  format: kbFormat,
  ...kbTables,
  complete,
  seed,
});
export type TrainParserParameters = z.output<typeof parameters>;

/**
 * Trains a parser for a knowledge base on questions with programs. The small parser has each worded anew every time it is seen; the
 * published ones take questions as they are written. A training that
 * was stopped goes on by the same call, to the same bytes.
 * @throws LacunaError `parsing.*`, `kopl.*`, `runs.*`, `run.interrupted`, `kb.*`, `files.*`
 */
export const trainParserOperation = operation({
  id: "trainParser",
  command: "parser train",
  summary: "train a parser of questions in words for a knowledge base",
  parameters,
  result: async () => (await import("./results.ts")).parserTrained,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./train-work.ts")).trainParserInto(given, host),
});
