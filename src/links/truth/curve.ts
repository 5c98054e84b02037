import { type PooledPoint, pooledBlocks } from "../calibration/pooling.ts";

/** What said log-odds really are: a growing line through points, straight between them, of slope 1 below, and hardly rising above. */
export interface Curve {
  /** Ascending. */
  readonly said: readonly number[];
  /** Ascending, as many. */
  readonly real: readonly number[];
}

/** The curve that changes nothing. */
export const straight: Curve = { said: [-30, 30], real: [-30, 30] };

/** The most points that a curve has. */
const MOST_POINTS = 60;
/** Log-odds beyond it are not said: nothing that was counted is surer. */
const MOST_ODDS = 6;
/** With fewer points than these a curve would flatten what it is to tell apart: it changes nothing. */
const LEAST_POINTS = 4;
/** Log-odds by which the curve rises at most above the highest block: what is there was counted in it. */
const REACH = 0.5;

/** Points of a curve over what was fitted to other queries: few, so that what is exchanged is no noise. */
export const CROSSED_POINTS = 20;

/** The growing line through candidates that are believed in alike. */
export function fitCurve(points: readonly PooledPoint[], mostPoints = MOST_POINTS): Curve {
  const blocks = pooledBlocks(
    points.filter(({ candidates }) => candidates > 0),
    mostPoints,
  );
  const said: number[] = [];
  const real: number[] = [];
  for (const { expected, candidates, links } of blocks) {
    const [from, to] = [logOdds(expected, candidates), Math.min(MOST_ODDS, logOdds(links, candidates))];
    if (said.length > 0 && !(from > said.at(-1)! && to > real.at(-1)!)) continue;
    said.push(from);
    real.push(to);
  }
  return said.length < LEAST_POINTS ? straight : { said, real };
}

/** A curve that rises no higher than some log-odds. */
export function cappedCurve({ said, real }: Curve, most: number): Curve {
  const first = real.findIndex((each) => each >= most);
  if (first < 0) return { said, real };
  if (first === 0) return { said: said.slice(0, 1), real: [most] };
  const [fromX, fromY] = [said[first - 1]!, real[first - 1]!];
  const at = fromX + ((most - fromY) / (real[first]! - fromY)) * (said[first]! - fromX);
  return { said: [...said.slice(0, first), at], real: [...real.slice(0, first), most] };
}

/** A curve of which all is so much higher. */
export const movedCurve = ({ said, real }: Curve, shift: number): Curve => ({
  said,
  real: real.map((each) => each + shift),
});

/** Bounds of a shift of log-odds, and how often their distance is halved. */
const MOST_SHIFT = 3;
const HALVINGS = 14;

/** The shift of all log-odds with which as many are said as there are. @param saidWith grows with the shift */
export function totalShift(right: number, saidWith: (shift: number) => number): number {
  let [low, high] = [-MOST_SHIFT, MOST_SHIFT];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    [low, high] = saidWith(middle) > right ? [low, middle] : [middle, high];
  }
  return (low + high) / 2;
}

/** The value of the curve at `odds`. */
export function along({ said, real }: Curve, odds: number): number {
  let low = 0;
  let high = said.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (said[middle]! <= odds) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return real[0]! + (odds - said[0]!);
  const [fromX, fromY] = [said[low - 1]!, real[low - 1]!];
  if (low === said.length) return fromY + REACH * -Math.expm1((fromX - odds) / REACH);
  return fromY + ((odds - fromX) / (said[low]! - fromX)) * (real[low]! - fromY);
}

// Half a link more among one more candidate, so that no log-odds are infinite.
const logOdds = (links: number, candidates: number): number =>
  Math.log((links + 0.5) / (Math.max(0, candidates - links) + 0.5));
