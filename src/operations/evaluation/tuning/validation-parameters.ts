import * as z from "zod/mini";
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
} from "../../contract/parameters.ts";
import { known, solverChoice } from "../../solvers/parameters.ts";

/** Stands at the beginning of preset files. */
const PRESET = '"format": "lacuna';

// Parameters of operations that choose settings on validation queries and write them as a preset.

/** The solver with its queries, and the file of the preset. */
export const presetParameters = {
  benchmark: benchmarkSource().check(z.describe("a benchmark folder with validation queries")),
  graph: graphSource().check(z.describe("the graph of the benchmark")),
  out: outputFile(PRESET).check(z.describe("the preset to write")),
  ...graphFiles,
  solver: z._default(solverChoice(), "lacuna").check(z.describe("the solver")),
  model: optional(modelSource(), `the link predictor: ${modelHelp}`),
  known,
};

/** Which queries, and how they are worked on. */
export const validationParameters = {
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
};
