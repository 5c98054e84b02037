import { mergeQuestionsOperation } from "../../operations/kopl/merge.ts";
import { commandOf } from "../command/command-of.ts";
import { writtenText } from "./generate.ts";
import { values } from "./spelling.ts";

/** `lacuna kopl merge`. */
export const koplMerge = commandOf(mergeQuestionsOperation, {
  arguments: ["shards"],
  values: { ...values, out: "folder" },
  example: "lacuna kopl merge part-1 part-2 --kb kb.json --out questions",
  text: writtenText,
});
