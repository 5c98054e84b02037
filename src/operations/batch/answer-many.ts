import * as z from "zod/mini";
import type { Outcome } from "../../runs/working/limits.ts";
import { bounds, reading, seen, solving } from "../ask/parameters.ts";
import type { EntityValue, RankedList } from "../ask/results.ts";
import { operation } from "../operation.ts";
import { text } from "../parameters.ts";
import type { SkippedQuery } from "./error-line.ts";

/** A query of many with its answers, as a line of the output has it. */
export type AnsweredQuery = {
  /** As it was written. */
  readonly query: unknown;
  /** What an object beside its `query` carried as `id`. */
  readonly id?: unknown;
} & (
  | {
      /** Of one free variable entities, of several a tuple for each answer. */
      readonly answers: readonly (EntityValue | readonly EntityValue[])[];
      /** Absent when it is complete. */
      readonly outcome?: Outcome;
    }
  | { readonly count: number; readonly outcome?: Outcome }
  | RankedList
  | Pick<SkippedQuery, "error">
);

/** How many queries were answered, and where the answers are. */
export interface AnsweredMany {
  readonly queries: number;
  /** Queries that could not be answered, where these are skipped; an error stands in the place of their answers. */
  readonly skipped?: number;
  /** The file that was written. */
  readonly out?: string;
  /** The file of scores that was written. */
  readonly scores?: string;
  /** The answers, when they went nowhere else. */
  readonly answers?: readonly AnsweredQuery[];
}

/** Queries at hand: texts, or JSON values as lines of files have them. */
export type GivenQueries = Iterable<unknown> | AsyncIterable<unknown>;

/** Is given whole lines of JSON as they come, in the order of the queries; the next ones wait for what it gives back. */
export type LinesTaker = (lines: Uint8Array) => void | Promise<void>;

const parameters = z.strictObject({
  ...reading,
  ...seen,
  ...bounds,
  timeout: bounds.timeout.check(
    z.describe("at most this long a query; with {model} and {files}, queries then follow each other"),
  ),
  ...solving,
  explain: z._default(z.boolean(), false).check(z.describe("show a reasoning tree for each answer")),
  count: z._default(z.boolean(), false).check(z.describe("only how many answers there are")),
  files: z
    .optional(z.array(text()))
    .check(z.describe("answer one query a line (.jsonl, .jsonl.gz, - for standard input); repeatable")),
  queries: z
    .optional(z.custom<GivenQueries>(isIterable, "it is no list of queries"))
    .check(z.describe("queries at hand, instead of files of them")),
  onError: z
    ._default(z.enum(["stop", "skip"]), "stop")
    .check(z.describe("a query that cannot be answered ends the run, or an error is written in its place")),
  out: z.optional(text()).check(z.describe("write the answers of {files} to a file, whole or not at all")),
  scores: z
    .optional(text())
    .check(
      z.describe(
        "with a model or a solver: also write how true every entity is, a float32 .npy of [queries × entities]",
      ),
    ),
  force: z._default(z.boolean(), false).check(z.describe("let {out} and {scores} replace a file")),
  onLines: z
    .optional(z.custom<LinesTaker>((value) => typeof value === "function", "it is no function"))
    .check(z.describe("is given lines of answers as they come")),
});
export type AnswerManyParameters = z.output<typeof parameters>;

/**
 * Answers many queries, in workers or with a model that advances them together, in their order. Lines go to `out`, to
 * `onLines`, or into the result.
 * @throws LacunaError of the first query that is wrong, with its file and line, and what `ask` throws
 */
export const answerManyOperation = operation({
  name: "ask --queries",
  describe: "answer a file of queries",
  parameters,
  run: async (given, host): Promise<AnsweredMany> =>
    (await import("./answer-many-work.ts")).answerMany(given, host),
});

function isIterable(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value)
  );
}
