import * as z from "zod/mini";
import { count, described, list, seconds, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";

const number = (description: string) => described(z.number(), description);
const maybe = (description: string) => described(z.nullable(z.number()), description);

const group = z.object({
  by: z.enum(["all", "side", "relation", "type", "class", "hidden"]),
  name: word("what its questions have in common"),
  questions: count("how many questions were asked"),
  said: number("the sum of the truths of all candidates: the number that are right, by what is said"),
  right: count("candidates that are right"),
  ratio: maybe("said / right; null where nothing is right"),
  low: maybe("the lower bound of its 95 % interval, by questions"),
  high: maybe("the upper bound"),
  brier: number("squared error of a right candidate, with its share of the wrong ones"),
  logLoss: number("log-loss of a right candidate, with its share of the wrong ones"),
  within: maybe("the share of questions whose number of missing answers lies in the interval that was said"),
});

const bin = z.object({
  said: number("the mean truth of its candidates"),
  right: number("the share of them that is right"),
  candidates: count("candidates"),
  questions: count("questions that have some"),
  low: number("the lower bound of the 95 % interval of the share, by questions"),
  high: number("the upper bound"),
});

const table = z.object({
  groups: list(
    group,
    "all questions, then by side, type, relation and number of missing links, then those in which something is hidden",
  ),
  bins: list(bin, "tenths of truth, the lowest first"),
});
export type SaidTableResult = Plain<z.output<typeof table>>;

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
  links: z.optional(described(table, "over rows of links, of models that score links")),
  solvers: list(
    z.object({
      solver: word("the solver, or the file of probabilities"),
      truths: z.optional(described(table, "of its truths, or of the probabilities of the file")),
      scores: z.optional(described(table, "the same of its scores, as if they were truths")),
      why: z.optional(word("why it has no truths")),
    }),
    "by solver",
  ),
  why: z.optional(word("why links have no truths")),
  report: z.optional(word("the page that was written")),
  seconds,
});
export type TruthEvaluated = Plain<z.output<typeof truthEvaluated>>;
