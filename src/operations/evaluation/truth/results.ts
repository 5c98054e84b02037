import * as z from "zod/mini";
import { described, list, seconds, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { saidTable } from "../domain-shapes.ts";

export type SaidTableResult = Plain<z.output<typeof saidTable>>;

/** Said beside right of truths. */
export const truthEvaluated = z.object({
  graph: word("the name of the graph"),
  model: z.optional(word("the model")),
  hidden: described(
    z.enum(["test", "random"]),
    "which links were hidden while truths were measured: those of test, or a random tenth of a graph without test links",
  ),
  asked: described(
    z.enum(["drawn", "benchmark"]),
    "whether the questions of solvers were drawn along paths of the full graph, or are those of a benchmark",
  ),
  seed: z.int(),
  links: z.optional(described(saidTable, "over rows of links, of models that score links")),
  solvers: list(
    z.object({
      solver: word("the solver, or the file of probabilities"),
      truths: z.optional(described(saidTable, "of its truths, or of the probabilities of the file")),
      scores: z.optional(described(saidTable, "the same of its scores, as if they were truths")),
      why: z.optional(word("why it has no truths")),
    }),
    "by solver",
  ),
  why: z.optional(word("why links have no truths")),
  report: z.optional(word("the page that was written")),
  seconds,
});
export type TruthEvaluated = Plain<z.output<typeof truthEvaluated>>;
