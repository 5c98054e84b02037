import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { memory } from "../contract/parameters.ts";
import { explain, query, reading, solving, split, timeout } from "./parameters.ts";

const parameters = z.strictObject({ ...reading, query, split, timeout, memory, ...solving, explain });
export type PredictParameters = z.output<typeof parameters>;

/**
 * Answers one query with a model, also through links that are missing, best answers first. Without a model the weights that come
 * with the package predict links.
 * @throws LacunaError `usage.*` for parameters that do not go together, `query.*` with the place of the mistake, what opening
 *   the graph and the model throws
 */
export const predictOperation = operation({
  id: "predict",
  command: "predict",
  summary: "answer a query through a model, also by links that are missing",
  parameters,
  result: async () => (await import("./results.ts")).rankedList,
  rows: async (found) => (await import("./rows.ts")).figuredRows(found),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./predict-work.ts")).predict(given, host),
});
