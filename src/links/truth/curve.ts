import { type PooledPoint, pooledBlocks } from "../calibration/pooling.ts";

/** What said log-odds really are: a growing line through points, straight between them and of slope 1 beyond. */
export interface Curve {
  /** Ascending. */
  readonly said: readonly number[];
  /** Ascending, as many. */
  readonly real: readonly number[];
}

/** The curve that changes nothing. */
export const straight: Curve = { said: [0], real: [0] };

/** The most points that a curve has. */
const MOST_POINTS = 60;
/** Log-odds beyond it are not said: nothing that was counted is surer. */
const MOST_ODDS = 6;

/** The growing line through candidates that are believed in alike. */
export function fitCurve(points: readonly PooledPoint[]): Curve {
  const blocks = pooledBlocks(
    points.filter(({ candidates }) => candidates > 0),
    MOST_POINTS,
  );
  const said: number[] = [];
  const real: number[] = [];
  for (const { expected, candidates, links } of blocks) {
    const [from, to] = [logOdds(expected, candidates), Math.min(MOST_ODDS, logOdds(links, candidates))];
    if (said.length > 0 && !(from > said.at(-1)! && to > real.at(-1)!)) continue;
    said.push(from);
    real.push(to);
  }
  return said.length === 0 ? straight : { said, real };
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
  if (low === said.length) return Math.max(fromY, Math.min(MOST_ODDS, fromY + (odds - fromX)));
  return fromY + ((odds - fromX) / (said[low]! - fromX)) * (real[low]! - fromY);
}

// Half a link more among one more candidate, so that no log-odds are infinite.
const logOdds = (links: number, candidates: number): number =>
  Math.log((links + 0.5) / (Math.max(0, candidates - links) + 0.5));
