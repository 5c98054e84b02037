import type { Command } from "commander";
import { checkQuestions } from "../kgqa/check.ts";
import { convertQuestionFiles } from "../kgqa/convert.ts";
import { inspectQuestions } from "../kgqa/info.ts";
import { measureLevels } from "../kgqa/levels.ts";
import { resplitQuestions } from "../kgqa/resplit.ts";
import { scoreQuestions } from "../kgqa/score.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna kgqa info`, `levels`, `resplit`, `score`, `convert` and `check`. */
export function addKgqaCommands(program: Command, io: Io): void {
  const kgqa = program
    .command("kgqa")
    .description("datasets of questions: levels of generalization, re-splits, scores, checks");
  for (const add of [
    inspectQuestions,
    measureLevels,
    resplitQuestions,
    scoreQuestions,
    convertQuestionFiles,
    checkQuestions,
  ])
    add(kgqa, io);
}
