import type { ShownBenchmark } from "../../operations/benchmark/show/show-results.ts";
import { numberText, points } from "../../report/figures.ts";

/** Queries that stand twice, and links that training gives away. */
export function leaksText(split: string, { repeated, seen, links }: ShownBenchmark["leaks"]): string {
  const properties = [
    ...(repeated > 0 ? [`repeat an earlier query of ${split}: ${numberText(repeated)}`] : []),
    ...seen.flatMap((each) =>
      each.queries > 0 ? [`stand in ${each.split} too: ${numberText(each.queries)}`] : [],
    ),
  ];
  return [
    properties.length === 0 ? "" : `\nQueries of ${split} that ${properties.join("; that ")}.\n`,
    links
      ? `\nTraining gives away ${points(links.share)} % of the links of ${split}: an inverse, a duplicate or a mirror image is there.\n`
      : "",
  ].join("");
}
