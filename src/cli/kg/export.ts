import { exportGraphOperation } from "../../operations/kg/export.ts";
import { exportGraphTablesOperation } from "../../operations/kg/export-tables.ts";
import { commandOfSeveral, variant } from "../command/command-of-several.ts";
import { manyOf, sizeText } from "../text/figures.ts";

/** What a graph is exported to. */
const targets = ["parquet", "postgres"] as const;

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
  },
  properties: (all) => ({
    ...all,
    to: {
      type: "string",
      enum: targets,
      default: "parquet",
      description:
        "what is written: `parquet`, files that databases read as they are, and Lacuna as the same graph; `postgres`, tables for psql",
      required: false,
    },
  }),
  arguments: ["graph"],
  values: { to: "what", out: "path" },
  order: "graph to out",
  choose: ({ to }) => to as (typeof targets)[number],
  prepare: ({ to, ...given }, chosen) => (chosen === "parquet" ? { to, ...given } : given),
  example: [
    "lacuna kg export world --to parquet --out world-parquet",
    "lacuna kg export world --to postgres --out world.sql",
  ],
});

/** What was written, in two lines. */
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
