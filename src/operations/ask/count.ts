import * as z from "zod/mini";
import { loadedOnce } from "../contract/loaded-once.ts";
import { operation } from "../contract/operation.ts";
import { asked, bounds, query, readingFromAfar, seen } from "./parameters.ts";

const parameters = z.strictObject({ ...readingFromAfar, query, ...asked, ...seen, ...bounds });
export type CountParameters = z.output<typeof parameters>;

const work = loadedOnce(() => import("./exact-work.ts"));

/**
 * Counts the answers of a query without listing them.
 * @throws LacunaError `query.*` with the place of the mistake, what opening the graph throws, `sql.*`, `endpoint.*`
 */
export const countOperation = operation({
  id: "countQuery",
  command: "count",
  summary: "count the answers of a query",
  parameters,
  result: async () => (await import("./results.ts")).countedAnswers,
  effects: ["network"],
  length: "moment",
  run: async (given, host) => (await work()).count(given, host),
});
