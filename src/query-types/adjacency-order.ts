import type { QueryEdge, QueryGraph } from "../query/views/query-graph.ts";

/**
 * Indices of a graph's edges in the order of the official listing: node by node, neighbours in the order of their first link
 * without those already visited, parallel edges in the order of creation (EFO_k-CQA, §3).
 */
export function adjacencyOrder(graph: QueryGraph): number[] {
  return listed(graph, neighboursOf(graph));
}

/**
 * The same order after one edge is removed and inserted again, as negation does. The edge then follows its parallel edges; without
 * any, each end becomes the last neighbour of the other (EFO_k-CQA, §3, step 4).
 */
export function orderWithPutBack(graph: QueryGraph, place: number): number[] {
  const { head, tail } = graph.edges[place]!;
  const neighbours = neighboursOf(graph);
  if (graph.edges.every((each, at) => at === place || !joins(each, head, tail))) {
    moveLast(neighbours[head]!, tail);
    moveLast(neighbours[tail]!, head);
  }
  return listed(graph, neighbours, place);
}

function neighboursOf(graph: QueryGraph): number[][] {
  const neighbours: number[][] = graph.nodes.map(() => []);
  for (const { head, tail } of graph.edges) {
    if (neighbours[head]!.includes(tail)) continue;
    neighbours[head]!.push(tail);
    neighbours[tail]!.push(head);
  }
  return neighbours;
}

function listed(graph: QueryGraph, neighbours: readonly (readonly number[])[], last?: number): number[] {
  const places = graph.edges.map((_, place) => place);
  if (last !== undefined) moveLast(places, last);
  return neighbours.flatMap((others, node) =>
    others
      .filter((other) => other > node)
      .flatMap((other) => places.filter((place) => joins(graph.edges[place]!, node, other))),
  );
}

const joins = ({ head, tail }: QueryEdge, a: number, b: number): boolean =>
  (head === a && tail === b) || (head === b && tail === a);

function moveLast(items: number[], item: number): void {
  items.splice(items.indexOf(item), 1);
  items.push(item);
}
