import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { computing, ranked } from "./parameters.ts";

const parameters = z.strictObject({ ...ranked, ...computing });

/** Parameters of `links evaluate --protocol ultra`, with defaults. */
export type RankAsUltraParameters = z.output<typeof parameters>;

/**
 * Ranks every link of a split as the official code of ULTRA does: filtered by all splits, ties at their worst.
 * @throws LacunaError what opening the graph and the model throws; `run.interrupted`
 */
export const rankAsUltraOperation = operation({
  id: "rankAsUltra",
  command: "links evaluate --protocol ultra",
  summary: "how well a model finds the held-out links of a graph, as the official code of ULTRA ranks them",
  parameters,
  result: async () => (await import("./results.ts")).linksRankedAsUltra,
  rows: async (found) => (await import("./rows.ts")).ultraRows(found),
  effects: [],
  length: "job",
  run: async (given, host) => (await import("./evaluate-work.ts")).rankAsUltra(given, host),
});
