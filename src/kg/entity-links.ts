import { type Graph, rowOf } from "./graph.ts";

/** The links of one entity by one directed relation: a stretch of the edges of the graph. */
export interface EntityGroup {
  /** Directed: odd where the entity is the tail. */
  readonly relation: number;
  readonly from: number;
  readonly to: number;
}

/** The links of an entity, a group for each directed relation that it has some of, in the order of the relations. */
export function groupsOf({ rows, relationCount }: Graph, entity: number): EntityGroup[] {
  const groups: EntityGroup[] = [];
  for (let relation = 0; relation < relationCount; relation++) {
    const row = rowOf(rows, relation, entity);
    if (row >= 0) groups.push({ relation, from: rows.rowEdge[row]!, to: rows.rowEdge[row + 1]! });
  }
  return groups;
}

/** Steps of a search for a row, about: below them it costs less to look at all rows once. */
const SEARCH = 8;

/** The links of many entities, as {@link groupsOf} has those of one; of graphs with very many relations the rows are looked at once. */
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
