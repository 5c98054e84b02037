import type { Pair, PairLink } from "./graph.ts";

/** A link as a message sees it that goes from one node of a pair to the other. */
export interface DirectedLink {
  readonly relation: number;
  /** Whether its rows are those of the node the message comes from. */
  readonly outward: boolean;
  readonly negated: boolean;
}

/** The links between the nodes of a pair as messages from one of them see them. */
export const directedLinks = (pair: Pair, from: number): DirectedLink[] =>
  pair.links.map(({ relation, forward, negated }: PairLink) => ({
    relation,
    outward: forward === (pair.a === from),
    negated,
  }));
