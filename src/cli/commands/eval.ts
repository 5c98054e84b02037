import type { Command } from "commander";
import { evalCompare } from "../eval/compare.ts";
import { addEvaluate } from "../eval/evaluate.ts";
import { evalForms } from "../eval/forms.ts";
import { evalMerge } from "../eval/merge.ts";
import { handDown } from "../eval/own-options.ts";
import { evalRanks } from "../eval/ranks.ts";
import { evalShow } from "../eval/show.ts";
import { evalTruth } from "../eval/truth.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna eval` with `show`, `ranks`, `compare`, `merge`, `forms` and `truth`. */
export function addEvalCommands(program: Command, io: Io): void {
  const evaluate = addEvaluate(program, io).hook("preSubcommand", handDown);
  for (const add of [evalShow, evalRanks, evalCompare, evalMerge, evalForms, evalTruth]) add(evaluate, io);
}
