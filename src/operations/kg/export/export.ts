import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphSource, memory, outputFolder } from "../../contract/parameters.ts";
import { graphHelp, graphReading } from "../parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  to: z
    ._default(z.enum(["parquet"]), "parquet")
    .check(
      z.describe(
        "what is written: `parquet`, files that databases read as they are, and Lacuna as the same graph",
      ),
    ),
  out: outputFolder().check(z.describe("the folder to write")),
  ...graphReading,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier export")),
  memory,
});

/** Parameters of `kg export`, with defaults. */
export type ExportGraphParameters = z.output<typeof parameters>;

/**
 * Writes a graph for databases, in a folder that appears whole or not at all.
 * @throws LacunaError `formats.needs-hyparquet-writer`, `runs.*`, what `openGraph` throws
 */
export const exportGraphOperation = operation({
  id: "exportGraph",
  command: "kg export",
  summary: "write a graph as Parquet files for databases",
  parameters,
  result: async () => (await import("./results.ts")).exportedGraph,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./export-work.ts")).exportGraph(given, host),
});
