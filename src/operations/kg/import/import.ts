import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphSource, inputPath } from "../../contract/parameters.ts";
import { graphHelp, snapshotWriting } from "../parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  tables: z
    .optional(z.array(inputPath()))
    .check(z.describe("more tables, whose things are linked with those of {graph} by their names")),
  ...snapshotWriting,
});
export type ImportWanted = z.output<typeof parameters>;

/**
 * Reads a graph and writes its snapshot.
 * @throws LacunaError `runs.exists`, `runs.not-ours`, `runs.unwritable`, what `openGraph` throws
 */
export const importGraphOperation = operation({
  id: "importGraph",
  command: "kg import",
  summary: "write a snapshot of a graph, which loads at once",
  parameters,
  result: async () => (await import("./results.ts")).importedGraph,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./import-work.ts")).importGraph(given, host),
});
