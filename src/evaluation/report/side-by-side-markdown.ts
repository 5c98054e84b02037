import { markdownTable, markdownText } from "../../report/markdown.ts";
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
    `# ${markdownText(names.join(", "))} on ${markdownText(benchmark)}, ${protocol.split}`,
    ...sheetsOf(compared, { intervals: true }).map(
      ({ title, header, rows }) => `## ${markdownText(title)}\n\n${markdownTable(header, rows)}`,
    ),
    ...(left.length > 0 ? [`## Left out\n\n${left.map(markdownText).join("\n")}`] : []),
    notesOf(compared).join("\n"),
    "In brackets: 95 % intervals over queries; none where there are fewer than 30 of a type.",
    `Settings, model and protocol stand in the manifest of each solver's folder. Written by ${generator}.`,
  ].join("\n\n")}\n`;
}
