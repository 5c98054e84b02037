import { logistic } from "./logistic-fit.ts";

/** Candidates that are believed in alike. */
export interface PooledPoint {
  /** Log-odds as they are said. */
  readonly odds: number;
  readonly candidates: number;
  /** Candidates that are true; an expected number need not be whole, nor at most `candidates`. */
  readonly links: number;
}

/** Candidates together in one point of a growing line. */
export interface Block {
  /** The sum of what is said of them. */
  readonly expected: number;
  readonly candidates: number;
  readonly links: number;
}

/** True candidates that a block has at least before neighbours are compared. */
const LEAST_LINKS = 20;

/**
 * Isotonic regression by pooling adjacent violators (Zadrozny and Elkan, KDD 2002): blocks, the least believed first, whose shares of
 * true candidates grow. They are cut from the most believed down, so that what is left, with few true ones among nearly all
 * candidates, is the lowest block.
 * @param most blocks
 */
export function pooledBlocks(points: readonly PooledPoint[], most: number): readonly Block[] {
  const sorted = points.toSorted((a, b) => b.odds - a.odds);
  const total = sorted.reduce((sum, { links }) => sum + links, 0);
  const enough = Math.max(LEAST_LINKS, total / most);
  const blocks: { -readonly [K in keyof Block]: Block[K] }[] = [];
  let block: (typeof blocks)[number] | undefined;
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
  return pooled(blocks);
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

// Half a link more among one more candidate, so that no share is 0 or 1.
const shareOf = ({ links, candidates }: Block): number => (links + 0.5) / (candidates + 1);
