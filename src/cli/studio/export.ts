import { sizeText } from "../../formats/text/size-text.ts";
import { exportStudioOperation } from "../../operations/studio/export.ts";
import { manyOf } from "../../report/figures.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna studio export`. */
export const studioExport = commandOf(exportStudioOperation, {
  arguments: ["graphs"],
  negations: { weights: "leave the weights out: only known links are asked, and no questions in words" },
  example: "lacuna studio export world --out site",
  text: ({ out, graphs, results, files, bytes }) =>
    [
      `wrote ${out}: ${manyOf(files, "file")}, ${sizeText(bytes)}\n`,
      ...graphs.map(
        ({ id, entities, links }) =>
          `graph ${id}: ${manyOf(entities, "entity", "entities")}, ${manyOf(links, "link")}\n`,
      ),
      ...results.map(({ kind, title }) => `${kind} ${title}\n`),
      "put the folder on any host of files; a page opened from the disk itself may not start its engine\n",
    ].join(""),
});
