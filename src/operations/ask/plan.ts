import * as z from "zod/mini";
import { loadedOnce } from "../contract/loaded-once.ts";
import { operation } from "../contract/operation.ts";
import { asked, bounds, query, reading, seen } from "./parameters.ts";

const parameters = z.strictObject({ ...reading, query, ...asked, ...seen, ...bounds });

const work = loadedOnce(() => import("./exact-work.ts"));

/**
 * Shows how a query is answered.
 * @throws LacunaError `query.*` with the place of the mistake, what opening the graph throws
 */
export const planOperation = operation({
  id: "planQuery",
  command: "plan",
  summary: "show how a query is answered",
  parameters,
  result: async () => (await import("./results.ts")).shownPlan,
  effects: [],
  length: "moment",
  run: async (given, host) => (await work()).showPlan(given, host),
});
