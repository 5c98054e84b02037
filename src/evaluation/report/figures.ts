import { thousands } from "../../formats/text/thousands.ts";

export { thousands as counted } from "../../formats/text/thousands.ts";

import type { TieSpan } from "../../ranking/ties.ts";
import type { Interval } from "../compare/interval.ts";
import type { Scores } from "../strata/scores.ts";

/** A share in percentage points with one decimal, as the papers' tables have it. */
export const points = (share: number): string => (100 * share).toFixed(1).replace(/^-0\.0$/, "0.0");

/** The MRR of a class in percentage points; empty where it has no answers. */
export const pointsOf = (scores: { readonly mrr: number } | undefined): string =>
  scores ? points(scores.mrr) : "";

/** A difference of shares in percentage points, with its sign. */
export const signed = (share: number): string => `${share > 0 ? "+" : ""}${points(share)}`;

/** An interval of shares in percentage points; empty where there is none. */
export const range = (interval: Interval | null): string =>
  interval ? `${points(interval[0])} to ${points(interval[1])}` : "";

/** The MRR between the pessimistic and the optimistic tie rule in percentage points; empty where no digit hangs on ties. */
export function tieText({ optimistic, pessimistic }: TieSpan): string {
  const [low, high] = [points(pessimistic), points(optimistic)];
  return low === high ? "" : `${low} to ${high}`;
}

/** The row of a type or of the mean in a report's main table: queries, MRR, interval, span of ties, Hits and RA-Oracle. */
export const mainFigures = (each: Omit<Scores, "types">): string[] => [
  thousands(each.queries),
  points(each.mrr),
  range(each.interval),
  tieText(each.tied),
  ...["1", "3", "10"].map((most) => points(each.hits[most]!)),
  points(each.raOracle),
];
