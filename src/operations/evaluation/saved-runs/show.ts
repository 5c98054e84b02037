import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { named } from "../../contract/parameters.ts";

const parameters = z.strictObject({ run: named("run").check(z.describe("a run folder")) });
export type ShowRunParameters = z.output<typeof parameters>;

/**
 * The figures of a run as its folder keeps them: what the evaluation gave.
 * @throws LacunaError `eval.broken-run`, what reading throws
 */
export const showRunOperation = operation({
  id: "showRun",
  command: "evaluate show",
  summary: "the figures of a run, as its folder keeps them",
  parameters,
  result: async () => (await import("../results.ts")).evaluated,
  rows: async (found) => (await import("../rows.ts")).evaluatedRows([found]),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./show-work.ts")).shownRun(given, host),
});
