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
