import * as z from "zod/mini";
import { targetFormats } from "../../kgqa/formats/target-formats.ts";
import { questions } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import { force, outputFile, text } from "../contract/parameters.ts";
import { dataset, questionFormat } from "./parameters.ts";

/** The parameters of `kgqa convert`. */
export const parameters = z.strictObject({
  dataset,
  to: z.enum(targetFormats).check(z.describe("the format to write")),
  out: z
    .optional(outputFile(questions))
    .check(z.describe("the file to write (default: named after the dataset, in this folder)")),
  name: z.optional(text()).check(z.describe("name of the dataset inside the file, in QALD JSON")),
  format: questionFormat,
  force,
});
/** Parameters of `kgqa convert`, with defaults. */
export type ConvertQuestionsParameters = z.output<typeof parameters>;

/**
 * Writes the questions of a dataset in another format; what the format has no place for stays under the source's own keys.
 * @throws LacunaError what `partsOf` and `convert` throw; `run.interrupted`
 */
export const convertQuestionFilesOperation = operation({
  id: "convertQuestionFiles",
  command: "kgqa convert",
  summary: "write a dataset of questions as QALD JSON, JSON lines or Parquet",
  parameters,
  result: async () => (await import("./domain-shapes.ts")).convertedDataset,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./convert-work.ts")).convertTo(given, host),
});
