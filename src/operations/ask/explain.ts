import * as z from "zod/mini";
import { loadedOnce } from "../contract/loaded-once.ts";
import { operation } from "../contract/operation.ts";
import { asked, bounds, query, reading, seen } from "./parameters.ts";

const parameters = z.strictObject({ ...reading, query, ...asked, ...seen, ...bounds });

const work = loadedOnce(() => import("./exact-work.ts"));

/**
 * Answers one query by the links that are known, with the easiest reasoning tree of each answer.
 * @throws LacunaError what `ask` throws
 */
export const explainOperation = operation({
  id: "explainAnswers",
  command: "explain",
  summary: "answer a query by the known links, with a reasoning tree for each answer",
  parameters,
  result: async () => (await import("./results.ts")).explainedList,
  rows: async (found) => (await import("./rows.ts")).figuredRows(found),
  effects: [],
  length: "moment",
  run: async (given, host) => (await work()).explain(given, host),
});
