import * as z from "zod/mini";
import { count, described, list, share, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { evaluatedSolvers } from "../evaluation/results.ts";

const tuple = list(z.string(), "labels, one for each free variable");

/** A link of a tree by its labels. */
const link = z.object({
  head: z.string(),
  relation: z.string(),
  tail: z.string(),
  state: z.enum(["known", "missing", "predicted", "absent"]),
  score: z.optional(share("of predicted and absent links, from 0 to 1; no model of the tour is calibrated")),
});
const tree = z.object({ tree: z.array(link), absences: z.optional(z.array(z.string())) });
export type TourTree = Plain<z.output<typeof tree>>;

const question = z.object({
  shape: word("the shape of the query"),
  words: word("the question as people ask it"),
  query: word("the same as Lacuna reads it"),
  answers: list(tuple, "on the whole graph"),
  byMissing: list(z.int(), "true answers by the missing links of their easiest tree: entry 0 is still found"),
  false: list(tuple, "answers of the graph with gaps that are not true"),
  lost: list(tuple, "true answers that are not found any more"),
  first: z.nullable(described(tree, "the tree of the first answer")),
  hardest: z.nullable(z.object({ values: tuple, missing: z.int(), ...tree.shape })),
});
export type TourQuestionFound = Plain<z.output<typeof question>>;

const guess = z.object({
  values: tuple,
  place: described(z.nullable(z.int()), "among predicted answers; null beyond the first ten"),
});

const guessed = z.object({
  model: z.string(),
  trained: z.boolean(),
  lost: list(guess, "the lost answers to the first question"),
  best: z.nullable(
    described(
      z.object({ values: tuple, place: z.int(), forTheRightReason: z.boolean(), ...tree.shape }),
      "the best lost answer that comes back with a tree, for the right reason where there is such a one",
    ),
  ),
});

const recovered = z.object({
  solver: z.string(),
  variables: count("free variables of the question"),
  lost: list(
    z.object({ values: tuple, rank: z.nullable(z.int()) }),
    "in which place of all entities; null beyond the first 300 tuples",
  ),
  tree: z.nullable(z.object({ values: tuple, ...tree.shape })),
});

const gaps = {
  graph: z.object({
    name: z.string(),
    entities: z.int(),
    relations: z.int(),
    triples: z.int(),
    hidden: count("links that are hidden"),
  }),
  questions: list(question, "what is asked"),
};
const guesses = {
  predicted: list(guessed, "by ULTRA without training, then by a model that was trained on what is left"),
  model: z.object({
    name: z.string(),
    kernel: z.string(),
    rank: z.int(),
    epochs: z.int(),
    mrr: share("filtered MRR on the hidden links"),
    baseline: share("that of guessing by frequency"),
  }),
};
const full = {
  recovered: list(recovered, "of each question: which of the lost answers come back, and where"),
  benchmark: described(
    z.pick(evaluatedSolvers, { names: true, types: true, mean: true, protocol: true }),
    "solvers side by side on questions sampled over the hidden links",
  ),
};

/** The findings of the tour. */
export const tourResult = z.object({
  ...gaps,
  ...guesses,
  recovered: z.optional(full.recovered),
  benchmark: z.optional(full.benchmark),
});
export type Tour = Plain<z.output<typeof tourResult>>;

/** Parts of it, as they are found out. */
export const tourPart = z.discriminatedUnion("part", [
  z.object({ part: z.literal("gaps"), ...gaps }),
  z.object({ part: z.literal("guesses"), ...guesses }),
  z.object({ part: z.literal("full"), ...full }),
]);
export type TourPart = Plain<z.output<typeof tourPart>>;
export type PartOf<Name extends TourPart["part"]> = Extract<TourPart, { readonly part: Name }>;
