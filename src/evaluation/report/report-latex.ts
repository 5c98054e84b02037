import { points } from "../../report/figures.ts";
import { pointsOf } from "./figures.ts";
import { classColumns, predictorName, protocolLines, type Report } from "./report.ts";

/** The table of the papers (types in rows, what answers reduce to in columns) as LaTeX for the booktabs package. */
export function latexReport(report: Report): string {
  const { types, mean } = report.summary;
  const classes = classColumns(report.summary);
  const row = (cells: readonly string[]): string => `${cells.join(" & ")} \\\\`;
  const figures = (each: { mrr: number; hits: Readonly<Record<string, number>> }): string[] => [
    points(each.mrr),
    ...["1", "3", "10"].map((most) => points(each.hits[most]!)),
  ];
  return [
    "% \\usepackage{booktabs}",
    ...protocolLines(report).map(([name, rule]) => `% ${name}: ${rule.replace(/\s+/g, " ")}`),
    "\\begin{table}",
    "  \\centering",
    `  \\caption{MRR and Hits (\\%) of ${escaped(predictorName(report))} on ${escaped(report.benchmark.name)}${
      classes.length > 0 ? ", and MRR of the answers that reduce to a type" : ""
    }.}`,
    `  \\begin{tabular}{l${"r".repeat(4 + classes.length)}}`,
    "    \\toprule",
    `    ${row(["type", "MRR", "H@1", "H@3", "H@10", ...classes.map(({ name }) => escaped(name))])}`,
    "    \\midrule",
    ...types.map(
      (each) =>
        `    ${row([
          escaped(each.type),
          ...figures(each),
          ...classes.map(({ of }) => pointsOf(of(each)) || "--"),
        ])}`,
    ),
    "    \\midrule",
    `    ${row(["mean", ...figures(mean), ...classes.map(() => "")])}`,
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
};

const escaped = (text: string): string =>
  text.replace(/[\\~^#$%&_{}]/g, (sign) => special[sign] ?? `\\${sign}`).replace(/\s+/g, " ");
