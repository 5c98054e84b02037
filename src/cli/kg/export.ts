import { exportGraphOperation } from "../../operations/kg/export/export.ts";
import { exportGraphQuadsOperation } from "../../operations/kg/export/export-quads.ts";
import { exportGraphTablesOperation } from "../../operations/kg/export/export-tables.ts";
import { commandOfSeveral, variant } from "../command/command-of-several.ts";
import { endpointSpelling } from "../command/endpoint-spelling.ts";
import { manyOf, sizeText } from "../text/figures.ts";

/** The files of an exported graph. */
const targets = ["parquet", "postgres", "nquads"] as const;

/** `lacuna kg export`. */
export const kgExport = commandOfSeveral({
  name: "export",
  summary: "write a graph for databases",
  variants: {
    parquet: variant(exportGraphOperation, {
      text: ({ files, ...rest }) =>
        exportedText({ ...rest, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }, files.length),
    }),
    postgres: variant(exportGraphTablesOperation, {
      text: (exported) =>
        `${exportedText(exported, 1)}\npsql DATABASE --file ${exported.out} makes the tables\n`,
    }),
    nquads: variant(exportGraphQuadsOperation, {
      text: ({ out, bytes, entities, relations, triples }) =>
        `wrote ${out}: ${sizeText(bytes)}\n` +
        `${manyOf(entities, "entity", "entities")}, ${manyOf(relations, "relation")}, ${manyOf(triples, "triple")}\n`,
    }),
  },
  properties: (all) => ({
    ...all,
    to: {
      type: "string",
      enum: targets,
      default: "parquet",
      description:
        "what is written: `parquet`, files that databases read as they are, and Lacuna as the same graph; `postgres`, tables for psql; `nquads`, triples for SPARQL endpoints",
      required: false,
    },
  }),
  arguments: ["graph"],
  flags: endpointSpelling.flags,
  read: { prefixes: endpointSpelling.read.prefixes, namedGraphs: endpointSpelling.read.namedGraphs },
  values: { ...endpointSpelling.values, to: "what", out: "path" },
  order: "graph to out namedGraphs base prefixes",
  choose: ({ to }) => to as (typeof targets)[number],
  prepare: ({ to, ...given }, chosen) => (chosen === "parquet" ? { to, ...given } : given),
  example: [
    "lacuna kg export world --to parquet --out world-parquet",
    "lacuna kg export world --to postgres --out world.sql",
    "lacuna kg export world --to nquads --out world.nq",
  ],
});

/** The written files, in two lines. */
const exportedText = (
  {
    out,
    bytes,
    entities,
    relations,
    links,
  }: {
    readonly out: string;
    readonly bytes: number;
    readonly entities: number;
    readonly relations: number;
    readonly links: number;
  },
  files: number,
): string =>
  `wrote ${out}: ${manyOf(files, "file")}, ${sizeText(bytes)}\n` +
  `${manyOf(entities, "entity", "entities")}, ${manyOf(relations, "relation")}, ${manyOf(links, "link")} in both directions\n`;
