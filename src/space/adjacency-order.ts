import type { QueryEdge, QueryGraph } from "../query/views/query-graph.ts";

/**
 * The places of a graph's edges in the order of the official listing: node after node, its neighbours in the order
 * they were first linked, those already passed left out, parallel edges in the order they were made (EFO_k-CQA, §3).
 */
export function adjacencyOrder(graph: QueryGraph): number[] {
  return listed(graph, neighboursOf(graph));
}

/**
 * The same order after one edge was taken out and put back, as negating does it: it comes after the edges parallel to
 * it; where there is none, each end becomes the last neighbour of the other (EFO_k-CQA, §3, step 4).
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
