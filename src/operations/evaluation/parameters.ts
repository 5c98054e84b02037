import * as z from "zod/mini";
import { formNames } from "../../query/forms/forms.ts";
import { tieRuleNames } from "../../ranking/ties.ts";
import {
  benchmarkSource,
  graphFiles,
  graphSource,
  kernel,
  memory,
  modelHelp,
  modelSource,
  optional,
  outputFolder,
  seed,
  splitName,
  text,
  threads,
  wholeNumber,
} from "../contract/parameters.ts";
import { known } from "../solvers/parameters.ts";

// Parameters shared by the operations that score something on a benchmark.

export const names = () => z.array(text());

export const benchmark = benchmarkSource().check(
  z.describe("a benchmark folder (./compare for one of that name)"),
);

/** The scoring of a benchmark. */
export const scoring = {
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
  out: optional(outputFolder(), "write a run folder: ranks and reports"),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier run folder")),
  seed,
};

/** Which solvers are scored, and with what. */
export const solving = {
  graph: graphSource().check(z.describe("the graph of the benchmark")),
  ...graphFiles,
  model: optional(modelSource(), `the link predictor: ${modelHelp}`),
  known,
  form: optional(
    z.enum(formNames),
    "the normal form that solvers are asked the queries in (default: as the benchmark has them)",
  ),
  kernel,
  threads,
  memory,
};
