import * as z from "zod/mini";
import { loadedOnce } from "../../contract/loaded-once.ts";
import { operation } from "../../contract/operation.ts";
import { seconds, wholeNumber } from "../../contract/parameters.ts";
import { reading, seen } from "../parameters.ts";

const { notation: _, unsafe: __, ...graphRead } = reading;
const parameters = z.strictObject({
  ...graphRead,
  query: z.string().check(z.describe("the query so far, in the text notation; it may be unfinished")),
  at: z
    .optional(wholeNumber())
    .check(z.describe("where something is written: a place in the text from 0 (default: its end)")),
  ...seen,
  limit: z._default(wholeNumber(1, 1000), 20).check(z.describe("at most this many")),
  timeout: z
    ._default(seconds(), 1)
    .check(z.describe("look for at most this many seconds; what is found by then is listed")),
});
export type CompleteParameters = z.output<typeof parameters>;

const work = loadedOnce(() => import("./complete-work.ts"));

/**
 * Lists what can stand at a place of a query so that it still has answers by the links that are known.
 * @throws LacunaError `query.*` for what stands before the place, what opening the graph throws
 */
export const completeOperation = operation({
  id: "completeQuery",
  command: "complete",
  summary: "list what can stand at a place of a query so that it still has answers",
  parameters,
  result: async () => (await import("./exploring-results.ts")).completions,
  effects: [],
  length: "moment",
  run: async (given, host) => (await work()).complete(given, host),
});
