import { sizeText } from "../../formats/text/size-text.ts";
import { importParserOperation } from "../../operations/semantic-parsing/import.ts";
import type { ParserImported } from "../../operations/semantic-parsing/results.ts";
import { numberText } from "../../report/figures.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna parser import`. */
export const parserImport = commandOf(importParserOperation, {
  arguments: ["folder"],
  example: "lacuna parser import bart-base --model bart-kopl --out parsers/bart",
  help: "The weights are yours: Lacuna ships none. Pretrained ones are trained on with `parser train --init`.",
  text: importedText,
});

function importedText({ out, weights, parameters, layers, width, added, file }: ParserImported): string {
  return (
    `wrote ${out}: ${sizeText(file.bytes)}, ${numberText(parameters)} numbers of ${weights}; ` +
    `${layers.join(" + ")} layers of width ${width}\n` +
    (added.length === 0
      ? ""
      : `${added.join(" and ")} are new: train the parser before you ask it, \`lacuna parser train … --init ${out}\`\n`)
  );
}
