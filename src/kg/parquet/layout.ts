import type { LoadReport } from "../report/report.ts";
import { manifestFile } from "./manifest-file.ts";

/** What a folder of Parquet files says of its graph, in `graph.json`. */
export interface ParquetManifest {
  readonly format: "lacuna-parquet";
  readonly version: 1;
  readonly name: string;
  readonly entityCount: number;
  /** Directed: `2k` forward, `2k+1` inverse. */
  readonly relationCount: number;
  readonly tripleCounts: readonly [train: number, valid: number, test: number];
  /** Identity of the graph, as snapshots have it. */
  readonly hash: string;
  /** Rows of `edges.parquet`: links in both directions. */
  readonly links: number;
  /** Different pairs of relation and head among them. */
  readonly heads: number;
  readonly entities: ParquetNames;
  readonly relations: ParquetNames;
  readonly attributes: readonly string[];
  readonly prefixes?: readonly (readonly [prefix: string, iri: string])[];
  readonly report?: LoadReport;
}

/** What stands in a file of names. */
export interface ParquetNames {
  /** Every name is the decimal form of its id. */
  readonly numbered: boolean;
  readonly labels: boolean;
  readonly aliases: number;
}

/** `r`, `h`, `t`, `level`: links in both directions, sorted by relation, head and tail. */
export const edgesFile = "edges.parquet";
/** `id`, `name`, `label`. Relations are those read forward. */
export const namesFile = { entities: "entities.parquet", relations: "relations.parquet" } as const;
/** `id`, `alias`. */
export const aliasesFile = {
  entities: "entity-aliases.parquet",
  relations: "relation-aliases.parquet",
} as const;
/** `id` and a column for each attribute, NaN where an entity has none. */
export const attributesFile = "attributes.parquet";

/** All that a folder may hold. */
export const parquetFileNames: readonly string[] = [
  manifestFile,
  edgesFile,
  ...Object.values(namesFile),
  ...Object.values(aliasesFile),
  attributesFile,
];
