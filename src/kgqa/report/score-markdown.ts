import { points, range, signed } from "../../report/figures.ts";
import { markdownTable } from "../../report/markdown.ts";
import type { ScoreReport } from "../scoring/score.ts";
import { scoreHeads, scoreLines } from "./score-table.ts";

/** The report as Markdown: the table, the omitted questions, the comparison, the rules. @internal */
export function scoreMarkdown(title: string, report: ScoreReport): string {
  const cell = (text: string) => text.replace(/([|\\])/g, "\\$1").replace(/\s+/g, " ");
  const { comparison } = report;
  return [
    "<!-- lacuna -->",
    `# ${title.replace(/\s+/g, " ")}`,
    "",
    markdownTable(
      ["", ...scoreHeads],
      scoreLines(report).map(({ dimension, name, cells }) => [
        dimension === "" ? name : `${dimension} ${name}`,
        ...cells,
      ]),
      cell,
    ),
    "",
    `${report.unscored} questions without gold answers are not scored; ${report.missing} have no prediction; ${report.unknown.length} predictions are for no question.`,
    ...(comparison
      ? [
          "",
          `Against the second system: F1 ${points(comparison.first)} and ${points(comparison.second)}, difference ${signed(comparison.difference)}${comparison.interval ? ` (${range(comparison.interval)})` : ""}, ${comparison.decided ? "which chance does not explain" : "which chance may explain"}; better on ${comparison.better} questions, worse on ${comparison.worse}, equal on ${comparison.equal}.`,
        ]
      : []),
    "",
    ...Object.entries(report.protocol).map(([name, rule]) => `- ${name}: ${rule}`),
    "",
  ].join("\n");
}
