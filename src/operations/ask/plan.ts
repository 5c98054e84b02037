import * as z from "zod/mini";
import { operation } from "../operation.ts";
import { bounds, query, reading, seen } from "./parameters.ts";
import type { ShownPlan } from "./results.ts";

const parameters = z.strictObject({ ...reading, query, ...seen, ...bounds });

/**
 * Shows how a query is answered.
 * @throws LacunaError `query.*` with the place of the mistake, what opening the graph throws
 */
export const planOperation = operation({
  name: "ask --plan",
  describe: "show how a query is answered",
  parameters,
  run: async (given, host): Promise<ShownPlan> => (await import("./exact-work.ts")).showPlan(given, host),
});
