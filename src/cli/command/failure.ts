import { type Command, CommanderError } from "commander";
import { LacunaError, usageError } from "../../error.ts";
import { visible } from "../../formats/text/visible.ts";
import { withWordsReader } from "../../query/words-reader.ts";
import { colours } from "../../report/colours.ts";
import { errorJson, renderError } from "../../report/error-text.ts";
import { wrapped } from "../../report/wrap.ts";
import { shellWord } from "../../runs/shell-word.ts";
import { INTERRUPTED } from "../../runs/working/interruption.ts";
import type { Io } from "../terminal/io.ts";
import { examplesOf } from "./help.ts";

/** The same failure with its parameters as the command spells them: `--rank` instead of `rank`. */
export function spelledError(
  failure: unknown,
  spell: (parameter: string) => string,
  given: Readonly<Record<string, unknown>> = {},
): unknown {
  if (!(failure instanceof LacunaError)) return failure;
  const { code, place, cause, stack } = failure;
  const hint = failure.hintSpelled(spell, (parameter) => {
    const value = Object.hasOwn(given, parameter) ? given[parameter] : undefined;
    return typeof value === "string" || typeof value === "number"
      ? shellWord(String(value))
      : `<${parameter}>`;
  });
  const error = new LacunaError(code, failure.messageSpelled(spell), {
    ...(place === undefined ? {} : { place }),
    ...(hint === undefined ? {} : { hint: withWordsReader(hint, "`lacuna ask`") }),
    cause,
  });
  if (stack !== undefined) error.stack = stack;
  return error;
}

/**
 * Shows why a command ended early and says with which status: 2 for wrong usage, 130 for an interrupt, else 1.
 * Users' mistakes come without a stack trace; Lacuna's own come with one when LACUNA_DEBUG=1.
 */
export function reportFailure(
  failure: unknown,
  io: Io,
  how: { readonly json: boolean; readonly debug: boolean; readonly called?: Command | undefined },
): number {
  if (failure instanceof CommanderError && failure.exitCode === 0) return 0;
  // Commander has printed the help of a noun without a verb.
  if (failure instanceof CommanderError && failure.code === "commander.help") return 2;
  const error =
    failure instanceof CommanderError
      ? fromCommander(failure, how.called)
      : failure instanceof LacunaError
        ? failure
        : unexpected(failure);
  io.err(
    how.json
      ? visible(errorJson(error))
      : wrapped(renderError(error, colours(io.colours?.err === true)), io.columns?.err),
  );
  if (how.debug && !(failure instanceof CommanderError)) io.err(`${visible(stackOf(failure))}\n`);
  return error.code.startsWith("usage.") ? 2 : error.code === INTERRUPTED ? 130 : 1;
}

/** `error: unknown option '--jsn'\n(Did you mean --json?)` becomes one of our errors. */
function fromCommander(failure: CommanderError, called: Command | undefined): LacunaError {
  const [first = "", ...rest] = failure.message.split("\n");
  const what = failure.code.replace(/^commander\./, "").replace(/[A-Z]/g, (each) => `-${each.toLowerCase()}`);
  const suggestion = rest
    .join(" ")
    .replace(/^\(|\)$/g, "")
    .replace(/^Did/, "did");
  return usageError(what, first.replace(/^error: /, ""), suggestion || exampleHint(called));
}

/** A command line that works, and where the options are. */
function exampleHint(called: Command | undefined): string {
  const words: string[] = [];
  for (let each: Command | null | undefined = called; each; each = each.parent) words.unshift(each.name());
  const [example] = called ? examplesOf(called) : [];
  return words.length < 2
    ? "`lacuna --help` shows the commands, `lacuna <command> --help` their options"
    : `${example === undefined ? "" : `for example: ${example}\n`}\`${words.join(" ")} --help\` shows all options`;
}

function unexpected(failure: unknown): LacunaError {
  const message = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  return new LacunaError("internal", message.split("\n")[0]!, {
    hint: "this is a fault of Lacuna, please report it; LACUNA_DEBUG=1 shows where it happened",
  });
}

const stackOf = (failure: unknown): string =>
  failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
