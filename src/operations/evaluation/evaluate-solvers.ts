import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { solverChoice } from "../solvers/parameters.ts";
import { benchmark, scoring, solving } from "./parameters.ts";

const parameters = z.strictObject({
  benchmark,
  solvers: z
    .array(solverChoice())
    .check(z.minLength(1, "it is empty"), z.describe("solvers of Lacuna to score, such as cqd,qto,fit")),
  ...solving,
  ...scoring,
});

/**
 * Scores several solvers on a benchmark, side by side. With `out` a folder of run folders is written, one for each, and a call
 * that was stopped goes on there.
 * @throws LacunaError `usage.*`, `eval.*` with the place of what is wrong, `runs.*`, `run.interrupted`
 */
export const evaluateSolversOperation = operation({
  id: "evaluateSolvers",
  command: "evaluate --solver a,b",
  summary: "score solvers on a benchmark, side by side",
  parameters,
  result: async () => (await import("./results.ts")).evaluatedSolvers,
  rows: async (found) => (await import("./rows.ts")).evaluatedRows(Object.values(found.solvers)),
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./evaluate-work.ts")).evaluateSolvers(given, host),
});

/** The parameters of the scoring of solvers, of one or several. */
export type EvaluateSolversParameters = Omit<z.output<typeof parameters>, "solvers">;
