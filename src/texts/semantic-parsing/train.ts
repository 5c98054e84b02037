import { sizeText } from "../../formats/text/size-text.ts";
import type { ParserTrained } from "../../operations/semantic-parsing/results.ts";
import { numberText, percent } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

/** The text of `lacuna parser train`. */
export function trainedParserText({
  out,
  questions,
  words,
  parameters,
  updates,
  curve,
  file,
  seconds,
}: ParserTrained): string {
  return (
    `wrote ${out}: ${sizeText(file.bytes)}, ${numberText(parameters)} numbers, ${numberText(words)} words; ` +
    `${numberText(updates)} updates on ${numberText(questions.train)} questions in ${seconds.toFixed(0)} s\n` +
    (curve.length === 0
      ? ""
      : table(
          ["update", "loss", "held-out programs right"],
          curve.map(({ update, loss, value }) => [update, loss.toFixed(3), percent(value)]),
        ))
  );
}
