import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { force } from "../contract/parameters.ts";
import { dataset, questionFormat, report, rule } from "./parameters.ts";

const parameters = z.strictObject({
  dataset,
  format: questionFormat,
  ...rule,
  report: report("its languages, types, answers and schema items"),
  force,
});
/** Parameters of `kgqa info`, with defaults. */
export type InspectQuestionsParameters = z.output<typeof parameters>;

/**
 * Describes a dataset: questions, languages, logical forms, schema items, leakage between its parts, problems.
 * @throws LacunaError what `partsOf` and `info` throw; `runs.*`; `run.interrupted`
 */
export const inspectQuestionsOperation = operation({
  id: "inspectQuestions",
  command: "kgqa info",
  summary: "what a dataset of questions holds: languages, forms, schema items, leakage, problems",
  parameters,
  result: async () => (await import("./results.ts")).datasetInfo,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./info-work.ts")).infoOf(given, host),
});
