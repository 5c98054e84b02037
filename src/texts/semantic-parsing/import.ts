import { sizeText } from "../../formats/text/size-text.ts";
import type { ParserImported } from "../../operations/semantic-parsing/results.ts";
import { numberText } from "../../report/figures.ts";

/** The text of `lacuna parser import`. */
export function importedParserText({
  out,
  weights,
  parameters,
  layers,
  width,
  added,
  file,
}: ParserImported): string {
  return (
    `wrote ${out}: ${sizeText(file.bytes)}, ${numberText(parameters)} numbers of ${weights}; ` +
    `${layers.join(" + ")} layers of width ${width}\n` +
    (added.length === 0
      ? ""
      : `${added.join(" and ")} are new: train the parser before you ask it, \`lacuna parser train … --init ${out}\`\n`)
  );
}
