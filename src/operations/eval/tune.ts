import * as z from "zod/mini";
import type { Setting } from "../../solvers/settings/setting.ts";
import { operation } from "../operation.ts";
import {
  benchmarkSource,
  graphFiles,
  graphSource,
  kernel,
  memory,
  modelHelp,
  modelSource,
  optional,
  seed,
  text,
  threads,
  wholeNumber,
} from "../parameters.ts";
import { known, presets, set } from "../solvers/parameters.ts";

/** The value of `solvers tune`. */
export interface Tuned {
  readonly out: string;
  /** For types that were not asked. */
  readonly values: Setting;
  /** By query type. */
  readonly types: Readonly<Record<string, Setting>>;
  readonly tried: readonly { readonly values: Setting; readonly mrr: Readonly<Record<string, number>> }[];
  /** What the values were chosen on. */
  readonly chosen: Readonly<Record<string, unknown>>;
}

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("a benchmark folder with validation queries")),
  graph: graphSource().check(z.describe("the graph of the benchmark")),
  out: text().check(z.describe("the preset to write")),
  ...graphFiles,
  solver: z._default(z.string(), "lacuna").check(z.describe("the solver")),
  model: optional(modelSource(), `the link predictor: ${modelHelp}`),
  presets,
  set,
  known,
  grid: optional(
    z.array(text()),
    "values to try, such as known=0,0.5,1; repeatable: all combinations (default: the solver's own)",
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

/** What `solvers tune` is told, with defaults. */
export type TuneParameters = z.output<typeof parameters>;

/**
 * Scores every combination of a grid on validation queries and writes the best of each type as a preset.
 * @throws LacunaError `usage.*`, `runs.exists`, `eval.other-graph`, `run.interrupted`
 */
export const tuneOperation = operation({
  name: "solvers tune",
  describe: "choose parameters for each query type on validation queries",
  parameters,
  run: async (given, host): Promise<Tuned> => (await import("./tune-work.ts")).tuneSolver(given, host),
});
