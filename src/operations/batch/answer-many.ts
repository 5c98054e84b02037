import * as z from "zod/mini";
import { bounds, readingAnywhere, seen } from "../ask/parameters.ts";
import { operation } from "../contract/operation.ts";
import { threads } from "../contract/parameters.ts";
import { engine } from "../sql/parameters.ts";
import { many } from "./parameters.ts";

const parameters = z.strictObject({
  ...readingAnywhere,
  ...seen,
  ...bounds,
  count: z._default(z.boolean(), false).check(z.describe("only how many answers there are")),
  ...many,
  engine,
  force: z._default(z.boolean(), false).check(z.describe("let {out} replace a file")),
  threads,
});
export type AnswerManyParameters = z.output<typeof parameters>;

/**
 * Answers many queries by the links that are known, in workers, in their order. Lines go to `out`, to whom the call names for
 * them, or into the result.
 * @throws LacunaError of the first query that is wrong, with its file and line, what `ask` throws, `sql.*`
 */
export const answerManyOperation = operation({
  id: "answerMany",
  command: "ask --queries",
  summary: "answer a file of queries by the known links",
  parameters,
  result: async () => (await import("./results.ts")).answeredMany,
  stream: async () => (await import("./results.ts")).answeredQuery,
  makes: "lines",
  effects: ["writes", "network"],
  length: "job",
  run: async (given, host) => (await import("./answer-many-work.ts")).answerMany(given, host),
});
