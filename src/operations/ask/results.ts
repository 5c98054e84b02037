import * as z from "zod/mini";
import { believedFields, calibratedField, missingField, uncalibratedField } from "../contract/believed.ts";
import { modelRecord } from "../contract/domain-shapes.ts";
import { byName, count, described, known, list, outcome, word } from "../contract/fields.ts";
import { reasonFields } from "../contract/link-reasons.ts";
import type { Plain } from "../contract/operation.ts";
import { setting } from "../contract/records.ts";
import { statementFields } from "../sql/statement-fields.ts";
import { answerClass, readAs } from "./domain-shapes.ts";

/** An entity or relation by its name, or by its id where ids were asked for; a value as a number, or with its unit as text. */
const name = known("Name", z.union([z.string(), z.number()]));
export type EntityValue = Plain<z.output<typeof name>>;

/** Labels of what is named, where a name or id alone does not say them. */
const labels = known(
  "Labels",
  z.object({
    entities: z.optional(byName(z.string(), "labels by name or id")),
    relations: z.optional(byName(z.string(), "labels by name or id")),
  }),
);
export type Labels = Plain<z.output<typeof labels>>;

const variables = list(z.string(), "the free variables, with their question marks");
const tuple = list(name, "an entity for each free variable");
const ended = {
  count: count("how many answers there are"),
  outcome,
  labels: z.optional(described(labels, "labels of names that stand for several things, and of ids in trees")),
};

/** Answers that follow from links. */
export const answerList = z.object({ variables, answers: list(tuple, "the answers"), ...ended });
export type AnswerList = Plain<z.output<typeof answerList>>;

/** Some of the answers, in their order. */
export const answersPage = z.object({
  variables,
  answers: list(tuple, "the next answers"),
  labels: ended.labels,
});
export type AnswersPage = Plain<z.output<typeof answersPage>>;

/** The statement that lists the answers of a query. */
export const askStatement = z.object({
  ...statementFields,
  variables,
  named: described(z.boolean(), "whether answers are names of entity(id, name); else they are ids"),
  sql: word("over the tables edge(r, h, t, level) and entity"),
});
export type AskStatement = Plain<z.output<typeof askStatement>>;

const linkOf = <State extends z.ZodMiniType>(state: State) => ({
  head: name,
  relation: name,
  tail: name,
  state,
});
const absences = z.optional(list(z.string(), "denied branches that nothing matches"));

const explainedAnswer = z.object({
  values: tuple,
  tree: list(
    z.object({
      ...linkOf(
        described(
          z.enum(["known", "missing", "absent"]),
          "`missing`: not among the observed links; `absent`: as the query asks",
        ),
      ),
      said: z.optional(
        described(
          z.string(),
          "the statement that carries the link: when it holds, its qualifiers and its source",
        ),
      ),
    }),
    "the easiest reasoning tree, link by link in the forward direction: the one with the fewest missing links",
  ),
  absences,
  missing: described(z.nullable(z.int()), "how many links of the tree are missing"),
  reduces: described(
    z.nullable(z.string()),
    "the type that the missing links form; null where none is missing",
  ),
});
export type ExplainedAnswer = Plain<z.output<typeof explainedAnswer>>;

/** Answers that follow from links, with their trees. */
export const explainedList = z.object({ variables, answers: list(explainedAnswer, "the answers"), ...ended });
export type ExplainedList = Plain<z.output<typeof explainedList>>;

const rankedAnswer = z.object({
  values: tuple,
  ...believedFields,
  known: described(z.boolean(), "it follows from the known links"),
  tree: z.optional(
    list(
      z.object({
        ...linkOf(z.enum(["known", "predicted", "absent"])),
        ...believedFields,
        ...reasonFields,
      }),
      "with `explain`: the reasoning tree that the solver believes in most",
    ),
  ),
  absences,
  predicted: z.optional(described(z.nullable(z.int()), "how many links of the tree are predicted")),
  reduces: z.optional(
    described(z.nullable(z.string()), "the type that the predicted links form; null where none is predicted"),
  ),
  classes: z.optional(
    list(
      answerClass,
      "with `explain`, of solvers that keep them apart (`lacuna`), for one free variable: the classes of missing links that speak for the answer, the heaviest first",
    ),
  ),
});
export type RankedAnswerValue = Plain<z.output<typeof rankedAnswer>>;

/** The best answers that a solver found, and how it did. */
export const rankedList = z.object({
  readAs: z.optional(
    described(readAs, "how a question in words was understood that stood where a query does"),
  ),
  variables,
  answers: list(rankedAnswer, "the best answers, best first"),
  ...ended,
  candidates: z.optional(
    count("answers with a truth or score above 0, listed or not; absent where not all were worked out"),
  ),
  tied: z.optional(count("answers with the same truth or score as the last one that is listed")),
  following: z.optional(count("answers that follow from the known links")),
  expected: z.optional(described(z.number(), "how many answers the solver expects")),
  missing: missingField,
  calibrated: calibratedField,
  uncalibrated: uncalibratedField,
  guesses: z.optional(
    list(
      z.object({
        part: word("the part of the query, as a query of its own"),
        nearest: list(z.object({ entity: name, logit: z.number() }), "entities nearest to it"),
      }),
      "of models without trees, where explanations were asked for: what the model takes inner nodes for",
    ),
  ),
  solver: described(
    z.object({ name: z.string(), known: word("which links counted as known"), setting }),
    "what answered",
  ),
  irreflexive: list(
    name,
    "relations of the query that no train link of a thing with itself has: none such was predicted",
  ),
  bounded: list(
    name,
    "relations of the query that are predicted only between kinds of things that they link among the train links",
  ),
  model: described(
    z.nullable(
      z.intersection(
        modelRecord,
        z.object({
          calibrated: described(z.boolean(), "answers found with it have `truth`"),
          byDefault: z.optional(
            described(z.boolean(), "none was named: these weights come with the package"),
          ),
        }),
      ),
    ),
    "the model that was asked; null for solvers that ask none",
  ),
});
export type RankedList = Plain<z.output<typeof rankedList>>;
export type AnsweredWith = Pick<
  RankedList,
  "calibrated" | "uncalibrated" | "solver" | "irreflexive" | "bounded" | "model"
>;

/** The number of answers; for a query without free variables 0 or 1. */
export const countedAnswers = z.object({ variables, count: ended.count, outcome });
export type CountedAnswers = Plain<z.output<typeof countedAnswers>>;

export const shownPlan = z.object({ plan: word("how the exact engine answers the query, as text") });
export type ShownPlan = Plain<z.output<typeof shownPlan>>;
