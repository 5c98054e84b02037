import type { ScoreReport } from "../scoring/score.ts";
import { scoreHeads, scoreLines } from "./score-table.ts";

/** The table of scores as LaTeX for the booktabs package. */
export function scoreLatex(title: string, report: ScoreReport): string {
  const row = (cells: readonly string[]) => `    ${cells.map(escaped).join(" & ")} \\\\`;
  let last = "";
  const lines = scoreLines(report).flatMap(({ dimension, name, cells }) => {
    const rule = dimension === last ? [] : ["    \\midrule"];
    last = dimension;
    return [...rule, row([dimension === "" ? name : `${dimension} ${name}`, ...cells])];
  });
  return [
    "% lacuna",
    "% \\usepackage{booktabs}",
    ...Object.entries(report.protocol).map(([name, rule]) => `% ${name}: ${rule.replace(/\s+/g, " ")}`),
    "\\begin{table}",
    "  \\centering",
    `  \\caption{${escaped(title)}}`,
    `  \\begin{tabular}{l${"r".repeat(scoreHeads.length)}}`,
    "    \\toprule",
    row(["", ...scoreHeads]),
    "    \\midrule",
    ...lines,
    "    \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n");
}

const special: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "–": "--",
};

const escaped = (text: string): string =>
  text.replace(/[\\~^<>–#$%&_{}]/g, (sign) => special[sign] ?? `\\${sign}`).replace(/\s+/g, " ");
