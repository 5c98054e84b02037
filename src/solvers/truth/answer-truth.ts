import { logistic } from "../../links/calibration/logistic-fit.ts";
import { along, type Curve } from "../../links/truth/curve.ts";
import { type Exchange, exchangedOdds, unchanged } from "../../links/truth/exchange.ts";
import { corrected, type GroupEffect } from "../../links/truth/grouped-fit.ts";
import type { AnswerFeatures } from "./points.ts";
import type { QueryKind } from "./query-kind.ts";

/** The map from what a solver says of an answer to the share of such answers that are right. Plain data. */
export interface AnswerTruths {
  /** Log-odds are the sum of these times log-odds of the score, log share, log(1 + known answers), "none is known", and 1. */
  readonly weights: readonly [odds: number, share: number, known: number, open: number, shift: number];
  readonly curve: Curve;
  /** Effects by type and number of links that are most likely missing: `2p/1`. */
  readonly types: Readonly<Record<string, GroupEffect>>;
  /** Effects by number of links, with `n` where some are denied, for types that were not drawn: `3n`. */
  readonly sizes: Readonly<Record<string, GroupEffect>>;
  /** The types that were drawn. */
  readonly drawn: readonly string[];
  /** Effects by the directed relation nearest to the answers. */
  readonly relations: Readonly<Record<string, GroupEffect>>;
  /** From answers that were hidden while they were fitted to those that are missing when one asks, by type and by number of links. */
  readonly exchanges: Readonly<Record<string, Exchange>>;
  /** What truths of answers that were not fitted to really are. */
  readonly crossed: Curve;
  /** Shifts of log-odds by type, after all else: what its queries as a whole are said too often or too seldom. */
  readonly totals: Readonly<Record<string, number>>;
  /** Variance of the number of hidden answers of a query for each expected one; at least 1. */
  readonly dispersion: number;
}

/** The features that are weighed. */
export const vectorOf = ({ odds, share, known }: Omit<AnswerFeatures, "missing">): number[] => [
  odds,
  share,
  Math.log1p(known),
  known === 0 ? 1 : 0,
  1,
];

/** Log-odds before the effects of types and relations. */
export const pooledOdds = (
  { weights, curve }: Pick<AnswerTruths, "weights" | "curve">,
  vector: readonly number[],
) => along(curve, weighted(weights, vector));

/** Place in a vector that says that no answer is known. */
export const OPEN = 3;

/** The weighted sum of features. */
export function weighted(weights: readonly number[], vector: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += weights[at]! * vector[at]!;
  return sum;
}

/** What is said of an answer before its type decides: its features, and how many links are most likely missing. */
export interface AnswerVector {
  readonly vector: readonly number[];
  readonly missing: number;
}

/** The truth of an answer, 0 to 1. Where the rest is equal it grows with the score. */
export const truthOfAnswer = (
  truths: Omit<AnswerTruths, "dispersion" | "drawn">,
  kind: QueryKind,
  said: AnswerVector,
): number =>
  logistic(
    along(truths.crossed, exchangedOdds(hiddenOdds(truths, kind, said), exchangeFor(truths, kind))) +
      (truths.totals[kind.type] ?? 0),
  );

/** What becomes of hidden answers of a kind of query. */
export const exchangeFor = (
  { exchanges }: Pick<AnswerTruths, "exchanges">,
  { type, size }: Pick<QueryKind, "type" | "size">,
): Exchange => exchanges[type] ?? exchanges[size] ?? unchanged;

/** The log-odds that an answer is hidden, while nobody knows what was hidden. */
export function hiddenOdds(
  truths: Omit<AnswerTruths, "dispersion" | "drawn" | "exchanges" | "crossed" | "totals">,
  kind: QueryKind,
  { vector, missing }: AnswerVector,
): number {
  const open = vector[OPEN]!;
  let odds = pooledOdds(truths, vector);
  const ofType = truths.types[`${kind.type}/${missing}`] ?? truths.sizes[kind.size];
  if (ofType) odds = corrected(odds, open, ofType);
  const ofRelation = truths.relations[kind.relation];
  return ofRelation ? corrected(odds, open, ofRelation) : odds;
}
