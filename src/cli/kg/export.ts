import { sizeText } from "../../formats/text/size-text.ts";
import { exportGraphOperation } from "../../operations/kg/export/export.ts";
import { manyOf } from "../../report/figures.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kg export`. */
export const kgExport = commandOf(exportGraphOperation, {
  arguments: ["graph"],
  values: { to: "what", out: "path" },
  example: [
    "lacuna kg export world --to parquet --out world-parquet",
    "lacuna kg export world --to postgres --out world.sql",
    "lacuna kg export world --to nquads --out world.nq",
  ],
  text({ out, to, files, entities, relations, links, triples, notes = [] }) {
    const bytes = sizeText(files.reduce((sum, each) => sum + each.bytes, 0));
    const made = to === "nquads" ? bytes : `${manyOf(files.length, "file")}, ${bytes}`;
    const held =
      triples === undefined ? `${manyOf(links ?? 0, "link")} in both directions` : manyOf(triples, "triple");
    const lines = [
      `wrote ${out}: ${made}`,
      `${manyOf(entities, "entity", "entities")}, ${manyOf(relations, "relation")}, ${held}`,
      ...notes,
      ...(to === "postgres" ? ["", `psql DATABASE --file ${out} makes the tables`] : []),
    ];
    return `${lines.join("\n")}\n`;
  },
});
