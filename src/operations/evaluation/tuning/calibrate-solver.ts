import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { presetParameters, validationParameters } from "./validation-parameters.ts";

const parameters = z.strictObject({ ...presetParameters, ...validationParameters });

/** Parameters of `solvers calibrate`, with defaults. */
export type CalibrateSolverParameters = z.output<typeof parameters>;

/**
 * Fits truths of answers to how many of them are answers of validation queries, apart by how many links are most likely
 * missing, and writes the setting as a preset.
 * @throws LacunaError `usage.*`, `runs.exists`, `eval.other-graph`, `eval.no-truths`, `run.interrupted`
 */
export const calibrateSolverOperation = operation({
  id: "calibrateSolver",
  command: "solvers calibrate",
  summary: "make truths of answers probabilities, by validation queries",
  parameters,
  result: async () => (await import("./calibrate-solver-results.ts")).solverCalibrated,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./calibrate-solver-work.ts")).calibrateSolver(given, host),
});
