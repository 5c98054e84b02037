import * as z from "zod/mini";
import { value } from "../../contract/fields.ts";
import { operation } from "../../contract/operation.ts";
import { optional, text } from "../../contract/parameters.ts";
import { presetParameters, validationParameters } from "./validation-parameters.ts";

const parameters = z.strictObject({
  ...presetParameters,
  grid: optional(
    z.record(text(), z.array(value).check(z.minLength(1, "it is empty"))),
    "values to try by parameter, such as prior: [0, 0.5, 1]: all combinations (default: the solver's own)",
  ),
  ...validationParameters,
});

/** Parameters of `solvers tune`, with defaults. */
export type TuneParameters = z.output<typeof parameters>;

/**
 * Scores every combination of a grid on validation queries and writes the best of each type as a preset.
 * @throws LacunaError `usage.*`, `runs.exists`, `eval.other-graph`, `run.interrupted`
 */
export const tuneSolverOperation = operation({
  id: "tuneSolver",
  command: "solvers tune",
  summary: "choose parameters for each query type on validation queries",
  parameters,
  result: async () => (await import("./tune-results.ts")).tuned,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./tune-work.ts")).tuneSolver(given, host),
});
