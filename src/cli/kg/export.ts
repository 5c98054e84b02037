import { exportGraphOperation } from "../../operations/kg/export.ts";
import { commandOf } from "../command/command-of.ts";
import { manyOf, sizeText } from "../text/figures.ts";

/** `lacuna kg export`. */
export const kgExport = commandOf(exportGraphOperation, {
  arguments: ["graph"],
  values: { to: "what", out: "folder" },
  example: "lacuna kg export world --to parquet --out world-parquet",
  text: ({ out, files, entities, relations, links }) =>
    `wrote ${out}: ${manyOf(files.length, "file")}, ${sizeText(files.reduce((sum, { bytes }) => sum + bytes, 0))}\n` +
    `${manyOf(entities, "entity", "entities")}, ${manyOf(relations, "relation")}, ${manyOf(links, "link")} in both directions\n`,
});
