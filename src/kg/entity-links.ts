import { type Graph, rowOf } from "./graph.ts";

/** The links of one entity by one directed relation: a range of the graph's edges. */
export interface EntityGroup {
  /** Directed: odd where the entity is the tail. */
  readonly relation: number;
  readonly from: number;
  readonly to: number;
}

/** The links of an entity, grouped by directed relation, in the order of the relations. */
export function groupsOf({ rows, relationCount }: Graph, entity: number): EntityGroup[] {
  const groups: EntityGroup[] = [];
  for (let relation = 0; relation < relationCount; relation++) {
    const row = rowOf(rows, relation, entity);
    if (row >= 0) groups.push({ relation, from: rows.rowEdge[row]!, to: rows.rowEdge[row + 1]! });
  }
  return groups;
}

/**
 * Approximate steps of a binary search for a row. One scan of all rows replaces the searches when they would cost more together.
 */
const SEARCH = 8;

/** The links of many entities, in the form of {@link groupsOf}. Graphs with very many relations are scanned once. */
export function groupsOfEach(graph: Graph, entities: readonly number[]): EntityGroup[][] {
  const { rows, relationCount, entityCount } = graph;
  const { relationRow, rowHead, rowEdge } = rows;
  if (entities.length * relationCount * SEARCH < rowHead.length)
    return entities.map((entity) => groupsOf(graph, entity));
  const place = new Int32Array(entityCount).fill(-1);
  entities.forEach((entity, at) => {
    place[entity] = at;
  });
  const groups: EntityGroup[][] = entities.map(() => []);
  for (let relation = 0; relation < relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      const at = place[rowHead[row]!]!;
      if (at >= 0) groups[at]!.push({ relation, from: rowEdge[row]!, to: rowEdge[row + 1]! });
    }
  return groups;
}
