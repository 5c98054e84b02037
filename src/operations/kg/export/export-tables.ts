import * as z from "zod/mini";
import { tablesMark } from "../../contract/marks.ts";
import { operation } from "../../contract/operation.ts";
import { graphSource, memory, outputFile } from "../../contract/parameters.ts";
import { graphHelp, graphReading } from "../parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  out: outputFile(tablesMark).check(z.describe("the file to write")),
  ...graphReading,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier export")),
  memory,
});

/** Parameters of `kg export --to postgres`, with defaults. */
export type ExportGraphTablesParameters = z.output<typeof parameters>;

/**
 * Writes a graph as the text that `psql` makes tables of, in which PostgreSQL answers queries.
 * @throws LacunaError what `openGraph` throws
 */
export const exportGraphTablesOperation = operation({
  id: "exportGraphTables",
  command: "kg export --to postgres",
  summary: "write a graph as tables for PostgreSQL",
  parameters,
  result: async () => (await import("./results.ts")).exportedTables,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./export-tables-work.ts")).exportGraphTables(given, host),
});
