import { buildGraph } from "../../kg/build.ts";
import type { Graph } from "../../kg/graph.ts";

/** A graph of the links of one split level alone: small, so that what they say together is soon looked up. */
export function linksOfLevel({ rows, ...graph }: Graph, level: number): Graph {
  const heads: number[] = [];
  const relations: number[] = [];
  const tails: number[] = [];
  for (let relation = 0; relation < graph.relationCount; relation += 2)
    for (let row = rows.relationRow[relation]!; row < rows.relationRow[relation + 1]!; row++)
      for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++) {
        if (rows.levels[edge] !== level) continue;
        heads.push(rows.rowHead[row]!);
        relations.push(relation);
        tails.push(rows.tails[edge]!);
      }
  return buildGraph(
    {
      heads: Uint32Array.from(heads),
      relations: Uint32Array.from(relations),
      tails: Uint32Array.from(tails),
      levels: new Uint8Array(heads.length).fill(level),
    },
    { entityCount: graph.entityCount, relationCount: graph.relationCount },
  );
}
