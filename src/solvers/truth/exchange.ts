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
 * A query as it will be when what is hidden now is known: without the candidates that were hidden and with as many right ones as are
 * hidden then. The answer that it was drawn for is one of its kind; of the others more may appear, as growth says. Unseen ones are
 * among the candidates that count as wrong now, and are taken out.
 */
export function exchangedQuery(query: QueryPoints, sizes: Sizes, growth: Growth): QueryPoints {
  if (sizes.unseen === 0) return query;
  const links = Math.max(1, query.atoms);
  const { ratio } = shareOfDrawn(links, sizes);
  const most = mostGrowth(sizes)(links);
  const unseen = Math.min(most, growth[query.type] ?? most);
  const ofOthers = Math.max(ratio, unseen);
  const points = query.points.map((point) => {
    const others = point.links - point.drawn;
    const right = point.drawn * ratio + others * ofOthers;
    // Below 0 in one bin of one query, and right over many: what is hidden here is unseen elsewhere.
    const wrong = point.candidates - point.links - others * unseen;
    return { ...point, candidates: wrong + right, links: right };
  });
  return { ...query, points };
}
