import { scoreQuestionsOperation } from "../../operations/kgqa/score.ts";
import { scoreText } from "../../texts/kgqa/score.ts";
import { commandOf } from "../command/command-of.ts";
import { namesRead } from "../command/readers.ts";

/** `lacuna kgqa score`. */
export const scoreQuestions = commandOf(scoreQuestionsOperation, {
  values: { by: "level,type,…", format: "name" },
  read: { by: namesRead },
  example: [
    "lacuna kgqa score --gold test.json --predictions theirs.json --by type",
    "lacuna kgqa score --gold test.json --predictions theirs.csv --by level --train train.json",
    "lacuna kgqa score --gold test.json --predictions theirs.json --against ours.json --report scores.html",
  ],
  text: scoreText,
});
