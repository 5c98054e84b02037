import * as z from "zod/mini";
import { quadsMark } from "../../contract/marks.ts";
import { operation } from "../../contract/operation.ts";
import { graphSource, memory, outputFile } from "../../contract/parameters.ts";
import { iriNames, namedGraphs } from "../../sql/endpoint-parameters.ts";
import { graphHelp, graphReading } from "../parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  out: outputFile(quadsMark).check(z.describe("the file to write")),
  ...iriNames,
  namedGraphs,
  ...graphReading,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier export")),
  memory,
});

/** Parameters of `kg export --to nquads`, with defaults. */
export type ExportGraphQuadsParameters = z.output<typeof parameters>;

/**
 * Writes a graph as N-Quads, the triples of each split in a graph of their own, as `benchmark hardness` with {endpoint} wants them.
 * @throws LacunaError `usage.bad-iri`, what `openGraph` throws
 */
export const exportGraphQuadsOperation = operation({
  id: "exportGraphQuads",
  command: "kg export --to nquads",
  summary: "write a graph as N-Quads for SPARQL endpoints",
  parameters,
  result: async () => (await import("./results.ts")).exportedQuads,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./export-quads-work.ts")).exportGraphQuads(given, host),
});
