import { generateQuestionsOperation } from "../../operations/kopl/generate.ts";
import { questionShardText, writtenQuestionsText } from "../../texts/kopl/generate.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl generate`. */
export const koplGenerate = commandOf(generateQuestionsOperation, {
  example: [
    "lacuna kopl generate --kb world --count 50 --seed 1 --out questions",
    "lacuna kopl generate --kb kb.json --count 100000 --seed 1 --split compositional --out questions",
    "lacuna kopl generate --kb kb.json --count 1000000 --seed 1 --shard 3/16 --out part-3",
  ],
  help:
    "Writes train.json, val.json, test.json and test_answer.json as KQA Pro has them, questions.jsonl with types, hops and\n" +
    "zero-shot marks, card.json with what came out beside what was wanted, and manifest.json.\n" +
    "A run that was killed goes on when the same command is given again, and ends in the same bytes on any number of workers.",
  text: (made) => (made.format === "lacuna-questions" ? writtenQuestionsText(made) : questionShardText(made)),
});
