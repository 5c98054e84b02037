import * as z from "zod/mini";
import type { SideBySide } from "../../evaluation/compare/side-by-side.ts";
import type { UnsupportedType } from "../../evaluation/run/evaluate.ts";
import type { PredictorRecord } from "../../evaluation/run/run-manifest.ts";
import type { Summary } from "../../evaluation/run/summary.ts";
import { formNames } from "../../query/forms/forms.ts";
import { tieRuleNames } from "../../ranking/ties.ts";
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
  splitName,
  text,
  threads,
  wholeNumber,
} from "../parameters.ts";
import { known, presets, set } from "../solvers/parameters.ts";

/** Figures of predictions, or of one solver. */
export interface EvaluatedOne extends Summary {
  readonly predictor: PredictorRecord;
  /** Queries left out because they have no hard answer. */
  readonly withoutHard: number;
}

/** Figures of one solver; the value of `lacuna eval --solver`. */
export interface EvaluatedSolver extends EvaluatedOne {
  readonly unsupported: readonly UnsupportedType[];
}

/** Figures of several solvers, side by side and each by itself. */
export interface EvaluatedSolvers extends SideBySide {
  readonly solvers: Readonly<Record<string, EvaluatedOne>>;
}

/** The value of `eval`. */
export type Evaluated = EvaluatedOne | EvaluatedSolver | EvaluatedSolvers;

const names = () => z.array(text());

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("a benchmark folder (./compare for one of that name)")),
  predictions: optional(text(), "JSON lines, .npy with an index, or - for standard input"),
  index: optional(text(), "query ids of the rows of a .npy (default: its name with .ids)"),
  probabilities: z
    ._default(z.boolean(), false)
    .check(z.describe("the scores are probabilities: also score how many answers they predict")),
  solvers: optional(
    names().check(z.minLength(1, "it is empty")),
    "solvers of Lacuna to score, such as cqd,qto,fit",
  ),
  graph: optional(graphSource(), "the graph of the benchmark, for {solvers} and for strata that need it"),
  ...graphFiles,
  model: optional(modelSource(), `the link predictor: ${modelHelp}`),
  presets,
  set,
  known,
  form: optional(
    z.enum(formNames),
    "the normal form that solvers are asked the queries in (default: as the benchmark has them)",
  ),
  by: optional(names(), "strata, such as type,reduces,anchors/depth (default: type,reduces)"),
  ties: z._default(z.enum(tieRuleNames), "realistic").check(z.describe("order of equal scores")),
  filter: z
    ._default(z.enum(["answers", "observed"]), "answers")
    .check(
      z.describe(
        "what rankings leave out: answers, or also what is one on the observed graph only (needs {graph})",
      ),
    ),
  joint: z
    ._default(z.enum(["unbounded", "bounded"]), "unbounded")
    .check(z.describe("how tuples are counted with several free variables")),
  average: z
    ._default(z.enum(["types", "queries"]), "types")
    .check(z.describe("what weighs the same in means")),
  split: optional(splitName, "which queries (default: test)"),
  types: optional(names(), "only these query types"),
  limit: optional(
    wholeNumber(),
    "at most n queries of each type, drawn with {seed} in proportion to classes (0: all)",
  ),
  entities: optional(wholeNumber(), "number of candidates (default: entities of the benchmark's graph)"),
  out: optional(text(), "write a run folder: ranks and reports"),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier run folder")),
  kernel,
  seed,
  threads,
  memory,
});

/** What `eval` is told, with defaults. */
export type EvaluateParameters = z.output<typeof parameters>;

/**
 * Scores solvers, or predictions from a file, on a benchmark. With `out` a run folder is written, and solvers go on where
 * an earlier run of the same call was stopped.
 * @throws LacunaError `usage.*`, `eval.*` with the place of what is wrong, `runs.*`, `run.interrupted`
 */
export const evaluateOperation = operation({
  name: "eval",
  describe: "score solvers or predictions on a benchmark, or compare two runs",
  parameters,
  async run(given, host): Promise<Evaluated> {
    const { evaluationValue, scoreBenchmark } = await import("./evaluate-work.ts");
    return evaluationValue(await scoreBenchmark(given, host));
  },
});
