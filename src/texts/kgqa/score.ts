import type { ScoreReport } from "../../kgqa/scoring/score.ts";
import type { KgqaScore } from "../../operations/kgqa/results.ts";
import { table } from "../../report/text-table.ts";

/** The text of `lacuna kgqa score`. */
export async function scoreText(found: KgqaScore): Promise<string> {
  const { scoreHeads, scoreLines } = await import("../../kgqa/report/score-table.ts");
  const { unsaid, unscored, missing, unknown, failures, reports = [] } = found;
  const lineOf = (count: number, what: string) => (count === 0 ? "" : `${count} ${what}\n`);
  return [
    table(
      ["", ...scoreHeads],
      scoreLines(found).map(({ dimension, name, cells }) => [
        dimension === "" ? name : `${dimension} ${name}`,
        ...cells,
      ]),
    ),
    "in percent; F1 is the macro average, with its interval\n",
    ...Object.entries(unsaid).map(([dimension, count]) =>
      lineOf(count, `questions say no ${dimension} and stand under none`),
    ),
    lineOf(unscored, "questions have no gold answers and are not scored"),
    lineOf(missing, "questions have no prediction and count as answered by nothing"),
    lineOf(unknown.length, `predictions are for no gold question: ${unknown.slice(0, 5).join(", ")}`),
    lineOf(failures.length, "predicted queries failed"),
    ...failures.slice(0, 5).map(({ id, problem }) => `  ${id}: ${problem.split("\n")[0]}\n`),
    found.comparison ? await comparisonText(found.comparison) : "",
    ...reports.map((path) => `wrote ${path}\n`),
  ].join("");
}

async function comparisonText(comparison: NonNullable<ScoreReport["comparison"]>): Promise<string> {
  const { points, range } = await import("../../report/figures.ts");
  const strata = Object.entries(comparison.by).flatMap(([dimension, rows]) =>
    rows.map((each) => [`${dimension} ${each.name}`, each] as const),
  );
  const rows = [["all", comparison] as const, ...strata].map(([name, each]) => [
    ...[name, each.questions, points(each.first), points(each.second), points(each.difference)],
    ...[range(each.interval), each.corrected === null ? "" : each.corrected.toFixed(3)],
    each.decided ? (each.difference > 0 ? "second" : "first") : "",
    ...[each.better, each.worse],
  ]);
  const head = [
    "",
    "questions",
    "F1 first",
    "F1 second",
    "difference",
    "95 %",
    "p",
    "ahead",
    "better",
    "worse",
  ];
  return `\n${table(head, rows)}p: how likely so large a difference is between systems that are alike (sign flips, corrected by Holm for the number of strata);\nahead: p is below 0.05 and the interval does not hold 0. Nothing is decided on fewer than 30 questions.\n`;
}
