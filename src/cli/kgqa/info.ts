import { inspectQuestionsOperation } from "../../operations/kgqa/info.ts";
import { questionsInfoText } from "../../texts/kgqa/info.ts";
import { commandOf } from "../command/command-of.ts";
import { ruleSpelling } from "./parameters.ts";

/** `lacuna kgqa info`. */
export const inspectQuestions = commandOf(inspectQuestionsOperation, {
  ...ruleSpelling,
  arguments: ["dataset"],
  values: { format: "name" },
  example: ["lacuna kgqa info train.json test.json", "lacuna kgqa info split/ --report dataset.html"],
  text: questionsInfoText,
});
