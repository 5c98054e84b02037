import { byOther, hitsAt, othersInOrder, valuesBesideMrr } from "../../ranking/measures.ts";
import type { TieRange } from "../../ranking/ties.ts";
import { counted, points, range } from "../../report/figures.ts";
import type { Scores } from "../strata/scores.ts";

/** The MRR of a class in percentage points; empty where it has no answers. */
export const pointsOf = (scores: { readonly mrr: number } | undefined): string =>
  scores ? points(scores.mrr) : "";

/** The MRR between the pessimistic and the optimistic tie rule in percentage points; empty when ties change no digit. */
export function tieText({ optimistic, pessimistic }: TieRange): string {
  const [low, high] = [points(pessimistic), points(optimistic)];
  return low === high ? "" : `${low} to ${high}`;
}

/** Heads of the columns of Hits@K. */
export const hitsHeader: readonly string[] = hitsAt.map((most) => `H@${most}`);

/** Heads of the columns of {@link mainFigures}, with the other measures under their short or their whole names. */
export const mainHeader = (others: "short" | "label"): readonly string[] => [
  ...["queries", "MRR", "95 %", "by ties", ...hitsHeader],
  ...othersInOrder(byOther((measure) => measure[others])),
];

/** The measures beside the MRR in percentage points; empty where an earlier version had none. */
export const besideMrrPoints = (scores: Omit<Scores, "types">): string[] =>
  valuesBesideMrr(scores).map((value) => (value === undefined ? "" : points(value)));

/** The row of a type or of the mean in a report's main table: queries, MRR, interval, span of ties, Hits and other measures. */
export const mainFigures = (each: Omit<Scores, "types">): string[] => [
  counted(each.queries),
  points(each.mrr),
  range(each.interval),
  tieText(each.tied),
  ...besideMrrPoints(each),
];
