import type { TripleColumns } from "./build.ts";
import type { Graph } from "./graph.ts";

/** The forward triples of a graph in columns, in the order (relation, head, tail); relations are directed ids. */
export function forwardTriples(graph: Graph): TripleColumns {
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const total = graph.tripleCounts[0] + graph.tripleCounts[1] + graph.tripleCounts[2];
  const columns = {
    heads: new Uint32Array(total),
    relations: new Uint32Array(total),
    tails: new Uint32Array(total),
    levels: new Uint8Array(total),
  };
  let at = 0;
  for (let relation = 0; relation < graph.relationCount; relation += 2) {
    const firstRow = relationRow[relation]!;
    const lastRow = relationRow[relation + 1]!;
    const start = at;
    for (let row = firstRow; row < lastRow; row++) {
      const next = at + rowEdge[row + 1]! - rowEdge[row]!;
      columns.heads.fill(rowHead[row]!, at, next);
      at = next;
    }
    columns.relations.fill(relation, start, at);
    columns.tails.set(tails.subarray(rowEdge[firstRow]!, rowEdge[lastRow]!), start);
    columns.levels.set(levels.subarray(rowEdge[firstRow]!, rowEdge[lastRow]!), start);
  }
  return columns;
}
