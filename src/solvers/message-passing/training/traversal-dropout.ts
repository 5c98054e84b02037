import { type EdgeOrders, withoutEdges } from "../../../numeric/messages/edge-orders.ts";
import type { MessageRows } from "../../../numeric/messages/rows.ts";
import type { Random } from "../../../numeric/random.ts";

/** A set of entities as known links give it, to be followed along a relation. */
export interface SymbolicProjection {
  readonly from: Float32Array;
  readonly relation: number;
}

/**
 * Traversal dropout (Zhu et al., ICML 2022, section 3.4): of the links that could be followed from the sets of a batch,
 * and of their inverses, some are taken out of the graph, so that the network has to do without them. Each link is drawn
 * once for every set that holds its head, an inverse for itself; one stays that is the only link of either end.
 * @param byHead the edges by the head of their link, whichever end receives
 */
export function dropTraversed(
  orders: EdgeOrders,
  byHead: MessageRows,
  projections: readonly SymbolicProjection[],
  ratio: number,
  random: Random,
): EdgeOrders {
  const { groupEdge, rowGroup, senders } = byHead;
  const degree = (node: number) => groupEdge[rowGroup[node + 1]!]! - groupEdge[rowGroup[node]!]!;
  const removed = { heads: [] as number[], relations: [] as number[], tails: [] as number[] };
  const remove = (head: number, relation: number, tail: number) => {
    removed.heads.push(head);
    removed.relations.push(relation);
    removed.tails.push(tail);
  };
  for (const { from, relation } of projections)
    eachTail(byHead, from, relation, (head, edge) => {
      const tail = senders[edge]!;
      if (degree(head) <= 1 || degree(tail) <= 1) return;
      if (random.real() < ratio) remove(head, relation, tail);
      if (random.real() < ratio) remove(tail, relation ^ 1, head);
    });
  const [heads, relations, tails] = [removed.heads, removed.relations, removed.tails].map((each) =>
    Uint32Array.from(each),
  ) as [Uint32Array, Uint32Array, Uint32Array];
  return withoutEdges(
    orders,
    byHead === orders.byReceiver
      ? { receivers: heads, relations, senders: tails }
      : { receivers: tails, relations, senders: heads },
  );
}

/** The set that links lead to from a set: of each tail the largest truth of its heads. */
export function follow(byHead: MessageRows, { from, relation }: SymbolicProjection): Float32Array {
  const reached = new Float32Array(from.length);
  eachTail(byHead, from, relation, (head, edge) => {
    const tail = byHead.senders[edge]!;
    reached[tail] = Math.max(reached[tail]!, from[head]!);
  });
  return reached;
}

/** Visits the edges of a relation from all entities of a set that are true at all. */
function eachTail(
  { rowGroup, groupRelation, groupEdge }: MessageRows,
  from: Float32Array,
  relation: number,
  found: (head: number, edge: number) => void,
): void {
  for (let head = 0; head < from.length; head++) {
    if (from[head] === 0) continue;
    for (let group = rowGroup[head]!; group < rowGroup[head + 1]!; group++) {
      if (groupRelation[group] !== relation) continue;
      for (let edge = groupEdge[group]!; edge < groupEdge[group + 1]!; edge++) found(head, edge);
    }
  }
}
