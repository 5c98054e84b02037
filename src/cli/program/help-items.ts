import type { Help } from "commander";

/** Descriptions of fewer columns than this stand below what they describe. */
export const NARROW = 30;

/** An option, argument or command with its description: beside it, or below it where the terminal is narrow. */
export function formatItem(term: string, termWidth: number, description: string, helper: Help): string {
  if (!description) return `  ${term}`;
  const width = (helper.helpWidth ?? 80) - 2;
  const beside = width - termWidth - 2;
  if (beside < NARROW) return `  ${term}\n${indented(helper.boxWrap(description, width - 4), 6)}`;
  const padded = term.padEnd(termWidth + term.length - helper.displayWidth(term));
  return `  ${padded}  ${indented(helper.boxWrap(description, beside), termWidth + 4).trimStart()}`;
}

const indented = (text: string, by: number): string => text.replace(/^/gm, " ".repeat(by));
