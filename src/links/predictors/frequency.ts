import type { Graph, View } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import type { LinkPredictor } from "../predictor.ts";
import { checkRows } from "./tables.ts";

/** Numbers that are kept of relations asked for before. */
const MOST_KEPT = 1 << 26;

/**
 * The baseline that looks at the relation alone: the share of the relation's links, in a view of the graph, that end
 * in an entity. What a trained model adds is what it is better than this.
 */
export function frequencyPredictor(graph: Graph, view: View = graph.train): LinkPredictor {
  const { entityCount, relationCount, rows } = graph;
  const shares = new Map<number, Float32Array>();
  const sharesOf = (relation: number): Float32Array => {
    let found = shares.get(relation);
    if (found) return found;
    found = new Float32Array(entityCount);
    let total = 0;
    const end = rows.rowEdge[rows.relationRow[relation + 1]!]!;
    for (let edge = rows.rowEdge[rows.relationRow[relation]!]!; edge < end; edge++) {
      if (((view.levels >> rows.levels[edge]!) & 1) === 0) continue;
      found[rows.tails[edge]!]!++;
      total++;
    }
    if (total > 0) for (let tail = 0; tail < entityCount; tail++) found[tail]! /= total;
    const [oldest] = shares.keys();
    if (oldest !== undefined && (shares.size + 1) * entityCount > MOST_KEPT) shares.delete(oldest);
    shares.set(relation, found);
    return found;
  };
  return {
    model: "frequency",
    entityCount,
    relationCount,
    hash: `frequency ${view.levels} ${graphHash(graph)}`,
    weights: "frequency",
    kernel: "none",
    scoreRows(heads, relations, out) {
      checkRows(heads, relations, out, { entityCount, relationCount });
      relations.forEach((relation, i) => {
        out.set(sharesOf(relation), i * entityCount);
      });
    },
  };
}
