import { spectrumDrawing } from "../../../hardness/index.ts";
import { counted, points } from "../../../report/figures.ts";
import { html } from "../../../report/html-text.ts";
import { htmlOf } from "../../../report/markup.ts";
import { figureList, figureTable, htmlPage, section, termList } from "../../../report/page.ts";
import type { ShownBenchmark } from "./show-results.ts";

/** A benchmark as one page: what its answers reduce to, sizes, frequent anchors, leaks. */
export function benchmarkHtml(shown: ShownBenchmark): string {
  const { name, graph, sizes, split, types, oneLink, frequent, leaks } = shown;
  const own = sizes.filter((each) => each.split === split);
  const named = ({ name: of, id }: { readonly name?: string | undefined; readonly id: number }): string =>
    of ?? String(id);
  return htmlPage(
    `${name}, ${graph.name}`,
    [
      `<p>Queries over ${html(graph.name)} with ${counted(graph.entities)} entities and ${counted(graph.relations)} directed relations.</p>`,
      figureList([
        ...(oneLink && oneLink.of > 0
          ? [
              [
                `${points(oneLink.share)} %`,
                "of the answers of types with several links need one link only",
              ] as const,
            ]
          : []),
        [counted(leaks.queries), `${split} queries`],
        [counted(own.reduce((sum, { pairs }) => sum + pairs.hard, 0)), "hard answers"],
      ]),
      ...(types
        ? [
            section(
              "What answers reduce to",
              "Share of hard answers by the query type that their missing links form. Full inference: every link is missing.",
              htmlOf(spectrumDrawing(types, { source: `${graph.name}, ${split} queries` })),
            ),
          ]
        : []),
      "<h2>Leaks</h2>",
      termList([
        ["Queries that repeat an earlier one", counted(leaks.repeated)],
        ...leaks.seen.map((each): [string, string] => [
          `Queries that stand in ${each.split}, too`,
          counted(each.queries),
        ]),
        ...(leaks.links
          ? [
              [
                `Links of ${split} that training gives away`,
                `${points(leaks.links.share)} %: inverse ${counted(leaks.links.inverse)}, duplicate ${counted(leaks.links.duplicate)}, mirror image ${counted(leaks.links.symmetric)}`,
              ] as [string, string],
            ]
          : []),
      ]),
      "<h2>Most frequent anchor and relation</h2>",
      figureTable(
        "Most frequent anchor and relation by type",
        ["type", "anchor", "share, percent", "relation", "share, percent"],
        frequent.map(({ type, anchor, relation }) => [
          ...[type, named(anchor), points(anchor.share), named(relation), points(relation.share)],
        ]),
      ),
      "<h2>Sizes</h2>",
      figureTable(
        "Sizes by split and type",
        ["type", "split", "queries", "easy answers", "hard answers"],
        sizes.map(({ type, split: of, queries, pairs }) => [
          ...[type, of, ...[queries, pairs.easy, pairs.hard].map(counted)],
        ]),
      ),
      "<h2>Protocol</h2>",
      termList([
        ["Sampled", shown.sampled ?? "imported, or not recorded"],
        ["Licence", shown.licence],
        ["Manifest", `sha256 ${shown.sha256}`],
      ]),
    ].join("\n"),
    { operation: "showBenchmark", value: shown },
  );
}
