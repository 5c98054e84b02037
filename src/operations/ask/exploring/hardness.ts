import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { bounds, query, reading, seen } from "../parameters.ts";

const parameters = z.strictObject({ ...reading, query, ...seen, ...bounds });
export type MeasureQueryHardnessParameters = z.output<typeof parameters>;

/**
 * Says what the answers of one query reduce to: of how many links really are missing, on a graph with held-out links.
 * @throws LacunaError what `ask` throws
 */
export const measureQueryHardnessOperation = operation({
  id: "measureQueryHardness",
  command: "hardness",
  summary: "say how hard the answers of a query are: what they reduce to once known links are taken away",
  parameters,
  result: async () => (await import("./exploring-results.ts")).measureQueryHardness,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./hardness-work.ts")).measureQueryHardness(given, host),
});
