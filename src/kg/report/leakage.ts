import type { Integer } from "../../numeric/integer.ts";
import type { Graph } from "../graph.ts";
import { type LeakedTriples, leakCounter } from "./leaked-triples.ts";
import { forEachPair, pairedTriples } from "./paired-triples.ts";
import { overlapFinder, type RelationOverlap } from "./relation-overlaps.ts";

export interface Leakage {
  readonly valid: LeakedTriples;
  readonly test: LeakedTriples;
  /** Relations whose shares are both at least {@link NEAR}, by the number of pairs. */
  readonly overlaps: readonly RelationOverlap[];
  /** Pairs of entities with too many relations for `overlaps`, which leaves them out; the other counts have them. */
  readonly leftOut: Integer;
}

/**
 * Looks for triples of valid and test that a model reads off training: their inverse, duplicate or mirror image
 * (Toutanova and Chen 2015; Dettmers et al. 2018, section 4.2). Reflexive triples are not looked at.
 */
export function leakageOf(graph: Graph): Leakage {
  const triples = pairedTriples(graph);
  const leaks = leakCounter(graph, triples);
  const overlaps = overlapFinder(graph, triples);
  forEachPair(triples, (from, to) => {
    leaks.add(from, to);
    overlaps.add(from, to);
  });
  return {
    valid: leaks.of(1),
    test: leaks.of(2),
    overlaps: overlaps.find(),
    leftOut: overlaps.leftOut(),
  };
}
