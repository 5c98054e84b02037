import * as z from "zod/mini";
import {
  graphFiles,
  graphHelp,
  graphSource,
  kernel,
  memory,
  modelHelp,
  modelSource,
  optional,
  resumable,
  seed,
  splitName,
  threads,
} from "../contract/parameters.ts";

/** The graph that links are of. */
export const graph = graphSource().check(z.describe(graphHelp));

/** The resources of the machine that scores may take. */
export const computing = { kernel, threads, memory };

/** A model whose ranks of held-out links are worked out. */
export const ranked = {
  model: modelSource().check(z.describe(modelHelp)),
  graph,
  ...graphFiles,
  split: z._default(splitName, "test").check(z.describe("whose links are asked for")),
};

/** The resumption and the limits of a training. */
export const trainingRun = { ...resumable, ...computing, seed };

/** The validation of trainings of link predictors. */
export const validating = {
  filterWith: optional(
    z.enum(["valid", "test"]),
    "answers that validation ranks filter out: of train and valid, or with test as other libraries do (valid)",
  ),
};

/** The files that are written for other tools, and their form. */
export const exporting = {
  model: modelSource().check(z.describe("a model folder")),
  layout: z
    ._default(z.enum(["lacuna", "cqd"]), "lacuna")
    .check(z.describe("how the tables are called: lacuna, or cqd for CQD and KGReasoning")),
  dtype: optional(z.enum(["float32", "float16"]), "type of the values (default: as the model has them)"),
  force: z._default(z.boolean(), false).check(z.describe("replace what is there")),
};
