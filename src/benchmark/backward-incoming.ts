import { type Graph, rowOf } from "../kg/graph.ts";
import type { Random } from "../numeric/random.ts";

/** By which relations each entity is reached on some split levels; what backward grounding draws from. */
export interface Incoming {
  readonly graph: Graph;
  readonly levels: number;
  /** Entities with an incoming link, ascending. */
  readonly entities: Uint32Array;
  /** First entry of each entity in `relations`; one longer than the entities. */
  readonly start: Uint32Array;
  /** Distinct relations that reach an entity. */
  readonly relations: Uint32Array;
  /** Row of the graph, beside each relation, whose tails are the sources of these links. */
  readonly rows: Uint32Array;
}

/** Indexes the incoming relations of every entity over the links of some levels. */
export function incoming(graph: Graph, levels: number): Incoming {
  const { relationRow, rowHead } = graph.rows;
  const start = new Uint32Array(graph.entityCount + 1);
  const rowCount = rowHead.length;
  const kept = new Uint8Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    if (countIn(graph, row, levels) === 0) continue;
    kept[row] = 1;
    start[rowHead[row]! + 1]!++;
  }
  const entities: number[] = [];
  for (let entity = 0; entity < graph.entityCount; entity++) {
    if (start[entity + 1]! > 0) entities.push(entity);
    start[entity + 1]! += start[entity]!;
  }
  const next = start.slice();
  const relations = new Uint32Array(start[graph.entityCount]!);
  const rows = new Uint32Array(relations.length);
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      if (kept[row] === 0) continue;
      const at = next[rowHead[row]!]!++;
      // A row holds the links that leave its head; read backwards they arrive there by the inverse relation.
      relations[at] = relation ^ 1;
      rows[at] = row;
    }
  return { graph, levels, entities: Uint32Array.from(entities), start, relations, rows };
}

/** A uniform relation among those that reach an entity, as a position in `relations`. */
export function anyRelation({ start }: Incoming, entity: number, random: Random): number {
  const from = start[entity]!;
  return from + random.below(start[entity + 1]! - from);
}

/** A uniform source of the links at a position of `relations`. */
export function anySource({ graph, levels, rows }: Incoming, at: number, random: Random): number {
  const { rowEdge, tails, levels: edgeLevels } = graph.rows;
  const row = rows[at]!;
  const from = rowEdge[row]!;
  const to = rowEdge[row + 1]!;
  if (levels === 0b111) return tails[from + random.below(to - from)]!;
  let left = random.below(countIn(graph, row, levels));
  for (let edge = from; ; edge++) if ((levels >> edgeLevels[edge]!) & 1 && left-- === 0) return tails[edge]!;
}

/** Links of a row on some levels. */
export function countIn(graph: Graph, row: number, levels: number): number {
  const { rowEdge, levels: edgeLevels } = graph.rows;
  if (levels === 0b111) return rowEdge[row + 1]! - rowEdge[row]!;
  let count = 0;
  for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) count += (levels >> edgeLevels[edge]!) & 1;
  return count;
}

/** Distinct relations by which an entity is reached. */
export const relationsInto = ({ start }: Incoming, entity: number): number =>
  start[entity + 1]! - start[entity]!;

/** The row of the sources of (?, relation, entity), or -1. */
export const sourcesRow = (graph: Graph, relation: number, entity: number): number =>
  rowOf(graph.rows, relation ^ 1, entity);
