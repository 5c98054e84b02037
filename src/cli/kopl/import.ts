import { importQuestionsOperation } from "../../operations/kopl/import.ts";
import { importedQuestionsText } from "../../texts/kopl/import.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl import`. */
export const koplImport = commandOf(importQuestionsOperation, {
  arguments: ["files"],
  example: "lacuna kopl import kqapro/partial --out genuine",
  help:
    "Writes kb.json, and the questions as train.json, val.json, test.json and test_answer.json as KQA Pro has them. The patterns\n" +
    "of a question, its target and its answer fix its program; it is kept where it gives the answer on the facts that are known.",
  text: importedQuestionsText,
});
