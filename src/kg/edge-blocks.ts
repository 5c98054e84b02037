import type { Graph } from "./graph.ts";

/** Links in the order of the graph, both directions: relation, head, tail and level of each. */
export interface EdgeBlock {
  readonly r: Int32Array;
  readonly h: Int32Array;
  readonly t: Int32Array;
  readonly level: Uint8Array;
}
/** All links of a graph in blocks of at most `most`, sorted by relation, head and tail. */
export function* edgeBlocks({ rows }: Graph, most: number): Generator<EdgeBlock> {
  const { relationRow, rowHead, rowEdge, tails, levels } = rows;
  const total = tails.length;
  let relation = 0;
  let row = 0;
  for (let start = 0; start < total; start += most) {
    const end = Math.min(total, start + most);
    const block = {
      r: new Int32Array(end - start),
      h: new Int32Array(end - start),
      t: new Int32Array(end - start),
      level: levels.slice(start, end),
    };
    for (let edge = start; edge < end; edge++) {
      while (rowEdge[row + 1]! <= edge) row++;
      while (relationRow[relation + 1]! <= row) relation++;
      block.r[edge - start] = relation;
      block.h[edge - start] = rowHead[row]!;
      block.t[edge - start] = tails[edge]!;
    }
    yield block;
  }
}
