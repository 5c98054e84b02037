import type { Command, Option } from "commander";
import { usageError } from "../../error.ts";

/** Whether an option has one value, so that a second one would take the place of the first in silence. */
const hasOneValue = ({ required, optional, variadic, argChoices, parseArg }: Option): boolean =>
  (required || optional) && !variadic && (argChoices !== undefined || (parseArg?.length ?? 0) < 2);

/** Has a command refuse an option with one value that is given twice. */
export function refuseGivenTwice(command: Command): void {
  for (const option of command.options.filter(hasOneValue)) {
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven)
        throw usageError(
          "given-twice",
          `${option.long} was given twice`,
          "leave one of them out: it has one value",
        );
      isGiven = true;
    });
  }
}
