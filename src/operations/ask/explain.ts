import * as z from "zod/mini";
import { operation } from "../operation.ts";
import { bounds, query, reading, seen, solving } from "./parameters.ts";
import type { ExplainedList, ExplainedRankedAnswer, RankedList } from "./results.ts";

const parameters = z.strictObject({ ...reading, query, ...seen, ...bounds, ...solving });

/**
 * Answers one query as `ask` does, with a reasoning tree for each answer.
 * @throws LacunaError what `ask` throws
 */
export const explainOperation = operation({
  name: "ask --explain",
  describe: "answer a query, with a reasoning tree for each answer",
  parameters,
  run: async (given, host): Promise<ExplainedList | RankedList<ExplainedRankedAnswer>> => {
    const { findAnswers, askedValue } = await import("./ask-work.ts");
    return askedValue(await findAnswers({ ...given, explain: true }, host)) as
      | ExplainedList
      | RankedList<ExplainedRankedAnswer>;
  },
});
