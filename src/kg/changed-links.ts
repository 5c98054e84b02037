import { buildGraph, type TripleColumns } from "./build.ts";
import { forwardTriples } from "./forward.ts";
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
  const isHidden = linkTest(hidden);
  const links = added.filter(({ relation }) => relations.has(relation));
  for (const relation of relations)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
        if (((levels >> edgeLevels[edge]!) & 1) === 0) continue;
        const link = { head: rowHead[row]!, relation, tail: tails[edge]! };
        if (!isHidden(link)) links.push(link);
      }
  return buildGraph(
    {
      heads: Uint32Array.from(links, ({ head }) => head),
      relations: Uint32Array.from(links, ({ relation }) => relation),
      tails: Uint32Array.from(links, ({ tail }) => tail),
      levels: new Uint8Array(links.length),
    },
    sameIds(graph),
  );
}

/** The whole graph with its levels and the same ids, minus the hidden links, plus the added links as train links. */
export function changedGraph(graph: Graph, hidden: readonly LinkIds[], added: readonly LinkIds[]): Graph {
  const all = forwardTriples(graph);
  const isHidden = linkTest(hidden);
  const kept: number[] = [];
  for (let at = 0; at < all.heads.length; at++) {
    const [head, relation, tail] = [all.heads[at]!, all.relations[at]!, all.tails[at]!];
    if (!isHidden({ head, relation, tail })) kept.push(at);
  }
  const column = (old: Uint32Array, more: (link: LinkIds) => number) =>
    Uint32Array.from([...kept.map((at) => old[at]!), ...added.map(more)]);
  const columns: TripleColumns = {
    heads: column(all.heads, ({ head }) => head),
    relations: column(all.relations, ({ relation }) => relation),
    tails: column(all.tails, ({ tail }) => tail),
    levels: Uint8Array.from({ length: kept.length + added.length }, (_, at) => all.levels[kept[at]!] ?? 0),
  };
  return buildGraph(columns, {
    ...sameIds(graph),
    attributes: graph.attributes,
    attributeTypes: graph.attributeTypes,
  });
}

/** Tells whether a link is one of the list; most links are told by their relation alone. */
function linkTest(list: readonly LinkIds[]): (link: LinkIds) => boolean {
  const keys = new Set(list.map(linkKey));
  const relations = new Set(list.map(({ relation }) => relation));
  return (link) => relations.has(link.relation) && keys.has(linkKey(link));
}

/** What tells links apart in maps and sets. */
export const linkKey = ({ head, relation, tail }: LinkIds): string => `${head} ${relation} ${tail}`;

const sameIds = ({ name, entityCount, relationCount, entities, relations }: Graph) => ({
  name,
  entityCount,
  relationCount,
  entities,
  relations,
});
