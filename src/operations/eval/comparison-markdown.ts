import { notesOf, sheetsOf } from "./comparison-sheets.ts";
import type { SideBySide } from "./side-by-side.ts";

/** `comparison.md` of a run folder. */
export function comparisonMarkdown(compared: SideBySide, benchmark: string, generator: string): string {
  const { names, protocol, unsupported } = compared;
  const left = names.flatMap((name) =>
    (unsupported[name] ?? []).map(
      ({ type, queries, reason }) => `- ${name} leaves out ${queries} of ${type}: ${reason}`,
    ),
  );
  return `${[
    `# ${escaped(names.join(", "))} on ${escaped(benchmark)}, ${protocol.split}`,
    ...sheetsOf(compared).map(({ title, header, rows }) => {
      const line = (cells: readonly (string | number)[]) =>
        `| ${cells.map((cell) => escaped(String(cell))).join(" | ")} |`;
      const rule = `|${header.map((_, at) => (at === 0 ? " --- |" : " ---: |")).join("")}`;
      return `## ${escaped(title)}\n\n${[line(header), rule, ...rows.map(line)].join("\n")}`;
    }),
    ...(left.length > 0 ? [`## Left out\n\n${left.map(escaped).join("\n")}`] : []),
    notesOf(compared).join("\n"),
    `Settings, model and protocol stand in the manifest of each solver's folder. Written by ${generator}.`,
  ].join("\n\n")}\n`;
}

/** Names of types come from files of others: nothing of them may act as Markdown. */
const escaped = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>|]/g, (sign) => `\\${sign}`).replace(/\s+/g, " ");
