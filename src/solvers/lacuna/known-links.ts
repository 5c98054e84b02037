import { rowOf, type View } from "../../kg/graph.ts";

/** Known tails of (head, relation), ascending. */
export function knownTails({ graph, levels }: View, head: number, relation: number): Uint32Array {
  const { rows } = graph;
  const row = rowOf(rows, relation, head);
  if (row < 0) return NONE;
  const [from, to] = [rows.rowEdge[row]!, rows.rowEdge[row + 1]!];
  const tails = rows.tails.subarray(from, to);
  return levels === 0b111 ? tails : tails.filter((_, i) => (levels >> rows.levels[from + i]!) & 1);
}

const NONE = new Uint32Array(0);

/** Visits the known links of a relation, head by head. */
export function forKnownLinks(
  { graph, levels }: View,
  relation: number,
  visit: (head: number, tail: number) => void,
): void {
  const { relationRow, rowHead, rowEdge, tails, levels: levelOf } = graph.rows;
  for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      if (((levels >> levelOf[edge]!) & 1) === 1) visit(rowHead[row]!, tails[edge]!);
}
