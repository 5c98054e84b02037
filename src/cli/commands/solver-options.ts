import { type Command, InvalidArgumentError, Option } from "commander";
import { outerParts } from "../../query/outer-parts.ts";
import { addKernelOption } from "../kernel-option.ts";

/** Adds the options that say with what a solver works; `known` are the choices of `--known`. */
export function addSolverOptions(
  to: Command,
  known: { readonly choices: readonly string[]; readonly usual: string },
): Command {
  return addKernelOption(to)
    .option(
      "--model <model>",
      "the link predictor: a model folder, or frequency for the baseline; several joined by commas are averaged",
      notEmpty,
    )
    .option(
      "--preset <names>",
      "published settings, such as fb15k-237, or qto:fb15k-237 for one of several solvers; or a file of solvers tune",
      names,
    )
    .option(
      "--set <parameter=value>",
      "a parameter of a solver, such as k=8 or cqd.k=8; repeatable",
      (text, before: readonly string[] = []) => [...before, notEmpty(text)],
    )
    .addOption(
      new Option("--known <links>", `which links count as known (default: ${known.usual})`).choices(
        known.choices,
      ),
    );
}

/** Names, or formulas of types, joined by commas. */
export const names = (text: string): string[] => outerParts(text).map(notEmpty);

function notEmpty(text: string): string {
  if (text === "") throw new InvalidArgumentError("it is empty");
  return text;
}
