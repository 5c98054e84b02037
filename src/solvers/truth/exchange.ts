import { type Exchange, unchanged } from "../../links/truth/exchange.ts";
import type { Hiding } from "../../links/truth/hiding.ts";
import type { Growth } from "./growth.ts";
import type { QueryPoints } from "./points.ts";

/** The parts of the links that are known, hidden, and unseen. */
type Sizes = Pick<Hiding, "known" | "hidden" | "unseen">;

/** Ratio for an answer that needs a number of links: how likely it is hidden when what is hidden now is known, by how likely it is now. */
function shareOfDrawn(
  links: number,
  { known, hidden, unseen }: Sizes,
): { readonly shown: number; readonly ratio: number } {
  const shown = ((known + hidden) / (known + hidden + unseen)) ** links;
  const before = (known / (known + hidden)) ** links;
  return { shown, ratio: (1 - shown) / (1 - before) };
}

/** Unseen answers for each hidden one, where each stands and falls alone. */
export const mostGrowth =
  (sizes: Sizes) =>
  (links: number): number => {
    const { shown, ratio } = shareOfDrawn(links, sizes);
    return ratio / shown;
  };

/**
 * What becomes of the hidden answers of some queries when what is hidden is known. The answer that a query was drawn for is one of its
 * kind; of the others more may appear, as growth says.
 */
export function exchangeOf(queries: readonly QueryPoints[], sizes: Sizes, growth: Growth): Exchange {
  if (sizes.unseen === 0) return unchanged;
  let [links, right, unseen] = [0, 0, 0];
  for (const { atoms, type, points } of queries) {
    const needed = Math.max(1, atoms);
    const { ratio } = shareOfDrawn(needed, sizes);
    const most = mostGrowth(sizes)(needed);
    const appearing = Math.min(most, growth[type] ?? most);
    for (const { drawn, links: hidden } of points) {
      links += hidden;
      right += drawn * ratio + (hidden - drawn) * Math.max(ratio, appearing);
      unseen += (hidden - drawn) * appearing;
    }
  }
  // Types of which nothing was hidden go by the sizes.
  const one = shareOfDrawn(Math.max(1, queries[0]?.atoms ?? 1), sizes).ratio;
  return { right: (right + PRIOR * one) / (links + PRIOR), unseen: (unseen + PRIOR * one) / (links + PRIOR) };
}

/** Hidden answers as which the sizes count. */
const PRIOR = 5;
