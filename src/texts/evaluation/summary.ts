import { besideMrrPoints, mainHeader, pointsOf, tieText } from "../../evaluation/report/figures.ts";
import { classColumns, predictorName } from "../../evaluation/report/report.ts";
import { solverLines } from "../../evaluation/report/solver-lines.ts";
import type { EvaluatedOne, EvaluatedSolver } from "../../operations/evaluation/results.ts";
import { reportOf } from "../../operations/evaluation/rows.ts";
import { numberText, points, range } from "../../report/figures.ts";
import { type Cell, table } from "../../report/text-table.ts";
import { unsupportedText } from "./side-by-side.ts";

/** The text of `lacuna evaluate` for one solver, with what it left out. */
export const solverText = (result: EvaluatedSolver, out: string | undefined): string =>
  summaryText(result, out) + unsupportedText({ [result.predictor.name]: result.unsupported });

/** The text of `lacuna evaluate`; shares in percent, as in the papers. */
export function summaryText(result: EvaluatedOne, out: string | undefined): string {
  const report = reportOf(result);
  const { types, mean, strata, protocol } = report.summary;
  const classes = classColumns(report.summary);
  const header = [
    "type",
    ...mainHeader("short"),
    ...classes.map(({ name }, at) => `${at === 0 ? "| " : ""}${name}`),
  ];
  const row = (name: string, each: (typeof types)[number] | typeof mean): Cell[] => [
    name,
    each.queries,
    points(each.mrr),
    range(each.interval),
    tieText(each.tied),
    ...besideMrrPoints(each),
    ...classes.map(
      ({ of }, at) => `${at === 0 ? "| " : ""}${pointsOf("reduces" in each ? of(each) : undefined)}`,
    ),
  ];
  const parts = [
    `${predictorName(report)} on ${report.benchmark.name}, ${protocol.split}\n\n`,
    table(header, [...types.map((each) => row(each.type, each)), row("mean", mean)]),
    ...Object.entries(strata)
      .filter(([, values]) => values.length > 0)
      .map(
        ([name, values]) =>
          `\n${table(
            [name, "types", "queries", "pairs", "MRR", "95 %", "H@10"],
            values.map((each) => [
              each.value,
              each.types,
              each.queries,
              each.pairs,
              points(each.mrr),
              range(each.interval),
              points(each.hits["10"]!),
            ]),
          )}`,
      ),
    `\nMRR and Hits in percent; ties ${protocol.ties}; mean ${protocol.averaging}; ${numberText(protocol.entities)} candidates.\n`,
  ];
  parts.push(
    ...solverLines(report.predictor)
      .filter(([name]) => name !== "Left out")
      .map(([name, rule]) => `${name}: ${rule}\n`),
  );
  if (types.some(({ tied }) => tieText(tied) !== ""))
    parts.push("By ties: what the MRR is if all ties go against answers, and for them.\n");
  if (report.benchmark.sampled !== undefined) parts.push(`Benchmark: ${report.benchmark.sampled}\n`);
  if (classes.length > 0)
    parts.push(
      "Columns behind the bar: MRR of the answers that reduce to that type; full inference: every link is missing.\n",
    );
  if (mean.missing > 0)
    parts.push(
      `${numberText(mean.missing)} queries have no prediction; they are scored as if all entities were tied.\n`,
    );
  if (report.withoutHard > 0)
    parts.push(`${numberText(report.withoutHard)} queries have no hard answer and are left out.\n`);
  if (out !== undefined) parts.push(`wrote ${out}\n`);
  return parts.join("");
}
