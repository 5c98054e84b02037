import * as z from "zod/mini";
import { operation } from "../operation.ts";
import { bounds, query, reading, seen } from "./parameters.ts";
import type { CountedAnswers } from "./results.ts";

const parameters = z.strictObject({ ...reading, query, ...seen, ...bounds });
export type CountParameters = z.output<typeof parameters>;

/**
 * Counts the answers of a query without listing them.
 * @throws LacunaError `query.*` with the place of the mistake, what opening the graph throws
 */
export const countOperation = operation({
  name: "ask --count",
  describe: "count the answers of a query",
  parameters,
  run: async (given, host): Promise<CountedAnswers> => (await import("./exact-work.ts")).count(given, host),
});
