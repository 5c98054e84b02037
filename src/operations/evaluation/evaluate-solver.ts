import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { shard } from "../contract/parameters.ts";
import { solverChoice } from "../solvers/parameters.ts";
import { benchmark, scoring, solving } from "./parameters.ts";

const parameters = z.strictObject({
  benchmark,
  solver: solverChoice().check(z.describe("the solver of Lacuna to score")),
  ...solving,
  ...scoring,
  shard: shard("score the i-th of n parts of the queries only, into {out} (see eval merge)"),
});

/** Parameters of `evaluate --solver` of one, with defaults. */
export type EvaluateSolverParameters = z.output<typeof parameters>;

/**
 * Scores one solver on a benchmark. With `out` a run folder is written, and a call that was stopped goes on there.
 * @throws LacunaError `usage.*`, `eval.*` with the place of what is wrong, `runs.*`, `run.interrupted`
 */
export const evaluateSolverOperation = operation({
  id: "evaluateSolver",
  command: "evaluate --solver",
  summary: "score one solver on a benchmark",
  parameters,
  result: async () => (await import("./results.ts")).evaluatedSolver,
  rows: async (found) => (await import("./rows.ts")).evaluatedRows([found]),
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./evaluate-work.ts")).evaluateSolver(given, host),
});
