import * as z from "zod/mini";
import { loadedOnce } from "../../contract/loaded-once.ts";
import { operation } from "../../contract/operation.ts";
import { seconds } from "../../contract/parameters.ts";
import { reading, seen } from "../parameters.ts";

const parameters = z.strictObject({
  ...reading,
  query: z.string().check(z.describe("the query, in any notation; a mistake in it is part of the result")),
  ...seen,
  timeout: z
    ._default(seconds(), 1)
    .check(
      z.describe("count matches for at most this many seconds; what is not counted by then is left out"),
    ),
});
export type CheckParameters = z.output<typeof parameters>;

const work = loadedOnce(() => import("./check-work.ts"));

/**
 * Reads a query and says how it was understood, or what is wrong with it, where, and what to write instead.
 * @throws LacunaError what opening the graph throws; `usage.unknown-notation`
 */
export const checkQueryOperation = operation({
  id: "checkQuery",
  command: "check",
  summary: "say how a query is understood, or what is wrong with it and how to mend it",
  parameters,
  result: async () => (await import("./exploring-results.ts")).checkedQuery,
  effects: [],
  length: "moment",
  run: async (given, host) => (await work()).checkQuery(given, host),
});
