import type { View } from "../../kg/graph.ts";
import { type MessageEdges, type MessageRows, messageRows } from "../../numeric/messages/rows.ts";

/**
 * The end of a link (h, r, t) that receives messages. ULTRA's weights go with `head`, as its fused kernel computes; GNN-QE sends
 * from head to tail.
 */
export type Receiver = "head" | "tail";

/** The links of a view, in both directions, as rows of messages; a link counts once unless the view counts repeats. */
export function graphRows(view: View, receiver: Receiver = "head"): MessageRows {
  const { heads, relations, tails } = withRepeats(viewEdges(view), view);
  const edges: MessageEdges =
    receiver === "head"
      ? { receivers: heads, relations, senders: tails }
      : { receivers: tails, relations, senders: heads };
  return messageRows(edges, view.graph.entityCount, view.graph.relationCount);
}

interface Edges {
  readonly heads: Uint32Array;
  readonly relations: Uint32Array;
  readonly tails: Uint32Array;
}

/** The edges and, in both directions, their repetitions in the files. */
function withRepeats(edges: Edges, { graph, levels, repeats }: View): Edges {
  const again = repeats ? graph.repeats : undefined;
  if (!again) return edges;
  const places = Array.from(again.heads.keys()).filter((at) => ((levels >> again.levels[at]!) & 1) === 1);
  const both = (forward: Uint32Array, backward: Uint32Array, turn: 0 | 1) =>
    places.flatMap((at) => [forward[at]!, backward[at]! + turn]);
  const joined = (one: Uint32Array, more: readonly number[]) => Uint32Array.from([...one, ...more]);
  return {
    heads: joined(edges.heads, both(again.heads, again.tails, 0)),
    relations: joined(edges.relations, both(again.relations, again.relations, 1)),
    tails: joined(edges.tails, both(again.tails, again.heads, 0)),
  };
}

/** The directed edges of a view by relation, head and tail. */
function viewEdges({ graph, levels }: View) {
  const { relationRow, rowHead, rowEdge, tails, levels: levelOf } = graph.rows;
  let count = 0;
  for (const level of levelOf) count += (levels >> level) & 1;
  const found = {
    heads: new Uint32Array(count),
    relations: new Uint32Array(count),
    tails: new Uint32Array(count),
  };
  let at = 0;
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
        if (((levels >> levelOf[edge]!) & 1) === 0) continue;
        found.heads[at] = rowHead[row]!;
        found.relations[at] = relation;
        found.tails[at++] = tails[edge]!;
      }
  return found;
}
