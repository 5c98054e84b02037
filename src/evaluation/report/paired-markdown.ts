import { points } from "../../report/figures.ts";
import { markdownTable, markdownText } from "../../report/markdown.ts";
import type { ComparedPage } from "./paired-page.ts";
import { comparedHead, comparedRows, protocolTerms } from "./paired-rows.ts";

/** A comparison of two runs as Markdown. */
export function comparedMarkdown({ compared, runs, benchmark }: ComparedPage): string {
  const { types, protocols, queries, winning } = compared;
  const apart = types.flatMap(({ type, apart: { a, b } }) =>
    [...b.map((each) => ["b", each] as const), ...a.map((each) => ["a", each] as const)].map(
      ([better, { id, scores }]) => [
        ...[type, better, id, ...scores.map(points)],
        ...(queries ? [queries[id] ?? ""] : []),
      ],
    ),
  );
  return `<!-- lacuna -->\n${[
    `# ${markdownText(runs.b)} against ${markdownText(runs.a)} on ${markdownText(benchmark)}`,
    `a = ${markdownText(runs.a)}; b = ${markdownText(runs.b)}. Differences are b minus a, in percent.`,
    ...protocols.differences.map((each) => `**The runs differ in ${markdownText(each)}.**`),
    markdownTable(
      comparedHead,
      comparedRows(compared).map(({ cells }) => cells),
    ),
    `a has the higher MRR in ${winning.a} of ${winning.types} types, b in ${winning.b}.`,
    ...(apart.length > 0
      ? [
          "## Queries that one run answers better, furthest apart first",
          markdownTable(["type", "better", "id", "MRR a", "MRR b", ...(queries ? ["query"] : [])], apart),
        ]
      : []),
    "## Protocol",
    protocolTerms(compared)
      .map(([name, meaning]) => `- ${name}: ${markdownText(meaning)}`)
      .join("\n"),
  ].join("\n\n")}\n`;
}
