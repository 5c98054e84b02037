import { importParserOperation } from "../../operations/semantic-parsing/import.ts";
import { importedParserText } from "../../texts/semantic-parsing/import.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna parser import`. */
export const parserImport = commandOf(importParserOperation, {
  arguments: ["folder"],
  example: "lacuna parser import bart-base --model bart-kopl --out parsers/bart",
  help: "The weights are yours: Lacuna ships none. Pretrained ones are trained on with `parser train --init`.",
  text: importedParserText,
});
