import { dotChart } from "../../report/dots.ts";
import { counted, points, range, signed } from "../../report/figures.ts";
import { figureList, figureTable, htmlPage, section, termList } from "../../report/page.ts";
import type { Interval } from "../scoring/interval.ts";
import type { ScoreReport } from "../scoring/score.ts";
import { scoreHeads, scoreLines } from "./score-table.ts";

interface F1Bar {
  readonly name: string;
  readonly f1: number;
  readonly interval: Interval | null;
  readonly questions: number;
}

/** Dots of F1 with whiskers for the intervals. */
const f1Chart = (title: string, bars: readonly F1Bar[], source: string): string =>
  dotChart(
    { title, axis: "F1, percent; lines: 95 % intervals", source },
    bars.map(({ name, f1, interval }) => ({
      name,
      dots: [{ name: "F1", value: f1, interval, colour: "var(--c6)" }],
    })),
  );

/** Most strata of a dimension that are drawn. */
const MOST_DRAWN = 25;

/** The report as one self-contained page: figures, a picture for each dimension, the table, the rules. @internal */
export function scoreHtml(title: string, report: ScoreReport): string {
  const { total, by, comparison } = report;
  const { macro } = total.averages;
  const figures: [string, string][] = [
    [macro ? points(macro.f1) : "–", "macro F1"],
    [total.hits1 ? points(total.hits1.value) : "–", "Hits@1"],
    [total.exact ? points(total.exact.value) : "–", "exact match"],
    [counted(total.questions), "questions"],
  ];
  const variants = Object.entries(total.averages).flatMap(([name, own]): F1Bar[] =>
    own ? [{ name, f1: own.f1, interval: own.interval, questions: total.questions }] : [],
  );
  const all = section(
    "F1 of all questions",
    "Three ways to average, with their 95 % intervals.",
    f1Chart("F1", variants, title),
  );
  const pictures = Object.entries(by).map(([dimension, strata]) => {
    const bars = strata.slice(0, MOST_DRAWN).flatMap(({ name, averages, questions }): F1Bar[] => {
      const own = averages.macro;
      return own ? [{ name, f1: own.f1, interval: own.interval, questions }] : [];
    });
    return section(
      `F1 by ${dimension}`,
      "Macro F1 with its 95 % interval.",
      f1Chart(`F1 by ${dimension}`, bars, title),
    );
  });
  const table = figureTable(
    "Scores",
    ["", ...scoreHeads],
    scoreLines(report).map(({ dimension, name, cells }) => [
      dimension === "" ? name : `${dimension} ${name}`,
      ...cells,
    ]),
  );
  const compared = comparison
    ? [
        "<h2>Against the second system</h2>",
        figureList([
          [points(comparison.first), "macro F1 of the first"],
          [points(comparison.second), "of the second"],
          [
            signed(comparison.difference),
            comparison.interval ? `difference, 95 % interval ${range(comparison.interval)}` : "difference",
          ],
          [`${comparison.better} / ${comparison.worse} / ${comparison.equal}`, "better, worse, equal"],
        ]),
      ]
    : [];
  const rules: [string, string][] = [
    ["not scored", `${report.unscored} questions without gold answers`],
    ["without prediction", String(report.missing)],
    ["for no question", String(report.unknown.length)],
    ...Object.entries(report.protocol),
  ];
  return htmlPage(
    title,
    [figureList(figures), all, ...pictures, table, ...compared, termList(rules)].join("\n"),
  );
}
