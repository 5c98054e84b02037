import { type Graph, rowOf, type View } from "../kg/graph.ts";

/**
 * Counts the entities of a set that are heads of a directed relation.
 * @param entities ascending; undefined for all
 * @param marks the same entities, marked
 */
export function headsAmong(
  { graph, levels }: View,
  relation: number,
  entities: Uint32Array | undefined,
  marks: Uint8Array | undefined,
): number {
  const { relationRow, rowHead } = graph.rows;
  const [first, end] = [relationRow[relation]!, relationRow[relation + 1]!];
  const counts = (row: number) => seen(graph, row, levels);
  let hits = 0;
  if (entities && entities.length * 16 < end - first) {
    for (const entity of entities) {
      const row = rowOf(graph.rows, relation, entity);
      if (row >= 0 && counts(row)) hits++;
    }
    return hits;
  }
  for (let row = first; row < end; row++) if ((!marks || marks[rowHead[row]!]) && counts(row)) hits++;
  return hits;
}

/** Whether a row has a link of these levels. */
function seen({ rows }: Graph, row: number, levels: number): boolean {
  if (levels === 0b111) return true;
  for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++)
    if ((levels >> rows.levels[edge]!) & 1) return true;
  return false;
}

/** A mark for each entity of a set. */
export function marksOf(entities: Uint32Array, universe: number): Uint8Array {
  const marks = new Uint8Array(universe);
  for (const entity of entities) marks[entity] = 1;
  return marks;
}
