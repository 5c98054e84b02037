import { noun, under } from "../command/under.ts";
import { checkQuestions } from "../kgqa/check.ts";
import { convertQuestionFiles } from "../kgqa/convert.ts";
import { inspectQuestions } from "../kgqa/info.ts";
import { measureLevels } from "../kgqa/levels.ts";
import { resplitQuestions } from "../kgqa/resplit.ts";
import { scoreQuestions } from "../kgqa/score.ts";

/** `lacuna kgqa`. */
export const kgqa = under(
  noun("kgqa", "datasets of questions: levels of generalization, re-splits, scores, checks"),
  [
    ...[inspectQuestions, measureLevels, resplitQuestions],
    ...[scoreQuestions, convertQuestionFiles, checkQuestions],
  ],
);
