import * as z from "zod/mini";
import { operation } from "../operation.ts";
import { bounds, explain, query, reading, seen, solving } from "./parameters.ts";
import type { Asked } from "./results.ts";

/** Is given answers as the result would list them, up to 1,024 at a time; the next ones wait for what it gives back. */
export type AnswersTaker = (answers: Asked["answers"]) => void | Promise<void>;

const parameters = z.strictObject({
  ...reading,
  query,
  ...seen,
  ...bounds,
  ...solving,
  explain,
  onAnswers: z
    .optional(z.custom<AnswersTaker>((value) => typeof value === "function", "it is no function"))
    .check(z.describe("is given the answers as they are made; the result then lists none")),
});
export type AskParameters = z.output<typeof parameters>;

/**
 * Answers one query: exactly, or with a model also through links that are missing, best answers first. Millions of answers go
 * to `onAnswers`, so that they are never held as values; the result then says how many there were and why no more.
 * @throws LacunaError `usage.*` for parameters that do not go together, `query.*` with the place of the mistake, what opening
 *   the graph and the model throws
 */
export const askOperation = operation({
  name: "ask",
  describe: "answer a query",
  parameters,
  run: async (given, host): Promise<Asked> => {
    const { findAnswers, askedValue, handedOn } = await import("./ask-work.ts");
    const found = await findAnswers(given, host);
    return given.onAnswers ? handedOn(found, given.onAnswers, host) : askedValue(found);
  },
});
