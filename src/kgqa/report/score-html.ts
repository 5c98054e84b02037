import { counted, points, range, signed } from "../../evaluation/report/figures.ts";
import { figureList, figureTable, htmlPage, section, termList } from "../../evaluation/report/html-page.ts";
import { html, px } from "../../evaluation/report/html-text.ts";
import type { Interval } from "../scoring/interval.ts";
import type { ScoreReport } from "../scoring/score.ts";
import { scoreHeads, scoreLines } from "./score-table.ts";

const left = 200;
const width = 520;
const row = 26;

interface F1Bar {
  readonly name: string;
  readonly f1: number;
  readonly interval: Interval | null;
  readonly questions: number;
}

/** Bars of F1 from 0 to 100 with whiskers for the intervals. */
function f1Bars(title: string, bars: readonly F1Bar[]): string {
  const at = (share: number) => px(left + share * width);
  const bottom = 20 + bars.length * row;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${at(share)}" x2="${at(share)}" y1="18" y2="${bottom}" stroke="var(--line)"/><text class="soft" x="${at(share)}" y="12" text-anchor="middle">${100 * share}</text>`,
  );
  const drawn = bars.map(({ name, f1, interval, questions }, nth) => {
    const y = 24 + nth * row;
    const whisker = interval
      ? `<path d="M${at(interval[0])} ${y + 4}v8M${at(interval[0])} ${y + 8}H${at(interval[1])}M${at(interval[1])} ${y + 4}v8" stroke="var(--ink)" stroke-width="1.5" fill="none"/>`
      : "";
    const told = `${name}: F1 ${points(f1)}${interval ? ` (${range(interval)})` : ""}, ${questions} questions`;
    return `<text x="${left - 10}" y="${y + 12}" text-anchor="end">${html(name.slice(0, 28))}</text><rect x="${left}" y="${y}" width="${px(Math.max(f1 * width, 1))}" height="16" fill="var(--c1)"><title>${html(told)}</title></rect>${whisker}<text class="soft" x="${left + width + 10}" y="${y + 12}">${points(f1)}</text>`;
  });
  const described = bars.map(({ name, f1 }) => `${name} ${points(f1)}`).join(", ");
  return `<svg viewBox="0 0 ${left + width + 60} ${bottom + 6}" role="img" aria-label="${html(`${title}. ${described}`)}">${grid.join("")}${drawn.join("")}</svg>`;
}

/** Most strata of a dimension that are drawn. */
const MOST_DRAWN = 25;

/** The report as one page that stands on its own: figures, a picture for each dimension, the table, the rules. */
export function scoreHtml(title: string, report: ScoreReport): string {
  const { total, by, comparison } = report;
  const { macro } = total.averages;
  const figures: [string, string][] = [
    [macro ? points(macro.f1) : "–", "macro F1"],
    [total.hits1 ? points(total.hits1.value) : "–", "Hits@1"],
    [total.exact ? points(total.exact.value) : "–", "exact match"],
    [String(total.questions), "questions"],
  ];
  const variants = Object.entries(total.averages).flatMap(([name, own]): F1Bar[] =>
    own ? [{ name, f1: own.f1, interval: own.interval, questions: total.questions }] : [],
  );
  const all = section(
    "F1 of all questions",
    "Three ways to average, with their intervals.",
    f1Bars("F1", variants),
  );
  const pictures = Object.entries(by).map(([dimension, strata]) => {
    const bars = strata.slice(0, MOST_DRAWN).flatMap(({ name, averages, questions }): F1Bar[] => {
      const own = averages.macro;
      return own ? [{ name, f1: own.f1, interval: own.interval, questions }] : [];
    });
    return section(`F1 by ${dimension}`, "Macro F1 with its interval.", f1Bars(`F1 by ${dimension}`, bars));
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
            comparison.interval ? `difference (${range(comparison.interval)})` : "difference",
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
