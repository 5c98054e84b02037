import { logistic } from "../calibration/logistic-fit.ts";

/** A point of a curve: candidates that are believed in alike. */
export interface CurvePoint {
  /** Log-odds as they are said. */
  readonly odds: number;
  readonly candidates: number;
  /** Candidates that are true; an expected number need not be whole, nor at most `candidates`. */
  readonly links: number;
}

/** What said log-odds really are: a growing line through points, straight between them, of slope 1 below, and hardly rising above. */
export interface Curve {
  /** Ascending. */
  readonly said: readonly number[];
  /** Ascending, as many. */
  readonly real: readonly number[];
}

/** The curve that changes nothing. */
export const straight: Curve = { said: [-30, 30], real: [-30, 30] };

interface Block {
  expected: number;
  candidates: number;
  links: number;
}

/** True candidates that a block has at least before neighbours are compared, and the most blocks there are. */
const LEAST_LINKS = 20;
const MOST_BLOCKS = 60;
/** Log-odds beyond it are not said: nothing that was counted is surer. */
const MOST_ODDS = 6;
/** Log-odds by which the curve rises at most above the highest block: what is there was counted in it. */
const REACH = 0.5;

/** Blocks of a curve over what was fitted to other queries: few, so that what is exchanged is no noise. */
export const CROSSED_BLOCKS = 20;

/**
 * Isotonic regression by pooling adjacent violators (Zadrozny and Elkan, KDD 2002), from the most believed down, so that what
 * is left, with few true ones among nearly all candidates, is the lowest block.
 */
export function fitCurve(points: readonly CurvePoint[], mostBlocks = MOST_BLOCKS): Curve {
  const sorted = points.filter(({ candidates }) => candidates > 0).sort((a, b) => b.odds - a.odds);
  const total = sorted.reduce((sum, { links }) => sum + links, 0);
  const enough = Math.max(LEAST_LINKS, total / mostBlocks);
  const blocks: Block[] = [];
  let block: Block | undefined;
  for (const { odds, candidates, links } of sorted) {
    if (!block) {
      block = { expected: 0, candidates: 0, links: 0 };
      blocks.unshift(block);
    }
    block.expected += logistic(odds) * candidates;
    block.candidates += candidates;
    block.links += links;
    if (block.links >= enough) block = undefined;
  }
  const said: number[] = [];
  const real: number[] = [];
  for (const { expected, candidates, links } of pooled(blocks)) {
    const [from, to] = [logOdds(expected, candidates), Math.min(MOST_ODDS, logOdds(links, candidates))];
    if (said.length > 0 && !(from > said.at(-1)! && to > real.at(-1)!)) continue;
    said.push(from);
    real.push(to);
  }
  return said.length === 0 ? straight : { said, real };
}

/** A curve that rises no higher than some log-odds. */
export function cappedCurve({ said, real }: Curve, most: number): Curve {
  const first = real.findIndex((each) => each >= most);
  if (first < 0) return { said, real };
  return { said: said.slice(0, first + 1), real: [...real.slice(0, first), most] };
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

/** Neighbours of which the lower one has the larger share of true ones become one, until shares grow. */
function pooled(blocks: readonly Block[]): Block[] {
  const done: Block[] = [];
  for (const each of blocks) {
    let last = { ...each };
    for (let before = done.at(-1); before && shareOf(before) >= shareOf(last); before = done.at(-1)) {
      done.pop();
      last = {
        expected: before.expected + last.expected,
        candidates: before.candidates + last.candidates,
        links: before.links + last.links,
      };
    }
    done.push(last);
  }
  return done;
}

// Half a link more among one more candidate, so that no log-odds are infinite.
const shareOf = ({ links, candidates }: Block): number => (links + 0.5) / (candidates + 1);
const logOdds = (links: number, candidates: number): number =>
  Math.log((links + 0.5) / (Math.max(0, candidates - links) + 0.5));
