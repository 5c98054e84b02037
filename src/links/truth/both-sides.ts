import { logistic } from "../calibration/logistic-fit.ts";
import type { PooledPoint } from "../calibration/pooling.ts";
import { along, type Curve, cappedCurve, fitCurve, movedCurve, straight, totalShift } from "./curve.ts";
import { type Exchange, SUREST_EXCHANGED } from "./exchange.ts";
import { afterwards, type LinkTruths, linkTruth } from "./link-truth.ts";
import type { SaidPair, TwoSidedRow } from "./two-sided-rows.ts";
import { fitWeights } from "./weights-fit.ts";

/** What the row of one end says of a link. */
export interface SaidBySide {
  /** As {@link linkTruth} says it. */
  readonly truth: number;
  /** Known links of the row. */
  readonly known: number;
}

/** What both sides say of a link, the row of its head first. */
export interface SaidByBoth {
  readonly head: SaidBySide;
  readonly tail: SaidBySide;
}

/** From what two rows say of a link to how true it is. */
interface SideMap {
  /** Log-odds are the sum of these times those by two rows, and 1. */
  readonly weights: readonly [one: number, other: number, shift: number];
  readonly curve: Curve;
}

/**
 * From what the rows of both ends say of a link to its truth. A row without a known link is asked only because somebody takes for
 * granted that a link is there: what is right in such a row is as much as right from the other ends together, among a hundredth of
 * the candidates, so that no number can be right for both. Plain data.
 */
export interface BothSides {
  /** Both rows have known links; that of the head is first. One truth, whichever end is asked for. */
  readonly closed: SideMap;
  /** The first row has known links, the other has none; nothing is taken for granted. */
  readonly open: SideMap;
  /** The first row has no known link, and it is taken for granted that it has one. */
  readonly presumed: SideMap;
}

const classes = ["closed", "open", "presumed"] as const;

/** What is said where too few links were hidden to fit more than how many there are. */
const unfitted: BothSides = {
  closed: { weights: [0.5, 0.5, 0], curve: straight },
  open: { weights: [1, 0, 0], curve: straight },
  presumed: { weights: [1, 0, 0], curve: straight },
};

/** Hidden links that a fit has at least. */
const LEAST_LINKS = 50;
/** Links as which what is said counts before anything was fitted. */
const PRIOR = 5;
const CERTAIN = 1e-9;
/** Points of a curve: few, so that what is exchanged is no noise. */
const POINTS = 12;
/** Points of about the same log-odds are one: this many for 1. */
const BINS = 20;

/** The truth of a link, whichever end is asked for; nothing is taken for granted. */
export function truthOfBoth({ closed, open }: BothSides, { head, tail }: SaidByBoth): number {
  if (head.known > 0 && tail.known > 0) return mapped(closed, head, tail);
  if (head.known > 0) return mapped(open, head, tail);
  if (tail.known > 0) return mapped(open, tail, head);
  return Math.min(mapped(open, head, tail), mapped(open, tail, head));
}

/**
 * The truth of a link of a row that was asked for: that it has one is taken for granted where none is known.
 * @param relation directed, from the row that was asked
 */
export function truthOfAsked(both: BothSides, said: SaidByBoth, relation: number): number {
  const [own, other] = askedFirst(said, relation);
  return own.known === 0 ? mapped(both.presumed, own, other) : truthOfBoth(both, said);
}

/** What the row that was asked says, and what the other one says. @param relation directed, from the row that was asked */
export const askedFirst = (
  { head, tail }: SaidByBoth,
  relation: number,
): readonly [own: SaidBySide, other: SaidBySide] => (relation % 2 === 0 ? [head, tail] : [tail, head]);

const mapped = ({ weights, curve }: SideMap, one: SaidBySide, other: SaidBySide): number =>
  logistic(along(curve, weighed(weights, oddsOf(one.truth), oddsOf(other.truth))));

const weighed = (weights: SideMap["weights"], one: number, other: number): number =>
  weights[0] * one + weights[1] * other + weights[2];

function oddsOf(truth: number): number {
  const bounded = Math.min(1 - CERTAIN, Math.max(CERTAIN, truth));
  return Math.log(bounded) - Math.log1p(-bounded);
}

/** Fits the truth of links to rows that were asked from both ends. */
export function fitBothSides(
  rows: readonly TwoSidedRow[],
  { exchange }: Pick<LinkTruths, "exchange">,
): BothSides {
  const pairs = rows.flatMap((row) => row.pairs.map((pair) => thenOf(row, pair, exchange)));
  const [closed, open, presumed] = classes.map((of) =>
    fitMap(
      pairs.filter((pair) => pair.of === of),
      unfitted[of],
      exchange,
    ),
  ) as [SideMap, SideMap, SideMap];
  return { closed, open, presumed };
}

/** A candidate when what is hidden is known, with the log-odds by both rows in the order in which they are weighed. */
function thenOf({ relation }: TwoSidedRow, { said, isHidden, weight }: SaidPair, exchange: Exchange) {
  const [own, other] = askedFirst(said, relation);
  const of = own.known === 0 ? "presumed" : other.known === 0 ? "open" : "closed";
  const [first, second] = of === "closed" ? [said.head, said.tail] : [own, other];
  const then = afterwards({ known: own.known, candidates: weight, links: isHidden ? 1 : 0 }, exchange);
  return { of, one: oddsOf(first.truth), other: oddsOf(second.truth), ...then, isHidden };
}

type Then = ReturnType<typeof thenOf>;

function fitMap(pairs: readonly Then[], start: SideMap, exchange: Exchange): SideMap {
  const hidden = pairs.reduce((sum, { isHidden }) => sum + (isHidden ? 1 : 0), 0);
  if (hidden < LEAST_LINKS) return withTotal(pairs, start, PRIOR);
  const weights = weightsOf(pairs, start.weights);
  const points = pairs.map(({ one, other, all, links }) => ({
    odds: weighed(weights, one, other),
    candidates: all,
    links,
  }));
  const curve = fitCurve(binned(points), POINTS);
  return withTotal(pairs, {
    weights,
    curve: exchange.unseen === 0 ? curve : cappedCurve(curve, SUREST_EXCHANGED),
  });
}

function weightsOf(pairs: readonly Then[], start: SideMap["weights"]): SideMap["weights"] {
  const column = (of: (pair: Then) => number) => Float64Array.from(pairs, of);
  const features = [column(({ one }) => one), column(({ other }) => other), column(() => 1)];
  const points = { features, candidates: column(({ all }) => all), links: column(({ links }) => links) };
  const found = fitWeights(points, start);
  // A truth never falls with what a side says.
  const falling = [0, 1].find((at) => found[at]! < 0);
  const kept =
    falling === undefined ? found : fitWeights(points, falling === 0 ? [0, 1, 0] : [1, 0, 0], [falling]);
  return [kept[0]!, kept[1]!, kept[2]!];
}

/** Points of about the same log-odds as one: a hidden link alone is no candidate then. */
function binned(points: readonly PooledPoint[]): PooledPoint[] {
  const bins = new Map<number, { odds: number; candidates: number; links: number; count: number }>();
  for (const { odds, candidates, links } of points) {
    const key = Math.floor(odds * BINS);
    const bin = bins.get(key) ?? { odds: 0, candidates: 0, links: 0, count: 0 };
    bins.set(key, bin);
    bin.odds += odds;
    bin.candidates += candidates;
    bin.links += links;
    bin.count++;
  }
  return [...bins.values()].map(({ odds, count, ...rest }) => ({ ...rest, odds: odds / count }));
}

/** The same moved so that as many links are said of those that are no hidden ones as will be missing then. @param prior links that speak for the map as it is */
function withTotal(pairs: readonly Then[], { weights, curve }: SideMap, prior = 0): SideMap {
  const saidBy = (by: Curve) =>
    pairs.reduce(
      (sum, { one, other, left }) => sum + left * logistic(along(by, weighed(weights, one, other))),
      0,
    );
  const right = pairs.reduce((sum, { links }) => sum + links, 0);
  const said = saidBy(curve);
  if (said + prior <= 0) return { weights, curve };
  const wanted = prior === 0 ? right : (said * (right + prior)) / (said + prior);
  return {
    weights,
    curve: movedCurve(
      curve,
      totalShift(wanted, (tried) => saidBy(movedCurve(curve, tried))),
    ),
  };
}

/** What one side says by truths that were fitted for each direction alone. */
export const saidBySide =
  (truths: LinkTruths, scale = 1) =>
  (features: Parameters<typeof linkTruth>[1]): number =>
    linkTruth(truths, { ...features, known: features.known / scale });
