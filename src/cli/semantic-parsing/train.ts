import { trainParserOperation } from "../../operations/semantic-parsing/train.ts";
import { trainedParserText } from "../../texts/semantic-parsing/train.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna parser train`. */
export const parserTrain = commandOf(trainParserOperation, {
  arguments: ["questions"],
  values: { init: "folder" },
  example: [
    "lacuna parser train questions --kb world --updates 20 --batch 4 --out parser",
    "lacuna parser train train.json --kb kb.json --as-written --out parser",
  ],
  help:
    "Questions come from `lacuna kopl generate`; each is worded anew every time it is seen, with typing errors.\n" +
    "A training that was stopped goes on when the same command is given again.",
  text: trainedParserText,
});
