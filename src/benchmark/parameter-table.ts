import { type ProtocolParameter, publishedText } from "./parameter.ts";
import type { Protocol } from "./protocol.ts";

/** The data of the page of all protocols. */
export interface ProtocolsPage {
  readonly protocols: readonly Protocol[];
  readonly evaluation: readonly ProtocolParameter[];
  /** Presets with the published objective, or the source, that they stand for. */
  readonly presets: readonly { readonly name: string; readonly text: string }[];
}

/** Every parameter of every protocol as Markdown: ours, published, the source, what changing it does. */
export function protocolsPage({ protocols, evaluation, presets }: ProtocolsPage): string {
  return [
    "# Protocols: every parameter, ours and published\n",
    "Written from the program (`src/benchmark/*/parameters.ts`); a test holds it to that. Every default is the published value, and",
    "where several were published for several graphs, one of them. `lacuna benchmark sample --set name=value` changes one; the",
    "manifest of a folder lists what has none of the published values, and reports repeat it. Without a published value: limits",
    "of work, which no figure hangs on.\n",
    ...protocols.flatMap(({ name, describe, perType, parameters }) => [
      `## \`--protocol ${name}\`\n`,
      `${describe[0]!.toUpperCase()}${describe.slice(1)}.\n`,
      parameterTable(perType ? [perType, ...parameters] : parameters),
    ]),
    "## Evaluation\n",
    parameterTable(evaluation),
    "## Presets\n",
    "| preset | what it equals |\n| --- | --- |",
    `${presets.map(({ name, text }) => `| \`${name}\` | ${cell(text)} |`).join("\n")}\n`,
  ].join("\n");
}

/** A table of parameters as Markdown. */
export function parameterTable(parameters: readonly ProtocolParameter[]): string {
  const rows = parameters.map(
    ({ name, default: fallback, choices, published = [], source = "", describe }) => {
      const values = choices ? `${fallback} (of ${choices.join(", ")})` : String(fallback);
      return `| \`${name}\` | ${[values, publishedText(published), source, describe].map(cell).join(" | ")} |`;
    },
  );
  return `| parameter | ours | published | source | what it is, and what changing it does |\n| --- | --- | --- | --- | --- |\n${rows.join("\n")}\n`;
}

/** Lines of help for a terminal, one parameter each. */
export const parameterHelp = (parameters: readonly ProtocolParameter[]): string =>
  parameters
    .map(({ name, default: fallback, published = [], describe }) => {
      const others = published.filter(({ value }) => value !== fallback);
      const note = others.length > 0 ? `; published too: ${publishedText(others)}` : "";
      return `  ${name}=${fallback}${note}\n      ${describe}`;
    })
    .join("\n");

const cell = (text: string): string => text.replace(/\|/g, "\\|").replace(/\s+/g, " ");
