import * as z from "zod/mini";
import { importedIds } from "../../semantic-parsing/parser-ids.ts";
import { operation } from "../contract/operation.ts";
import { inputPath, outputFolder, seed } from "../contract/parameters.ts";

const parameters = z.strictObject({
  folder: inputPath().check(
    z.describe(
      "a folder of the transformers library: config.json, model.safetensors or pytorch_model.bin, and vocab.json with merges.txt or tokenizer.json",
    ),
  ),
  model: z.enum(importedIds).check(z.describe("the kind of parser")),
  out: outputFolder().check(z.describe("the folder of the parser")),
  blanks: z
    .optional(z.enum(["kept", "stripped"]))
    .check(
      z.describe(
        "blanks beside the tokens <func> and <arg>: kept as fast tokenizers do, or stripped as slow ones do, which KQAPro_Baselines trained with (default: what the files say, else kept)",
      ),
    ),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier parser")),
  seed,
});
export type ImportParserParameters = z.output<typeof parameters>;

/**
 * Reads the weights of a BART that a user has: pretrained ones, to train from, or those of a parser that was trained
 * elsewhere, to be used.
 * @throws LacunaError `parsing.not-bart`, `parsing.other-tensors`, `formats.*`, `files.*`, `runs.exists`
 */
export const importParserOperation = operation({
  id: "importParser",
  command: "parser import",
  summary: "read the weights of a BART as a parser",
  parameters,
  result: async () => (await import("./results.ts")).parserImported,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./import-work.ts")).importParserFrom(given, host),
});
