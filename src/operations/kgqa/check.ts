import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { force } from "../contract/parameters.ts";
import { dataset, engine, questionFormat, report } from "./parameters.ts";

const parameters = z.strictObject({
  dataset,
  ...engine,
  format: questionFormat,
  report: report("its problems"),
  force,
});
/** Parameters of `kgqa check`, with defaults. */
export type CheckQuestionsParameters = z.output<typeof parameters>;

/**
 * Looks for what makes scores on a dataset wrong: leakage, duplicates, empty gold answers, mixed graphs, queries that
 * cannot be read; with an engine, gold answers that are no longer those of the gold queries.
 * @throws LacunaError what `partsOf`, `info`, `recheck` and `executorOf` throw; `runs.*`; `run.interrupted`
 */
export const checkQuestionsOperation = operation({
  id: "checkQuestions",
  command: "kgqa check",
  summary: "leakage, duplicates, empty answers; gold queries executed again",
  parameters,
  result: async () => (await import("./results.ts")).checkedDataset,
  effects: ["writes", "network"],
  length: "job",
  run: async (given, host) => (await import("./check-work.ts")).checkOf(given, host),
});
