import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { inputPath, named, threads } from "../contract/parameters.ts";
import {
  complete,
  concepts,
  endpointParameters,
  kb,
  kbFormat,
  kbTables,
  strict,
  timeout,
} from "./parameters.ts";

const parameters = z.strictObject({
  kb: z.optional(kb).check(z.describe("the knowledge base that predicted programs and queries are run on")),
  gold: named("dataset").check(
    z.describe("questions with answers and programs: KQA Pro JSON, or JSON lines"),
  ),
  predictions: inputPath().check(
    z.describe(
      'a prediction a line, in the order of the questions: {"answer"}, {"program"}, {"sparql"}, or the bare answer',
    ),
  ),
  train: z
    .optional(named("dataset"))
    .check(z.describe("training questions: a question whose answer none of them has counts as zero-shot")),
  strict,
  concepts,
  failed: z
    .optional(z.string())
    .check(
      z.describe('what a prediction that fails counts as (default: "None", with the executor bart "no")'),
    ),
  format: kbFormat,
  ...kbTables,
  complete,
  ...endpointParameters,
  timeout: timeout.check(z.describe("seconds one program (default: 10) or query may take")),
  threads,
});
export type EvaluateKoplParameters = z.output<typeof parameters>;

/**
 * Scores predictions with the answer matching published with KQA Pro. Predicted programs are run on the knowledge base,
 * predicted SPARQL on oxigraph or the endpoint.
 * @throws LacunaError `kopl.*`, `usage.missing-parameter`, `endpoint.*`, `kb.*`, `files.*`
 */
export const evaluateKoplOperation = operation({
  id: "evaluateKopl",
  command: "kopl evaluate",
  summary: "score predicted answers, programs or SPARQL queries",
  parameters,
  result: async () => (await import("./domain-shapes.ts")).koplScores,
  effects: ["network"],
  length: "job",
  run: async (given, host) => (await import("./evaluate-work.ts")).evaluateGiven(given, host),
});
