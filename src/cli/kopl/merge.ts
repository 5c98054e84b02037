import { mergeQuestionsOperation } from "../../operations/kopl/merge.ts";
import { writtenQuestionsText } from "../../texts/kopl/generate.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl merge`. */
export const koplMerge = commandOf(mergeQuestionsOperation, {
  arguments: ["shards"],
  example: "lacuna kopl merge part-1 part-2 --kb kb.json --out questions",
  text: writtenQuestionsText,
});
