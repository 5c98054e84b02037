import { classText } from "../../hardness/classes/class-text.ts";
import { dotChart, dotColours } from "../../report/dots.ts";
import { counted, points, range } from "../../report/figures.ts";
import { html } from "../../report/html-text.ts";
import { type FigureCell, figureTable, htmlPage, section, termList } from "../../report/page.ts";
import type { Beside, SideBySide } from "../compare/side-by-side.ts";
import { tieText } from "./figures.ts";
import { type QueryList, queryLists } from "./html-queries.ts";
import { notesOf } from "./side-by-side-sheets.ts";

/** Data of the page of several solvers. */
export interface ComparisonPage {
  readonly compared: SideBySide;
  readonly benchmark: string;
  readonly generator: string;
  /** How the benchmark was sampled, where that is known. */
  readonly sampled: string | undefined;
  /** The queries of each type and class on which solvers are furthest apart; see `listsApart`. */
  readonly lists: readonly QueryList[];
  /** The text of these queries, by id. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Several solvers on the same queries, as one self-contained page; cells link to the queries behind them. */
export function comparisonHtml(page: ComparisonPage): string {
  const { compared, benchmark, generator, sampled, lists, texts } = page;
  const { names, types, mean, strata, protocol } = compared;
  const { cells, besideTable } = tablesOf(names, new Set(lists.map(({ anchor }) => anchor)));
  const classes = types.flatMap(({ type, reduces }, at) =>
    Object.entries(reduces).map(([name, each], nth): FigureCell[] => [
      ...[nth === 0 ? type : "", classText(name, type), counted(each.pairs)],
      ...cells(each, `q-${at}-${nth}`),
    ]),
  );
  return htmlPage(
    `${names.join(", ")} on ${benchmark}, ${protocol.split}`,
    [
      `<p>${notesOf(compared).map(html).join(" ")} Below each figure: its 95 % interval over queries; none where a type has fewer than 30. Figures link to the queries on which solvers are furthest apart.</p>`,
      section(
        "MRR by query type",
        "With 95 % intervals over queries.",
        mrrChart(compared, `${benchmark}, ${protocol.split} queries`),
      ),
      "<h2>By type</h2>",
      besideTable(
        "MRR by type",
        ["type", "queries"],
        types.map((each, at) => [each.type, counted(each.queries), ...cells(each, `q-${at}`)]),
        [`mean of ${mean.types.length}`, "", ...cells(mean)],
      ),
      ...(classes.length > 0
        ? [
            "<h2>By what answers reduce to</h2>",
            besideTable("MRR by class", ["type", "reduces to", "pairs"], classes),
          ]
        : []),
      ...Object.entries(strata).flatMap(([dimension, values]) =>
        values.length === 0
          ? []
          : [
              `<h2>By ${html(dimension)}</h2>`,
              besideTable(
                `MRR by ${dimension}`,
                [dimension, "pairs"],
                values.map((each) => [each.value, counted(each.pairs), ...cells(each)]),
              ),
            ],
      ),
      ...tieParts(compared),
      "<h2>Queries on which solvers are furthest apart</h2>",
      queryLists(lists, names, texts),
      "<h2>Protocol</h2>",
      pageTerms(page),
    ].join("\n"),
    { operation: "evaluateSolvers", value: { ...compared, benchmark, generator, sampled, lists, texts } },
  );
}

/** Cells that link to the queries behind them, and tables of them. */
function tablesOf(names: readonly string[], anchors: ReadonlySet<string>) {
  const cells = (figures: Beside, to?: string): FigureCell[] => [
    ...names.map((name): FigureCell => {
      const mrr = figures.mrr[name];
      if (mrr === null || mrr === undefined) return "–";
      const link = to !== undefined && anchors.has(to) ? { to } : {};
      return { text: points(mrr), below: range(figures.interval[name] ?? null), ...link };
    }),
    figures.ahead ?? "",
  ];
  /** A table without the last column where it says nothing. */
  const besideTable = (
    label: string,
    head: readonly string[],
    rows: readonly (readonly FigureCell[])[],
    foot?: readonly FigureCell[],
  ): string => {
    const says = [...rows, ...(foot ? [foot] : [])].some((row) => row.at(-1) !== "");
    const cut = <T>(row: readonly T[]) => (says ? row : row.slice(0, -1));
    return figureTable(label, cut([...head, ...names, "ahead"]), rows.map(cut), foot && cut(foot));
  };
  return { cells, besideTable };
}

const mrrChart = ({ names, types, mean }: SideBySide, source: string): string =>
  dotChart(
    { title: "MRR by query type", axis: "MRR, percent; lines: 95 % intervals", source },
    [
      ...types.map((each) => ({ name: each.type, figures: each as Beside })),
      { name: "mean", figures: mean },
    ].map(({ name, figures }) => ({
      name,
      dots: names.flatMap((solver, at) => {
        const value = figures.mrr[solver];
        if (value === null || value === undefined) return [];
        const interval = figures.interval[solver] ?? null;
        return [{ name: solver, value, interval, colour: dotColours[at % dotColours.length]! }];
      }),
    })),
  );

function tieParts({ names, types }: SideBySide): string[] {
  const ties = types.flatMap((each) => {
    const spans = names.map((name) => (each.tied[name] ? tieText(each.tied[name]) : ""));
    return spans.some((span) => span !== "") ? [[each.type, ...spans]] : [];
  });
  if (ties.length === 0) return [];
  return [
    "<h2>Sensitivity to ties</h2>",
    "<p>The MRR if all ties go against answers, and if all go for them; types where no digit changes are left out.</p>",
    figureTable("MRR by ties", ["type", ...names], ties),
  ];
}

/** What solvers leave out, and what the numbers rest on. */
function pageTerms({ compared, generator, sampled }: ComparisonPage): string {
  const { names, protocol, unsupported } = compared;
  const left = names.flatMap((name) =>
    (unsupported[name] ?? []).map(({ type, queries, reason }): [string, string] => [
      `${name} leaves out`,
      `${counted(queries)} of ${type}: ${reason}`,
    ]),
  );
  return termList([
    ...left,
    ["Benchmark", sampled ?? "imported"],
    ["Queries", protocol.queries],
    ["Filtering", protocol.filtering],
    ["Ties", `${protocol.ties}: ${protocol.tiesMeaning}`],
    ["Averaging", protocol.averaging],
    ["Intervals", protocol.intervals],
    ["Settings and models", "in the manifest of each solver's folder"],
    ["Written by", generator],
  ]);
}
