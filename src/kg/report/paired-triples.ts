import type { TripleColumns } from "../build.ts";
import { forwardTriples } from "../forward.ts";
import type { Graph } from "../graph.ts";
import { stableOrder } from "../stable-order.ts";

/** The forward triples of a graph, and an order in which those of the same two entities follow each other. */
export interface PairedTriples extends TripleColumns {
  readonly order: Uint32Array;
}

/** Orders the forward triples of a graph by their two entities, whichever is the head. */
export function pairedTriples(graph: Graph): PairedTriples {
  const triples = forwardTriples(graph);
  const { heads, tails } = triples;
  const higher = (triple: number) => Math.max(heads[triple]!, tails[triple]!);
  const lower = (triple: number) => Math.min(heads[triple]!, tails[triple]!);
  const order = stableOrder(lower, graph.entityCount, stableOrder(higher, graph.entityCount, heads.length));
  return { ...triples, order };
}

/** 1 for a triple that reads from the higher to the lower entity id, 0 for any other. */
export const downwards = ({ heads, tails }: PairedTriples, triple: number): 0 | 1 =>
  heads[triple]! > tails[triple]! ? 1 : 0;

/** Calls `visit` with the range in `order` of every pair of two different entities that several triples link. */
export function forEachPair(triples: PairedTriples, visit: (from: number, to: number) => void): void {
  const { heads, tails, order } = triples;
  const samePair = (a: number, b: number) => {
    const straight = downwards(triples, a) === downwards(triples, b);
    return (straight ? heads : tails)[a] === heads[b] && (straight ? tails : heads)[a] === tails[b];
  };
  for (let from = 0, to = 0; from < order.length; from = to) {
    const first = order[from]!;
    to = from + 1;
    while (to < order.length && samePair(first, order[to]!)) to++;
    if (to - from > 1 && heads[first] !== tails[first]) visit(from, to);
  }
}
