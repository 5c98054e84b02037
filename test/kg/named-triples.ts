import { forwardTriples } from "../../src/kg/forward.ts";
import type { Graph } from "../../src/kg/graph.ts";

/** The triples of a graph by name, sorted as texts. */
export function namedTriplesOf(graph: Graph): (readonly [string, string, string])[] {
  const { heads, relations, tails } = forwardTriples(graph);
  return sortedTriples(
    [...heads].map((head, at) => [
      graph.entities.name(head),
      graph.relations.name(relations[at]! >> 1),
      graph.entities.name(tails[at]!),
    ]),
  );
}

/** Triples in the order in which `namedTriplesOf` has them. */
export const sortedTriples = (triples: readonly (readonly [string, string, string])[]) =>
  [...triples].sort((one, other) => (one.join("|") < other.join("|") ? -1 : 1));
