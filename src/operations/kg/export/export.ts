import * as z from "zod/mini";
import { quadsMark, tablesMark } from "../../contract/marks.ts";
import { operation } from "../../contract/operation.ts";
import { graphSource, memory, outputBy } from "../../contract/parameters.ts";
import { iriNames, namedGraphs } from "../../sql/endpoint-parameters.ts";
import { graphHelp, graphReading } from "../parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  to: z
    ._default(z.enum(["parquet", "postgres", "nquads"]), "parquet")
    .check(
      z.describe(
        "what is written: `parquet`, files that databases read as they are, and Lacuna as the same graph; `postgres`, tables for psql; `nquads`, triples for SPARQL endpoints",
      ),
    ),
  out: outputBy("to", { parquet: "folder", postgres: tablesMark, nquads: quadsMark }).check(
    z.describe("the folder to write, or the file with {to} postgres and nquads"),
  ),
  ...iriNames,
  namedGraphs,
  ...graphReading,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier export")),
  memory,
});

/** Parameters of `kg export`, with defaults. */
export type ExportGraphParameters = z.output<typeof parameters>;

/**
 * Writes a graph for databases: as a folder of Parquet files, as the text that `psql` makes tables of, or as N-Quads with the triples of
 * each split in a graph of their own, as `benchmark hardness` with {endpoint} wants them. What is written appears whole or not at all.
 * @throws LacunaError `formats.needs-hyparquet-writer`, `usage.conflict`, `usage.bad-iri`, `runs.*`, what `openGraph` throws
 */
export const exportGraphOperation = operation({
  id: "exportGraph",
  command: "kg export",
  summary: "write a graph for databases",
  parameters,
  result: async () => (await import("./results.ts")).exportedGraph,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./export-work.ts")).exportGraph(given, host),
});
