import type { Command } from "commander";
import { kgqaCheck } from "../kgqa/check.ts";
import { kgqaConvert } from "../kgqa/convert.ts";
import { kgqaInfo } from "../kgqa/info.ts";
import { kgqaLevels } from "../kgqa/levels.ts";
import { kgqaResplit } from "../kgqa/resplit.ts";
import { kgqaScore } from "../kgqa/score.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna kgqa info`, `levels`, `resplit`, `score`, `convert` and `check`. */
export function addKgqaCommands(program: Command, io: Io): void {
  const kgqa = program
    .command("kgqa")
    .description("datasets of questions: levels of generalization, re-splits, scores, checks");
  for (const add of [kgqaInfo, kgqaLevels, kgqaResplit, kgqaScore, kgqaConvert, kgqaCheck]) add(kgqa, io);
}
