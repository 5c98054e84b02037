import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { address } from "../../contract/parameters.ts";
import { snapshotWriting } from "../parameters.ts";

const parameters = z.strictObject({
  graph: address().check(z.describe("the address of a file or a .zip archive (https://…)")),
  ...snapshotWriting,
});
export type FetchWanted = z.output<typeof parameters>;

/**
 * Fetches a file that holds a graph and writes the graph's snapshot. Only https is asked, or http of this machine.
 * @throws LacunaError `data.fetch-failed`, `runs.exists`, `runs.not-ours`, `runs.unwritable`, what `openGraph` throws
 */
export const fetchGraphOperation = operation({
  id: "fetchGraph",
  command: "kg import",
  summary: "fetch a graph from an address and write its snapshot",
  parameters,
  result: async () => (await import("./results.ts")).fetchedGraph,
  effects: ["writes", "network"],
  length: "answer",
  run: async (given, host) => (await import("./fetch-work.ts")).fetchGraph(given, host),
});
