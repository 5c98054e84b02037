import { sizeText } from "../../formats/text/size-text.ts";
import type { ParserTrained } from "../../operations/semantic-parsing/results.ts";
import { trainParserOperation } from "../../operations/semantic-parsing/train.ts";
import { numberText, percent } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna parser train`. */
export const parserTrain = commandOf(trainParserOperation, {
  arguments: ["questions"],
  values: { own: "file", init: "folder" },
  example: [
    "lacuna parser train questions --kb world --updates 20 --batch 4 --out parser",
    "lacuna parser train train.json --kb kb.json --as-written --out parser",
  ],
  help:
    "Questions come from `lacuna kopl generate`; each is worded anew every time it is seen, with typing errors.\n" +
    "A training that was stopped goes on when the same command is given again.",
  text: trainedText,
});

function trainedText({
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
