import * as z from "zod/mini";
import { declaredAs } from "../contract/declared-type.ts";
import { inputPath, outputFile } from "../contract/parameters.ts";

/** Queries at hand: texts, or JSON values as lines of files have them. */
export type QueriesAtHand = Iterable<unknown> | AsyncIterable<unknown>;

/** The source of many queries, and the target of their answers. */
export const many = {
  files: z
    .optional(z.array(inputPath()))
    .check(z.describe("answer one query a line (.jsonl, .jsonl.gz, - for standard input); repeatable")),
  queries: z
    .optional(
      declaredAs(z.custom<QueriesAtHand>(isIterable, "it is no list of queries"), {
        name: "QueriesAtHand",
        from: "operations/batch/parameters.ts",
      }),
    )
    .check(z.describe("queries at hand, instead of files of them")),
  onError: z
    ._default(z.enum(["stop", "skip"]), "stop")
    .check(z.describe("a query that cannot be answered ends the run, or an error is written in its place")),
  out: z
    .optional(outputFile('"query":'))
    .check(z.describe("write the answers of {files} to a file, whole or not at all")),
};

function isIterable(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value)
  );
}
