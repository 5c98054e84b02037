import * as z from "zod/mini";
import type { LoadReport } from "../../kg/report/report.ts";
import { snapshot } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import { graphSource, memory, outputFile, tables } from "../contract/parameters.ts";
import { format, graphHelp } from "./parameters.ts";

/** A snapshot that was written. */
export interface ImportedGraph {
  /** The graph as it was named; its own name where it was open already. */
  readonly source: string;
  readonly out: string;
  readonly format?: string;
  readonly entities: number;
  readonly relations: number;
  readonly triples: { readonly train: number; readonly valid: number; readonly test: number };
  /** The first triples as they were understood: head, relation, tail. */
  readonly first?: readonly (readonly [string, string, string])[];
  /** Literals of RDF files: those that became labels or attributes, and those that were skipped. */
  readonly literals?: LoadReport["literals"];
  /** Statements of N-Quads files in named graphs, whose names are dropped. */
  readonly namedGraphs?: LoadReport["namedGraphs"];
  /** What was passed over or decided while reading. */
  readonly notes?: readonly string[];
  readonly bytes: number;
  readonly sha256: string;
  readonly seconds: { readonly reading: number; readonly writing: number };
}

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  out: outputFile(snapshot).check(z.describe("the snapshot to write, such as graph.lacuna")),
  format,
  ...tables,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier snapshot")),
  memory,
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
  result: async () => z.custom<ImportedGraph>(),
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./import-work.ts")).importGraph(given, host),
});
