import * as z from "zod/mini";
import { believedFields, calibratedField } from "../../contract/believed.ts";
import { count, described, list, outcome, share, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { answerList, rankedList } from "../results.ts";

// Results of the operations with which a query is made and understood.

const completion = z.object({
  kind: z.enum(["relation", "attribute", "entity", "variable", "sign"]),
  name: word("as the graph has it"),
  label: z.optional(word("where it differs from the name")),
  insert: word("what to write from `from` to `to`"),
  caret: count("where one goes on to write, from the beginning of `insert`"),
  count: z.optional(
    count("answers that the query has then, at most 100,000 counted; for a query without a free variable 1"),
  ),
});
export type Completion = Plain<z.output<typeof completion>>;

/** The completions at a place of a query. */
export const completions = z.object({
  from: count("where the text begins that a completion takes the place of"),
  to: count("where it ends"),
  expects: described(
    z.enum(["relation", "head", "tail", "variable", "sign", "nothing"]),
    "what stands there: a relation, an end of a link, a variable before the colon, a sign, or nothing that can be listed",
  ),
  items: list(completion, "that with most answers first; none leaves the query without an answer"),
  notes: z.optional(list(z.string(), "what was not counted")),
  outcome,
});
export type Completions = Plain<z.output<typeof completions>>;

const answer = answerList.shape.answers._zod.def.element;
const { variables, labels } = answerList.shape;

const linkCount = z.object({
  text: word("the link, or the branch that is denied, as text"),
  denied: z.boolean(),
  from: z.optional(count("where it stands in a query of the text notation")),
  to: z.optional(count("where it ends there")),
  alone: z.optional(count("matches that it has by itself, at most a million counted")),
  left: z.optional(
    count(
      "values of the free variables that are left by the links up to here; absent where none has occurred yet, or time ran out",
    ),
  ),
  without: z.optional(
    count("answers of the query without it; absent where it is all that holds a free variable"),
  ),
});
export type LinkCount = Plain<z.output<typeof linkCount>>;

const nearestLink = z.object({
  head: z.string(),
  relation: z.string(),
  tail: z.string(),
  state: described(
    z.enum(["known", "absent", "unmatched", "present"]),
    "`known`: the graph has it; `absent`: it is not there, as the query asks; `unmatched`: the query asks for it and it is not there; `present`: the query denies it and it is there",
  ),
});
export type NearestLink = Plain<z.output<typeof nearestLink>>;

/** Why something is no answer. */
export const whyNotResult = z.object({
  variables,
  values: z.optional(described(answer, "what was asked about; absent where the whole query was")),
  holds: described(z.boolean(), "it is an answer by these links; then nothing is unmatched"),
  reading: word("the reason as a sentence"),
  unmatched: list(
    nearestLink,
    "the fewest links that would have to change; a variable that nothing binds is written ?x",
  ),
  branches: z.optional(list(z.string(), "denied branches that would have to lose their match")),
  others: count("other choices of as few links"),
  tree: list(nearestLink, "the match that comes nearest, link by link in the order of the query"),
  links: list(
    linkCount,
    "the links of the query one by one; of a query with alternatives those of the nearest",
  ),
  predicted: z.optional(
    described(
      z.object({
        calibrated: calibratedField,
        ...believedFields,
        known: z.boolean(),
        tree: rankedList.shape.answers._zod.def.element.shape.tree,
        predicted: z.nullable(z.int()),
        reduces: z.nullable(z.string()),
        solver: rankedList.shape.solver,
        model: rankedList.shape.model,
      }),
      "with a model: the tree that it believes in most",
    ),
  ),
  labels,
  outcome,
});
export type WhyNot = Plain<z.output<typeof whyNotResult>>;

const beliefBeside = z.object({
  ...believedFields,
  known: described(z.boolean(), "it follows from the known links"),
});

/** The changes of answers with links. */
export const whatIfResult = z.object({
  variables,
  before: count("answers as the graph is"),
  after: count("answers with the changes"),
  appear: list(answer, "answers that the changes bring"),
  appearing: count("how many, listed or not"),
  go: list(answer, "answers that the changes take"),
  going: count("how many, listed or not"),
  hidden: list(z.string(), "the links that were hidden"),
  added: list(z.string(), "the links that were added"),
  predicted: z.optional(
    described(
      z.object({
        calibrated: calibratedField,
        answers: list(
          z.object({ values: answer, before: beliefBeside, after: beliefBeside }),
          "the best answers before and after, and those that appear or go; first those of which the belief changes most",
        ),
        solver: rankedList.shape.solver,
        model: rankedList.shape.model,
      }),
      "with a model: what it believes before and after",
    ),
  ),
  labels,
  outcome,
});
export type WhatIf = Plain<z.output<typeof whatIfResult>>;

const diagnostic = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.optional(word("what to do")),
  from: count("where the mistake begins in the text"),
  to: count("where it ends"),
  fixes: list(
    z.object({ from: z.int(), to: z.int(), insert: z.string() }),
    "what may have been meant: text to write in place of a stretch",
  ),
});
export type Diagnostic = Plain<z.output<typeof diagnostic>>;

/** The reading of a query, or its mistake. */
export const checkedQuery = z.object({
  ok: described(z.boolean(), "it can be asked; the fields that say how it is understood are there then"),
  query: z.optional(word("the query in the text notation")),
  reading: z.optional(word("the query as a sentence")),
  variables: z.optional(variables),
  type: z.optional(described(z.nullable(z.string()), "its named type; null where it has no name")),
  hash: z.optional(word("the same for queries that differ only in names of variables and order of operands")),
  sparql: z.optional(word("the query as SPARQL, where that can say it")),
  links: z.optional(list(linkCount, "the links of the query one by one, of a query without alternatives")),
  diagnostics: list(diagnostic, "what is wrong with it; empty where it can be asked"),
  warnings: list(z.string(), "what is worth knowing before it is asked"),
});
export type CheckedQuery = Plain<z.output<typeof checkedQuery>>;

/** The hardness of the answers of a query. */
export const measureQueryHardness = z.object({
  variables,
  type: described(z.nullable(z.string()), "its named type; null where it has no name"),
  answers: count("answers that were looked at"),
  known: count("of these, how many follow from known links alone"),
  hard: count("how many need a missing link"),
  classes: list(
    z.object({
      reduces: described(z.nullable(z.string()), "the type that the missing links form"),
      missing: count("how many links are missing"),
      pairs: count("hard answers of this class"),
      share: share("of the hard answers"),
    }),
    "what the hard answers reduce to, the easiest first",
  ),
  reading: word("the same as a sentence"),
  outcome,
});
export type QueryHardness = Plain<z.output<typeof measureQueryHardness>>;
