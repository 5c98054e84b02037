import { buildGraph, type TripleColumns } from "../build.ts";
import type { Graph } from "../graph.ts";

/** A graph of the same names with other triples, or with the same ones in other splits. */
export function withTriples(graph: Graph, columns: TripleColumns): Graph {
  const { name, entityCount, relationCount, entities, relations, attributes, attributeTypes } = graph;
  const split = buildGraph(columns, {
    name,
    entityCount,
    relationCount,
    entities,
    relations,
    attributes,
    attributeTypes,
  });
  return graph.prefixes ? Object.assign(split, { prefixes: graph.prefixes }) : split;
}
