import type { Command } from "commander";
import { evalCompare } from "../evaluation/compare.ts";
import { addEvaluate } from "../evaluation/evaluate.ts";
import { evalForms } from "../evaluation/forms.ts";
import { evalMerge } from "../evaluation/merge.ts";
import { handDown } from "../evaluation/own-options.ts";
import { evalRanks } from "../evaluation/ranks.ts";
import { evalShow } from "../evaluation/show.ts";
import { evalTruth } from "../evaluation/truth.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna evaluate` with `show`, `ranks`, `compare`, `merge`, `forms` and `truth`. */
export function addEvalCommands(program: Command, io: Io): void {
  const evaluate = addEvaluate(program, io).hook("preSubcommand", handDown);
  for (const add of [evalShow, evalRanks, evalCompare, evalMerge, evalForms, evalTruth]) add(evaluate, io);
}
