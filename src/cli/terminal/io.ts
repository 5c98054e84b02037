import { Command, InvalidArgumentError } from "commander";
import { visible, visibleBytes } from "../../formats/text/visible.ts";
import { colours } from "../../report/colours.ts";
import { withHeadings } from "../../report/heading.ts";

/** The streams of a command; tests give their own. */
export interface Io {
  /** Results: standard output. */
  out(text: string): void;
  /** The same for a result that is made as bytes; where absent it is written as text. */
  bytes?(lines: Uint8Array): void;
  /** Resolves when the reader of the results takes more: a long result waits for it after every piece. */
  ready?(): Promise<void> | undefined;
  /** Progress and errors: standard error. */
  err(text: string): void;
  /** What the path `-` reads; standard input of the process where absent. */
  readonly input?: AsyncIterable<Uint8Array>;
  /** Standard error is a terminal: progress bars and colours are welcome. */
  readonly terminal: boolean;
  /** Whether each stream is shown in colours; none where absent. */
  readonly colours?: { readonly out: boolean; readonly err: boolean };
  /** The width of the terminal of each stream; undefined where it is none. */
  readonly columns?: { readonly out?: number | undefined; readonly err?: number | undefined };
}

/**
 * The one door of text to the terminal: names come from files of others, and nothing of them may steer it. Line ends and tabs
 * are the layout of renderers. Codes of our own can only be put in behind it; the headings that tables mark are shown as such by the door itself.
 */
export const harmless = (io: Io): Io => ({
  out: (text) => io.out(withHeadings(text, visible, colours(io.colours?.out === true).strong)),
  err: (text) => io.err(withHeadings(text, visible, colours(io.colours?.err === true).strong)),
  bytes(lines) {
    const shown = visibleBytes(lines);
    if (io.bytes) io.bytes(shown);
    else io.out(new TextDecoder().decode(shown));
  },
  terminal: io.terminal,
  ...(io.input ? { input: io.input } : {}),
  ...(io.ready ? { ready: () => io.ready?.() } : {}),
});

/** The options every command takes. */
export interface GlobalOptions {
  readonly json?: boolean;
  readonly seed: number;
  /** Workers to use; 0 means one per core. */
  readonly threads: number;
  /** Memory budget in bytes. */
  readonly memory?: number;
  readonly quiet?: boolean;
}

/** The second spelling of a command, whichever noun it stands below. */
export const SECOND: Readonly<Record<string, string>> = { evaluate: "eval" };

/** A command without options, which its second spelling calls too. */
export function named(name: string, description: string): Command {
  const made = new Command(name).description(description);
  const second = SECOND[name];
  return second === undefined ? made : made.alias(second);
}

/** A subcommand with the options every command takes. */
export function command(name: string, description: string): Command {
  return named(name, description)
    .option("--json", "print stable JSON instead of text")
    .option("--seed <n>", "seed of every random choice", wholeNumber, 0)
    .option("--threads <n>", "workers to use (0: one per core)", wholeNumber, 0)
    .option("--memory <size>", "memory budget, such as 512M or 2G", memorySize)
    .option("--quiet", "no progress, results only");
}

/** Reads a whole number of at least 0. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(`"${text}" is not a whole number from 0 on`);
  return Number(text);
}

/** Reads a size in bytes with an optional K, M or G. */
export function memorySize(text: string): number {
  const found = /^(\d+(?:\.\d+)?)([KMG]?)B?$/i.exec(text);
  if (!found) throw new InvalidArgumentError(`"${text}" is not a size such as 512M or 2G`);
  return Math.floor(
    Number(found[1]) * { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }[found[2]!.toUpperCase()]!,
  );
}

/** Reads a number, whole or not, of at least `least`. */
export function numberOf(text: string, whole: boolean, least = Number.NEGATIVE_INFINITY): number {
  const value = (whole ? /^-?\d{1,15}$/ : /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i).test(text)
    ? Number(text)
    : Number.NaN;
  const what = whole ? "whole number" : "number";
  if (!Number.isFinite(value) || (value < 0 && least === 0))
    throw new InvalidArgumentError(
      `${JSON.stringify(text)} is not a ${what}${least === 0 ? " from 0 on" : ""}`,
    );
  if (value < least) throw new InvalidArgumentError(`it has to be at least ${least}`);
  return value;
}
