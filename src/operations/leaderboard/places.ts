import { compareScoredLines } from "../../evaluation/compare/compare.ts";
import type { ScoredPredictions } from "./scored-entry.ts";

/** Scored predictions by the name of their entry. */
export type NamedPredictions = { readonly name: string } & Pick<ScoredPredictions, "lines" | "report">;

/**
 * Places, best first. An entry shares the place of the one before it as long as nothing is decided between it and the first of
 * that place: paired over queries, two-sided at 5 %.
 */
export function placesOf(
  entries: readonly NamedPredictions[],
  options: { readonly flips: number; readonly seed: number },
): ReadonlyMap<string, number> {
  const sorted = [...entries].sort(
    (a, b) => b.report.summary.mean.mrr - a.report.summary.mean.mrr || (a.name < b.name ? -1 : 1),
  );
  const places = new Map<string, number>();
  let first: NamedPredictions | undefined;
  let place = 0;
  for (const [nth, entry] of sorted.entries()) {
    const ahead = first !== undefined && compareScoredLines(first.lines, entry.lines, options).mean.decided;
    if (first === undefined || ahead) {
      first = entry;
      place = nth + 1;
    }
    places.set(entry.name, place);
  }
  return places;
}

/** Whether two entries have the same rank for every answer: one is a copy of the other, or both are of one model. */
export function isCopy(a: NamedPredictions, b: NamedPredictions): boolean {
  const others = new Map(b.lines.map((line) => [line.id, line]));
  return a.lines.every(({ id, ranks }) => {
    const other = others.get(id)?.ranks;
    return other?.length === ranks.length && ranks.every((rank, nth) => rank === other[nth]);
  });
}
