import { type ProtocolParameter, publishedText } from "../../src/benchmark/parameter.ts";
import { protocolOf } from "../../src/benchmark/protocols.ts";
import { protocolNames } from "../../src/benchmark/registry.ts";
import { evaluationParameters } from "../../src/evaluation/run/parameters.ts";
import { trainingPresets } from "../../src/links/trainers/presets.ts";
import { solvers } from "../../src/solvers/registry.ts";
import { sentence } from "./by-noun.ts";

/** Every parameter of every protocol as a page: ours, published, the source, what changing it does. */
export async function protocolsPage(): Promise<string> {
  const protocols = await Promise.all(protocolNames.map(protocolOf));
  return [
    "# Protocols: every parameter, ours and published\n",
    "This page is generated from the protocols (`src/benchmark/*/parameters.ts`). Every default is the published value, and where",
    "several were published for several graphs, one of them. `lacuna benchmark sample --set name=value` changes one; the",
    "manifest of a folder lists what has none of the published values, and reports repeat it. Without a published value: limits",
    "of work, which no figure hangs on.\n",
    ...protocols.flatMap(({ name, describe, perType, parameters }) => [
      `## \`--protocol ${name}\`\n`,
      `${sentence(describe)}\n`,
      parameterTable(perType ? [perType, ...parameters] : parameters),
    ]),
    "## Evaluation\n",
    parameterTable(evaluationParameters),
    "## Presets\n",
    "| preset | what it equals |\n| --- | --- |",
    `${presets()
      .map(([name, text]) => `| \`${name}\` | ${cell(text)} |`)
      .join("\n")}\n`,
  ].join("\n");
}

/** Presets of solvers and trainings, with what they equal. */
const presets = (): readonly (readonly [name: string, text: string])[] => [
  ...[...trainingPresets].map(
    ([name, { source, objective }]) => [`links train --preset ${name}`, `${source}. ${objective}`] as const,
  ),
  ...solvers.flatMap((solver) =>
    solver.presets.map(({ name, source }) => [`${solver.name} --preset ${name}`, source] as const),
  ),
];

function parameterTable(parameters: readonly ProtocolParameter[]): string {
  const rows = parameters.map(
    ({ name, default: fallback, choices, published = [], source = "", describe }) => {
      const values = choices ? `${fallback} (of ${choices.join(", ")})` : String(fallback);
      return `| \`${name}\` | ${[values, publishedText(published), source, describe].map(cell).join(" | ")} |`;
    },
  );
  return `| parameter | ours | published | source | what it is, and what changing it does |\n| --- | --- | --- | --- | --- |\n${rows.join("\n")}\n`;
}

const cell = (text: string): string => text.replace(/\|/g, "\\|").replace(/\s+/g, " ");
