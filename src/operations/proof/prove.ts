import * as z from "zod/mini";
import { asked, explain, order, reading, seen, solving, timeout } from "../ask/parameters.ts";
import { ofKind } from "../contract/kinds.ts";
import { operation } from "../contract/operation.ts";
import { force, memory, outputFile, rows, text } from "../contract/parameters.ts";
import { readings } from "../semantic-parsing/parameters.ts";
import { provableNames } from "./provable-names.ts";

const parameters = z.strictObject({
  operation: z
    ._default(z.enum(provableNames), "explain")
    .check(
      z.describe(
        "what is asked for: answers (ask), answers with trees (explain), their number (count), predictions (predict), or what a question in words asks for (words)",
      ),
    ),
  ...reading,
  query: ofKind(text(), { is: "query" }).check(
    z.describe("the text of the query, or of the question in words"),
  ),
  ...asked,
  ...seen,
  limit: z.optional(rows()).check(z.describe("at most this many answers a query")),
  order,
  ...solving,
  explain,
  readings,
  timeout,
  memory,
  proof: z
    .optional(outputFile('{"format":"lacuna proof 1"'))
    .check(
      z.describe("write the answers to this file with what `lacuna verify` needs to check them elsewhere"),
    ),
  force,
});

/** Parameters of a proof, with defaults. */
export type ProveParameters = z.output<typeof parameters>;

/**
 * Answers a query, and gives the answers with all that is needed to check them elsewhere: what was asked, trees, statements and
 * sources, and hashes of the graph's links, attributes, statements and labels, of the model and of its truths. Products are computed
 * by the kernel that every machine has, unless another one is asked for.
 * @throws LacunaError `proof.incomplete` where a limit ended the search, `proof.too-large`, what the operation throws
 */
export const proveAnswersOperation = operation({
  id: "proveAnswers",
  command: "explain --proof",
  summary: "answer a query, and write the answers with what it takes to check them elsewhere",
  parameters,
  result: async () => (await import("./results.ts")).proof,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./prove-work.ts")).prove(given, host),
});
