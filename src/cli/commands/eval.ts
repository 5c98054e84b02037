import type { Command } from "commander";
import { evalCompare } from "../eval/compare.ts";
import { addEvaluate } from "../eval/evaluate.ts";
import { evalForms } from "../eval/forms.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna eval`, `lacuna eval compare` and `lacuna eval forms`. */
export function addEvalCommands(program: Command, io: Io): void {
  const evaluate = addEvaluate(program, io);
  for (const add of [evalCompare, evalForms]) add(evaluate, io);
}
