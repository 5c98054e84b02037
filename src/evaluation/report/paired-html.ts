import { classText } from "../../hardness/classes/class-text.ts";
import { type DotRow, dotChart } from "../../report/dots.ts";
import { counted, points, range, signed } from "../../report/figures.ts";
import { html } from "../../report/html-text.ts";
import { figureList, figureTable, htmlPage, section, termList } from "../../report/page.ts";
import { differenceDot } from "./difference-dot.ts";
import { queryLists } from "./html-queries.ts";
import type { ComparedPage } from "./paired-page.ts";
import { comparedHead, comparedRows, protocolTerms } from "./paired-rows.ts";

/** A comparison of two runs as one self-contained page. */
export function comparedHtml(page: ComparedPage): string {
  const { compared, runs, benchmark } = page;
  const { types, mean, winning, protocol, protocols, queries } = compared;
  const lists = types.flatMap(({ type, apart }, at) => [
    { anchor: `a-${at}`, title: `${type}: a beats b, furthest apart first`, queries: apart.a },
    { anchor: `b-${at}`, title: `${type}: b beats a, furthest apart first`, queries: apart.b },
  ]);
  const place = new Map(types.map(({ type }, at) => [type, at]));
  const rows = comparedRows(compared).map(({ type, cells }) => {
    const at = type === undefined ? undefined : place.get(type);
    const counts = [cells.at(-2)!, cells.at(-1)!].map((text, side) => ({
      text,
      ...(at === undefined || text === "" ? {} : { to: `${side === 0 ? "b" : "a"}-${at}` }),
    }));
    // Classes are set back below their type; HTML drops plain spaces.
    const [name = "", ...figures] = cells.slice(0, -2);
    return [name.replace(/^ +/, "\u2003"), ...figures, ...counts];
  });
  return htmlPage(
    `${runs.b} against ${runs.a} on ${benchmark}`,
    [
      `<p>a = ${html(runs.a)}; b = ${html(runs.b)}. Differences are b minus a, in percent.</p>`,
      ...protocols.differences.map((each) => `<p><b>The runs differ in ${html(each)}.</b></p>`),
      figureList([
        [points(mean.a), "MRR of a"],
        [points(mean.b), "MRR of b"],
        [signed(mean.difference), mean.interval ? `95 % interval ${range(mean.interval)}` : "difference"],
        [mean.decided ? (mean.difference > 0 ? "b" : "a") : "undecided", "ahead in the mean"],
      ]),
      section(
        "Differences by query type",
        "Filled: one run is ahead. Hollow: nothing is decided.",
        dotChart(
          {
            title: "Difference of the MRR by query type",
            axis: "MRR of b minus a, percent; lines: 95 % intervals",
            source: `${benchmark}, ${protocol.split} queries`,
          },
          [
            ...types.flatMap(({ type, reduces, ...each }): DotRow[] => [
              differenceDot(type, each),
              ...Object.entries(reduces).map(([name, own]) => ({
                ...differenceDot(classText(name, type), own),
                part: true,
              })),
            ]),
            differenceDot("mean", mean),
          ],
          { signed: true },
        ),
      ),
      "<h2>All figures</h2>",
      figureTable("Differences", comparedHead, rows),
      `<p>a has the higher MRR in ${counted(winning.a)} of ${counted(winning.types)} types, b in ${counted(winning.b)}.</p>`,
      ...(lists.some((each) => each.queries.length > 0)
        ? ["<h2>Queries that one run answers better</h2>", queryLists(lists, ["a", "b"], queries)]
        : []),
      "<h2>Protocol</h2>",
      termList(protocolTerms(compared)),
    ].join("\n"),
    { operation: "compareRuns", value: { ...compared, runs, benchmark } },
  );
}
