import { visible } from "../../formats/text/visible.ts";
import type { SideBySide } from "../compare/side-by-side.ts";
import { notesOf, sheetsOf } from "./side-by-side-sheets.ts";

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
    ...sheetsOf(compared, { intervals: true }).map(
      ({ title, header, rows }) => `## ${escaped(title)}\n\n${markdownTable(header, rows)}`,
    ),
    ...(left.length > 0 ? [`## Left out\n\n${left.map(escaped).join("\n")}`] : []),
    notesOf(compared).join("\n"),
    "In brackets: 95 % intervals over queries; none where there are fewer than 30 of a type.",
    `Settings, model and protocol stand in the manifest of each solver's folder. Written by ${generator}.`,
  ].join("\n\n")}\n`;
}

/** A table whose first column is aligned on the left. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => escaped(String(cell))).join(" | ")} |`;
  const rule = `|${header.map((_, at) => (at === 0 ? " --- |" : " ---: |")).join("")}`;
  return [line(header), rule, ...rows.map(line)].join("\n");
}

/** Names of types come from files of others: nothing of them may act as Markdown. */
export const escaped = (text: string): string =>
  visible(text.replace(/[\\`*_{}[\]<>|]/g, (sign) => `\\${sign}`)).replace(/\s+/g, " ");
