import type { TieSpan } from "../../ranking/ties.ts";
import { counted, points, range } from "../../report/figures.ts";
import type { Scores } from "../strata/scores.ts";

/** The MRR of a class in percentage points; empty where it has no answers. */
export const pointsOf = (scores: { readonly mrr: number } | undefined): string =>
  scores ? points(scores.mrr) : "";

/** The MRR between the pessimistic and the optimistic tie rule in percentage points; empty when ties change no digit. */
export function tieText({ optimistic, pessimistic }: TieSpan): string {
  const [low, high] = [points(pessimistic), points(optimistic)];
  return low === high ? "" : `${low} to ${high}`;
}

/** The row of a type or of the mean in a report's main table: queries, MRR, interval, span of ties, Hits and RA-Oracle. */
export const mainFigures = (each: Omit<Scores, "types">): string[] => [
  counted(each.queries),
  points(each.mrr),
  range(each.interval),
  tieText(each.tied),
  ...["1", "3", "10"].map((most) => points(each.hits[most]!)),
  points(each.raOracle),
];
