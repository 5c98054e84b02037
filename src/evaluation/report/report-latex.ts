import { type ByHits, hitsInOrder } from "../../ranking/measures.ts";
import { points } from "../../report/figures.ts";
import { latexTable } from "../../report/latex.ts";
import { hitsHeader, pointsOf } from "./figures.ts";
import { classColumns, predictorName, protocolLines, type Report } from "./report.ts";

/** The table of the papers (types in rows, what answers reduce to in columns) as LaTeX for the booktabs package. @internal */
export function latexReport(report: Report): string {
  const { types, mean } = report.summary;
  const classes = classColumns(report.summary);
  const figures = (each: { mrr: number; hits: ByHits<number> }): string[] =>
    [each.mrr, ...hitsInOrder(each.hits)].map(points);
  const about = classes.length > 0 ? ", and MRR of the answers that reduce to a type" : "";
  return latexTable({
    protocol: protocolLines(report),
    caption: `MRR and Hits (%) of ${predictorName(report)} on ${report.benchmark.name}${about}.`,
    groups: [
      [["type", "MRR", ...hitsHeader, ...classes.map(({ name }) => name)]],
      types.map((each) => [
        each.type,
        ...figures(each),
        ...classes.map(({ of }) => pointsOf(of(each)) || "--"),
      ]),
      [["mean", ...figures(mean), ...classes.map(() => "")]],
    ],
  });
}
