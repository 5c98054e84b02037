import * as z from "zod/mini";
import { value } from "../contract/fields.ts";
import { operation } from "../contract/operation.ts";
import {
  benchmarkSource,
  graphFiles,
  graphSource,
  kernel,
  memory,
  modelHelp,
  modelSource,
  optional,
  outputFile,
  seed,
  text,
  threads,
  wholeNumber,
} from "../contract/parameters.ts";
import { known, solverChoice } from "../solvers/parameters.ts";

/** Stands at the beginning of preset files. */
const PRESET = '"format": "lacuna';

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("a benchmark folder with validation queries")),
  graph: graphSource().check(z.describe("the graph of the benchmark")),
  out: outputFile(PRESET).check(z.describe("the preset to write")),
  ...graphFiles,
  solver: z._default(solverChoice(), "lacuna").check(z.describe("the solver")),
  model: optional(modelSource(), `the link predictor: ${modelHelp}`),
  known,
  grid: optional(
    z.record(text(), z.array(value).check(z.minLength(1, "it is empty"))),
    "values to try by parameter, such as known: [0, 0.5, 1]: all combinations (default: the solver's own)",
  ),
  split: z._default(z.enum(["valid", "train"]), "valid").check(z.describe("which queries")),
  types: optional(z.array(text()), "only these query types"),
  limit: optional(
    wholeNumber(),
    "at most n queries of each type, drawn with {seed} in proportion to classes",
  ),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier preset")),
  kernel,
  seed,
  threads,
  memory,
});

/** Parameters of `solvers tune`, with defaults. */
export type TuneParameters = z.output<typeof parameters>;

/**
 * Scores every combination of a grid on validation queries and writes the best of each type as a preset.
 * @throws LacunaError `usage.*`, `runs.exists`, `eval.other-graph`, `run.interrupted`
 */
export const tuneOperation = operation({
  id: "tune",
  command: "solvers tune",
  summary: "choose parameters for each query type on validation queries",
  parameters,
  result: async () => (await import("./tune-results.ts")).tuned,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./tune-work.ts")).tuneSolver(given, host),
});
