import type { Command } from "commander";
import { evalCompare } from "../eval/compare.ts";
import { addEvaluate } from "../eval/evaluate.ts";
import { evalForms } from "../eval/forms.ts";
import { evalMerge } from "../eval/merge.ts";
import { handDown } from "../eval/own-options.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna eval`, `lacuna eval compare`, `lacuna eval merge` and `lacuna eval forms`. */
export function addEvalCommands(program: Command, io: Io): void {
  const evaluate = addEvaluate(program, io).hook("preSubcommand", handDown);
  for (const add of [evalCompare, evalMerge, evalForms]) add(evaluate, io);
}
