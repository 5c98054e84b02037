import type { Command } from "commander";

/** What stands below the options of a command. */
export interface MoreHelp {
  /** Command lines that work. */
  readonly example: string | readonly string[];
  /** What else there is to say, such as the shape of `--json`. */
  readonly help?: string | (() => string);
}

const examples = new WeakMap<Command, readonly string[]>();

/** The examples of a command; a mistake in a call shows the first. */
export const examplesOf = (self: Command): readonly string[] => examples.get(self) ?? [];

/** Puts examples, and what else there is to say, below the options of a command. */
export function addHelp(self: Command, { example, help }: MoreHelp): void {
  const lines = typeof example === "string" ? [example] : example;
  examples.set(self, lines);
  self.addHelpText("after", () => {
    const more = typeof help === "function" ? help() : help;
    const shown = lines.map((each) => `  ${each}\n`).join("");
    return `\nExample${lines.length === 1 ? "" : "s"}:\n${shown}${more === undefined ? "" : `\n${more.trim()}\n`}`;
  });
}
