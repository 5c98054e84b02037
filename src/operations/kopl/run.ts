import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { rows, wholeNumber } from "../contract/parameters.ts";
import { complete, concepts, kb, kbFormat, kbTables, program, strict, timeout } from "./parameters.ts";

const parameters = z.strictObject({
  program,
  kb,
  format: kbFormat,
  ...kbTables,
  complete,
  trace: z._default(z.boolean(), false).check(z.describe("show what every step did")),
  shown: z._default(wholeNumber(1), 5).check(z.describe("items and facts of a step that a trace shows")),
  strict,
  concepts,
  rows: z.optional(rows(1)).check(z.describe("end when a step has more results than this")),
  timeout,
});
export type RunKoplParameters = z.output<typeof parameters>;

/**
 * Runs a program on a knowledge base.
 * @throws LacunaError `kopl.*` with the step and the place in the program, `kb.*`, `files.*`
 */
export const runKoplOperation = operation({
  id: "runKopl",
  command: "kopl run",
  summary: "run a program on a knowledge base",
  parameters,
  result: async () => (await import("./results.ts")).koplRun,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./run-work.ts")).runGiven(given, host),
});
