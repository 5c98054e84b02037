import * as z from "zod/mini";
import { snapshot } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import { address, memory, naming, outputFile, tables } from "../contract/parameters.ts";
import { format } from "./parameters.ts";

const parameters = z.strictObject({
  graph: address().check(z.describe("the address of a file or a .zip archive (https://…)")),
  out: outputFile(snapshot).check(z.describe("the snapshot to write, such as graph.lacuna")),
  format,
  ...tables,
  ...naming,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier snapshot")),
  memory,
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
