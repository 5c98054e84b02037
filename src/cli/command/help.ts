import type { Command } from "commander";
import type { Operation } from "../../operations/contract/operation.ts";

/** The text below the options of a command. */
export interface MoreHelp {
  /** Command lines that work; the first one is run by a test. */
  readonly example: string | readonly string[];
  /** More help, below the examples. */
  readonly help?: string | (() => string);
}

/** The shape of `--json`, of commands whose help will be shown. */
const results = new WeakMap<Command, { readonly load: () => Promise<string>; text?: string }>();

/** Says what `--json` prints below the other help; schemas are loaded only where help is shown. */
export function addResultHelp(self: Command, operations: readonly Operation[]): void {
  const load = async () => {
    const { shapeLine } = await import("../../operations/contract/shape.ts");
    const lines = await Promise.all(
      operations.map(async (each) => {
        const shape = shapeLine(await each.result());
        return operations.length === 1
          ? `--json prints ${shape}`
          : `\`lacuna ${each.command} --json\` prints ${shape}`;
      }),
    );
    return `${lines.join("\n")}\ndocs/reference/json has a page a noun: what each key means.`;
  };
  const own: { readonly load: () => Promise<string>; text?: string } = { load };
  results.set(self, own);
  self.addHelpText("after", () => (own.text === undefined ? "" : `\n${own.text}`));
}

/** Makes the help of a command ready: what of it is loaded only when it is shown. */
export async function prepareHelp(self: Command): Promise<void> {
  const own = results.get(self);
  if (own) own.text = await own.load();
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
