import type { View } from "../kg/graph.ts";
import type { Random } from "../numeric/random.ts";

/**
 * The rows of a view by their head: for each entity the rows that start there, so that a random relation at an entity
 * costs one draw. A row is followed by its relation; memory is two words a row.
 */
export interface RowsByHead {
  readonly view: View;
  /** First row of each entity in `row`; one longer than there are entities. */
  readonly start: Uint32Array;
  readonly row: Uint32Array;
  readonly relation: Uint32Array;
  /** Entities that have a row. */
  readonly heads: Uint32Array;
}

const known = new WeakMap<object, Map<number, RowsByHead>>();

/** The rows of a view by head; made once for each graph and choice of levels. */
export function rowsByHead(view: View): RowsByHead {
  const { graph, levels } = view;
  let ofGraph = known.get(graph);
  if (!ofGraph) {
    ofGraph = new Map();
    known.set(graph, ofGraph);
  }
  let found = ofGraph.get(levels);
  if (!found) {
    found = makeRows(view);
    ofGraph.set(levels, found);
  }
  return found;
}

function makeRows(view: View): RowsByHead {
  const { relationRow, rowHead, rowEdge, levels: edgeLevels } = view.graph.rows;
  const { entityCount, relationCount } = view.graph;
  const rows = relationRow[relationCount]!;
  const used = new Uint8Array(rows);
  const start = new Uint32Array(entityCount + 1);
  for (let row = 0; row < rows; row++) {
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      if ((view.levels >> edgeLevels[edge]!) & 1) used[row] = 1;
    start[rowHead[row]! + 1]! += used[row]!;
  }
  for (let entity = 0; entity < entityCount; entity++) start[entity + 1]! += start[entity]!;
  const at = start.slice();
  const row = new Uint32Array(start[entityCount]!);
  const relation = new Uint32Array(row.length);
  for (let r = 0; r < relationCount; r++)
    for (let each = relationRow[r]!; each < relationRow[r + 1]!; each++) {
      if (used[each] === 0) continue;
      const place = at[rowHead[each]!]!++;
      row[place] = each;
      relation[place] = r;
    }
  const heads: number[] = [];
  for (let entity = 0; entity < entityCount; entity++)
    if (start[entity + 1]! > start[entity]!) heads.push(entity);
  return { view, start, row, relation, heads: Uint32Array.from(heads) };
}

/** A link that was drawn: `relation(parent, child)`. */
export interface DrawnLink {
  relation: number;
  parent: number;
}

/**
 * Draws a link into an entity: one of its incoming relations, then one of the parents, each with equal chance
 * (sampling, §3); false when nothing leads there.
 */
export function drawIncoming(rows: RowsByHead, entity: number, random: Random, into: DrawnLink): boolean {
  const from = rows.start[entity]!;
  const count = rows.start[entity + 1]! - from;
  if (count === 0) return false;
  const { rowEdge, tails, levels: edgeLevels } = rows.view.graph.rows;
  const { levels } = rows.view;
  const place = from + random.below(count);
  const row = rows.row[place]!;
  const first = rowEdge[row]!;
  const edges = rowEdge[row + 1]! - first;
  // The row has at least one edge of the view, so this ends.
  let edge = first + random.below(edges);
  while (!((levels >> edgeLevels[edge]!) & 1)) edge = first + random.below(edges);
  // Rows lead out of the entity; read backwards they lead into it.
  into.relation = rows.relation[place]! ^ 1;
  into.parent = tails[edge]!;
  return true;
}
