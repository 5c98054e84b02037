import type { QueryGraph } from "../query/views/query-graph.ts";
import { type AbstractGraph, toQueryGraph, withNegated } from "./abstract-graph.ts";
import { adjacencyOrder, orderWithPutBack } from "./adjacency-order.ts";
import { combinations } from "./combinations.ts";
import { hasNoLooseChain, isWithinDistance, negationIsBound } from "./conditions.ts";
import { anchorings } from "./efok-complete.ts";
import { type Family, families, publishedLimits } from "./efok-limits.ts";
import { officialSkeletons } from "./efok-skeletons.ts";
import { abstractKey } from "./type-key.ts";

/**
 * The graphs of the published 741 types, group after group, each positive one followed by its one negative variant,
 * edges in the order the official strings list them (EFO_k-CQA, §3, "Reproduction recipe").
 */
export function officialGraphs(): QueryGraph[] {
  return families(publishedLimits).flatMap((family) =>
    officialSkeletons(family)
      .flatMap((skeleton) => distinct(doublings(skeleton, family)))
      .flatMap((multigraph) => distinct(anchorings(multigraph, family.constants)))
      .filter((graph) => isWithinDistance(graph, publishedLimits.distance) && hasNoLooseChain(graph))
      .flatMap((graph) => [positive(graph), ...firstNegation(graph)]),
  );
}

/** One doubled link for each choice among the skeleton's, in adjacency order. */
function doublings(skeleton: AbstractGraph, { doubled }: Family): AbstractGraph[] {
  const links = adjacencyOrder(toQueryGraph(skeleton)).map((place) => skeleton.links[place]!);
  return combinations(links, doubled).map((copies) => ({
    ...skeleton,
    links: [...skeleton.links, ...copies],
  }));
}

/** The first of each isomorphism class among the graphs of one skeleton; different skeletons may repeat a class. */
function distinct(graphs: readonly AbstractGraph[]): AbstractGraph[] {
  const keys = graphs.map(abstractKey);
  return graphs.filter((_, at) => keys.indexOf(keys[at]!) === at);
}

function positive(graph: AbstractGraph): QueryGraph {
  return inOrder(graph, adjacencyOrder(toQueryGraph(graph)));
}

/** The graph with its first link negated that may be negated; the official code keeps only this one. */
function firstNegation(graph: AbstractGraph): QueryGraph[] {
  const plain = toQueryGraph(graph);
  const place = adjacencyOrder(plain).find((each) => negationIsBound(withNegated(graph, [each])));
  return place === undefined ? [] : [inOrder(withNegated(graph, [place]), orderWithPutBack(plain, place))];
}

function inOrder(graph: AbstractGraph, places: readonly number[]): QueryGraph {
  const { nodes, edges } = toQueryGraph(graph);
  return { nodes, edges: places.map((place) => edges[place]!) };
}
