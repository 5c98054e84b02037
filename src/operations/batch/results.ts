import * as z from "zod/mini";
import { countedAnswers, rankedList } from "../ask/results.ts";
import { count, described, list, outcome, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";

const query = described(z.unknown(), "as it was written");
const id = z.optional(described(z.unknown(), "what an object beside its `query` carried as `id`"));
const ended = z.optional(described(outcome, "absent when it is complete"));
const name = z.union([z.string(), z.int()]);

/** A line that could not be answered. */
const skipped = z.object({
  query,
  id,
  error: z.object({
    code: z.string(),
    message: z.string(),
    hint: z.optional(z.string()),
    place: z.optional(
      described(z.object({ start: z.int(), end: z.optional(z.int()) }), "characters of the query"),
    ),
  }),
});
export type SkippedQuery = Plain<z.output<typeof skipped>>;

/** A query of many with its answers, as a line of the output has it. */
export const answeredQuery = z.union([
  z.object({
    query,
    answers: list(z.union([name, z.array(name)]), "of one free variable entities, of several a tuple each"),
    outcome: ended,
    id,
  }),
  z.object({ query, count: countedAnswers.shape.count, outcome: ended, id }),
  skipped,
]);
export type AnsweredQuery = Plain<z.output<typeof answeredQuery>>;

/** A query of many with its best answers by a model. */
export const predictedQuery = z.union([z.object({ query, ...rankedList.shape, id }), skipped]);
export type PredictedQuery = Plain<z.output<typeof predictedQuery>>;

const many = <Line extends z.ZodMiniType>(line: Line) => ({
  queries: count("queries that were answered"),
  skipped: z.optional(count("queries that could not be answered, where these are skipped")),
  out: z.optional(word("the file that was written")),
  answers: z.optional(list(line, "the answers, when they went nowhere else")),
});

/** The number of answered queries, and the file of the answers. */
export const answeredMany = z.object(many(answeredQuery));
export type AnsweredMany = Plain<z.output<typeof answeredMany>>;

/** The same of queries that a model answered. */
export const predictedMany = z.object({
  ...many(predictedQuery),
  scores: z.optional(word("the file of scores that was written")),
});
export type PredictedMany = Plain<z.output<typeof predictedMany>>;
