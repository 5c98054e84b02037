import { evaluateParserOperation } from "../../operations/semantic-parsing/evaluate.ts";
import { scoredParserText } from "../../texts/semantic-parsing/evaluate.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna parser evaluate`. */
export const parserEval = commandOf(evaluateParserOperation, {
  example: [
    "lacuna parser evaluate --kb world --gold questions/val.json",
    "lacuna parser evaluate --kb kb.json --gold val.json --parser parser --by skill,level --train train.json",
  ],
  help: "Answers match as in KQA Pro's evaluate.py; a question without an answer is compared with what its program gives.",
  text: scoredParserText,
});
