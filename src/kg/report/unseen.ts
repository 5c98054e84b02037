import type { Integer } from "../../numeric/integer.ts";
import type { Graph } from "../graph.ts";

/** Entities, relations and triples of one split that the training split does not cover. */
export interface Unseen {
  /** Entities of the split that no training triple has. */
  readonly entities: Integer;
  /** Relations of the split that no training triple has. */
  readonly relations: Integer;
  /** Triples of the split with such an entity or relation: no trained model knows anything about them. */
  readonly triples: Integer;
}

export function unseenOf(graph: Graph): { valid: Unseen; test: Unseen } {
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const rowsOf = (visit: (relation: number, head: number, from: number, to: number) => void) => {
    for (let relation = 0; relation < graph.relationCount; relation += 2)
      for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
        visit(relation >> 1, rowHead[row]!, rowEdge[row]!, rowEdge[row + 1]!);
  };
  // Bit 0: in training; bits 1 and 2: counted as unseen in valid and test.
  const entities = new Uint8Array(graph.entityCount);
  const relations = new Uint8Array(graph.relationCount >> 1);
  rowsOf((relation, head, from, to) => {
    for (let edge = from; edge < to; edge++)
      if (levels[edge] === 0) entities[head] = entities[tails[edge]!] = relations[relation] = 1;
  });
  const counts = [0, 1, 2].map(() => ({ entities: 0, relations: 0, triples: 0 }));
  const isUnseen = (marks: Uint8Array, id: number) => (marks[id]! & 1) === 0;
  rowsOf((relation, head, from, to) => {
    for (let edge = from; edge < to; edge++) {
      const level = levels[edge]!;
      if (level === 0) continue;
      const count = counts[level]!;
      const tail = tails[edge]!;
      const bit = 1 << level;
      if (isUnseen(entities, head) || isUnseen(entities, tail) || isUnseen(relations, relation))
        count.triples++;
      for (const entity of [head, tail]) {
        if (!isUnseen(entities, entity) || (entities[entity]! & bit) !== 0) continue;
        entities[entity]! |= bit;
        count.entities++;
      }
      if (isUnseen(relations, relation) && (relations[relation]! & bit) === 0) {
        relations[relation]! |= bit;
        count.relations++;
      }
    }
  });
  return { valid: counts[1]!, test: counts[2]! };
}
