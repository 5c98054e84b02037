import { buildGraph } from "./build.ts";
import type { Graph, View } from "./graph.ts";

/** A forward link by ids. */
export interface LinkIds {
  readonly head: number;
  /** Directed, even. */
  readonly relation: number;
  readonly tail: number;
}

/**
 * A separate graph with the same ids: the links of a view by some relations, minus the hidden links, plus the added links. Other relations
 * are left out, so that the cost is linear in the links of the chosen relations.
 * @param relations directed, even
 */
export function changedLinks(
  { graph, levels }: View,
  relations: ReadonlySet<number>,
  hidden: readonly LinkIds[],
  added: readonly LinkIds[],
): Graph {
  const { relationRow, rowHead, rowEdge, tails, levels: edgeLevels } = graph.rows;
  const key = ({ head, relation, tail }: LinkIds) => `${head} ${relation} ${tail}`;
  const left = new Set(hidden.map(key));
  const touched = new Set(hidden.map(({ relation }) => relation));
  const links = added.filter(({ relation }) => relations.has(relation));
  for (const relation of relations)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
        if (((levels >> edgeLevels[edge]!) & 1) === 0) continue;
        const link = { head: rowHead[row]!, relation, tail: tails[edge]! };
        if (!(touched.has(relation) && left.has(key(link)))) links.push(link);
      }
  return buildGraph(
    {
      heads: Uint32Array.from(links, ({ head }) => head),
      relations: Uint32Array.from(links, ({ relation }) => relation),
      tails: Uint32Array.from(links, ({ tail }) => tail),
      levels: new Uint8Array(links.length),
    },
    {
      name: graph.name,
      entityCount: graph.entityCount,
      relationCount: graph.relationCount,
      entities: graph.entities,
      relations: graph.relations,
    },
  );
}
