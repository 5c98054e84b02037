import { latexTable } from "../../report/latex.ts";
import type { ScoreReport } from "../scoring/score.ts";
import { scoreHeads, scoreLines } from "./score-table.ts";

/** The table of scores as LaTeX for the booktabs package. @internal */
export function scoreLatex(title: string, report: ScoreReport): string {
  const groups: string[][][] = [[["", ...scoreHeads]], []];
  let last = "";
  for (const { dimension, name, cells } of scoreLines(report)) {
    if (dimension !== last) groups.push([]);
    last = dimension;
    groups.at(-1)!.push([dimension === "" ? name : `${dimension} ${name}`, ...cells]);
  }
  const table = latexTable({ protocol: Object.entries(report.protocol), caption: title, groups });
  return `% lacuna\n${table}`;
}
