import { fullView, type Graph, observed, type Split, splits } from "../../kg/graph.ts";

/** Split levels that count for the queries of one split (BetaE's code), as bit masks. */
export interface SplitLevels {
  /** All that is true. */
  readonly full: number;
  /** The links that may be used to answer; none for train, whose answers are all to be learned. */
  readonly observed: number;
  /** The split's own links: the missing ones for valid and test. */
  readonly own: number;
}

export function splitLevels(graph: Graph, split: Split): SplitLevels {
  return {
    full: fullView(graph, split).levels,
    observed: split === "train" ? 0 : observed(graph, split).levels,
    own: 1 << splits.indexOf(split),
  };
}
