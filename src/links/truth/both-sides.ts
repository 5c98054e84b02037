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

/** Log-odds are the sum of these times those by two rows, and 1. */
type SideWeights = readonly [one: number, other: number, shift: number];

/** From what the rows of both ends say of a link to its one truth, whichever end is asked for. Plain data. */
export interface BothSides {
  /** What counts of the row of the head, and of that of the tail. */
  readonly weights: SideWeights;
  /**
   * What counts of the row that has known links, and of the row that has none: that one was drawn because a link is hidden in it, so
   * that it says too much of links that were asked for from the other end.
   */
  readonly open: SideWeights;
  readonly curve: Curve;
}

/** Both sides count alike, and nothing was fitted. */
const alike: BothSides = { weights: [0.5, 0.5, 0], open: [1, 0, 0], curve: straight };

/** Hidden links that a fit has at least. */
const LEAST_LINKS = 50;
const CERTAIN = 1e-9;
/** Points of the curve: few, so that what is exchanged is no noise. */
const POINTS = 12;
/** Points of about the same log-odds are one: this many for 1. */
const BINS = 20;

/** The truth of a link. */
export const truthOfBoth = (both: BothSides, said: SaidByBoth): number =>
  logistic(along(both.curve, weighed(both, sidesOf(said))));

const weighed = (both: Omit<BothSides, "curve">, { one, other, isOpen }: Sides): number => {
  const weights = isOpen ? both.open : both.weights;
  return weights[0] * one + weights[1] * other + weights[2];
};

type Sides = ReturnType<typeof sidesOf>;

/** Log-odds by both sides, in the order in which they are weighed. */
function sidesOf({ head, tail }: SaidByBoth) {
  const isOpen = (head.known === 0) !== (tail.known === 0);
  const [byHead, byTail] = [oddsOf(head.truth), oddsOf(tail.truth)];
  const [one, other] = isOpen && head.known === 0 ? [byTail, byHead] : [byHead, byTail];
  return { one, other, isOpen };
}

function oddsOf(truth: number): number {
  const bounded = Math.min(1 - CERTAIN, Math.max(CERTAIN, truth));
  return Math.log(bounded) - Math.log1p(-bounded);
}

/** Fits the truth of links to rows that were asked from both ends. */
export function fitBothSides(
  rows: readonly TwoSidedRow[],
  { exchange }: Pick<LinkTruths, "exchange">,
): BothSides {
  const pairs = rows.flatMap((row) => row.pairs.map((pair) => thenOf(pair, exchange)));
  if (pairs.reduce((sum, { isHidden }) => sum + (isHidden ? 1 : 0), 0) < LEAST_LINKS) return alike;
  const isOpen = (pair: Then) => pair.isOpen;
  const sides = {
    weights: weightsOf(
      pairs.filter((pair) => !isOpen(pair)),
      alike.weights,
    ),
    open: weightsOf(pairs.filter(isOpen), alike.open),
  };
  const points = binned(
    pairs.map((pair) => ({
      odds: weighed(sides, pair),
      candidates: pair.all,
      links: pair.links,
    })),
  );
  const curve = fitCurve(points, POINTS);
  const both = { ...sides, curve: exchange.unseen === 0 ? curve : cappedCurve(curve, SUREST_EXCHANGED) };
  return withTotal(pairs, both);
}

/** A candidate when what is hidden is known. */
function thenOf({ said, known, isHidden, weight }: SaidPair, exchange: Exchange) {
  const then = afterwards({ known, candidates: weight, links: isHidden ? 1 : 0 }, exchange);
  return { ...sidesOf(said), ...then, said, isHidden };
}

type Then = ReturnType<typeof thenOf>;

function weightsOf(pairs: readonly Then[], start: SideWeights): SideWeights {
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

/** The same moved so that as many links are said of those that are no hidden ones as will be missing then. */
function withTotal(pairs: readonly Then[], both: BothSides): BothSides {
  const right = pairs.reduce((sum, { links }) => sum + links, 0);
  const moved = (shift: number): BothSides => ({ ...both, curve: movedCurve(both.curve, shift) });
  return moved(
    totalShift(right, (shift) => {
      const by = moved(shift);
      return pairs.reduce((sum, { said, left }) => sum + left * truthOfBoth(by, said), 0);
    }),
  );
}

/** What one side says by truths that were fitted for each direction alone. */
export const saidBySide =
  (truths: LinkTruths, scale = 1) =>
  (features: Parameters<typeof linkTruth>[1]): number =>
    linkTruth(truths, { ...features, known: features.known / scale });
