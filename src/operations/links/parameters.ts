import * as z from "zod/mini";
import { modelSource, optional } from "../contract/parameters.ts";

/** How trainings of link predictors are validated. */
export const validating = {
  filterWith: optional(
    z.enum(["valid", "test"]),
    "answers that validation ranks filter out: of train and valid, or with test as other libraries do (valid)",
  ),
};

/** What is written for other tools, and how. */
export const exporting = {
  model: modelSource().check(z.describe("a model folder")),
  layout: z
    ._default(z.enum(["lacuna", "cqd"]), "lacuna")
    .check(z.describe("how the tables are called: lacuna, or cqd for CQD and KGReasoning")),
  dtype: optional(z.enum(["float32", "float16"]), "type of the values (default: as the model has them)"),
  force: z._default(z.boolean(), false).check(z.describe("replace what is there")),
};
