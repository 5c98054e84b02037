import type { Engine } from "../../exact/engine.ts";
import { tailsOf } from "../../exact/links.ts";
import { rowOf, type View } from "../../kg/graph.ts";
import {
  bitmapWords,
  type EntitySet,
  emptySet,
  isDense,
  sparse,
  writeIds,
} from "../../numeric/entity-set.ts";
import type { Random } from "../../numeric/random.ts";

/**
 * The rows of a view by their head: for each entity the rows that start there, so that a random relation at an entity
 * costs one draw. A row is followed by its relation; memory is three words a row and one a missing
 * link, and for views that are not the whole graph one more a row and a link: draws from such a view must not depend on
 * what lies beyond it.
 */
export interface RowsByHead {
  readonly view: View;
  /** First row of each entity in `row`; one longer than there are entities. */
  readonly start: Uint32Array;
  readonly row: Uint32Array;
  readonly relation: Uint32Array;
  /** Entities that have a row. */
  readonly heads: Uint32Array;
  /** For every row of the graph its tails on the levels of the view; the graph's own array where that is all … */
  readonly tails: Uint32Array;
  /** … from here; one longer than there are rows. */
  readonly tailStart: Uint32Array;
  /** For every row of the graph its tails on the latest level of the view, which hard answers need … */
  readonly missing: Uint32Array;
  /** … from here; one longer than there are rows. */
  readonly missingStart: Uint32Array;
}

/** Long rows as bitmaps, made when first met; each takes no more memory than its row does. */
export type LongRows = Map<number, EntitySet>;

/**
 * The tails of one entity on some levels, as a bitmap where they are many: the long rows of common relations are met
 * and united again and again, and word by word that costs a twentieth.
 */
export function rowSet(
  engine: Engine,
  long: LongRows,
  relation: number,
  head: number,
  levels: number,
): EntitySet {
  const row = rowOf(engine.rows, relation, head);
  if (row < 0) return emptySet;
  const { rowEdge, tails, levels: edgeLevels } = engine.rows;
  const from = rowEdge[row]!;
  const to = rowEdge[row + 1]!;
  if (!isDense(to - from, engine.universe)) return tailsOf(engine, relation, head, levels);
  const key = row * 8 + levels;
  let found = long.get(key);
  if (!found) {
    const data = new Uint32Array(bitmapWords(engine.universe));
    let size = 0;
    for (let edge = from; edge < to; edge++) {
      if (!((levels >> edgeLevels[edge]!) & 1)) continue;
      data[tails[edge]! >>> 5]! |= 1 << (tails[edge]! & 31);
      size++;
    }
    const bitmap: EntitySet = { size, dense: true, data, from: 0 };
    found = isDense(size, engine.universe) ? bitmap : thin(bitmap, engine.universe);
    long.set(key, found);
  }
  return found;
}

/** A bitmap with few members as a list of its own. */
function thin(bitmap: EntitySet, universe: number): EntitySet {
  const list = new Uint32Array(bitmap.size);
  writeIds(bitmap, universe, list, 0);
  return sparse(list, 0, list.length);
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
  const { relationRow, rowHead, rowEdge, tails, levels: edgeLevels } = view.graph.rows;
  const { entityCount, relationCount } = view.graph;
  const rows = relationRow[relationCount]!;
  const used = new Uint8Array(rows);
  const latest = 31 - Math.clz32(view.levels);
  const missing: number[] = [];
  const missingStart = new Uint32Array(rows + 1);
  const whole = view.levels === view.graph.full.levels;
  const kept = whole ? tails : new Uint32Array(tails.length);
  const tailStart = whole ? rowEdge : new Uint32Array(rows + 1);
  let end = 0;
  const start = new Uint32Array(entityCount + 1);
  for (let row = 0; row < rows; row++) {
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      if ((view.levels >> edgeLevels[edge]!) & 1) {
        used[row] = 1;
        if (edgeLevels[edge] === latest) missing.push(tails[edge]!);
        if (!whole) kept[end++] = tails[edge]!;
      }
    if (!whole) tailStart[row + 1] = end;
    missingStart[row + 1] = missing.length;
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
  return {
    view,
    start,
    row,
    relation,
    heads: Uint32Array.from(heads),
    tails: whole ? tails : kept.slice(0, end),
    tailStart,
    missing: Uint32Array.from(missing),
    missingStart,
  };
}

/** A link that was drawn: `relation(parent, child)`. */
export interface DrawnLink {
  relation: number;
  parent: number;
}

/**
 * Draws a link into an entity: one of its incoming relations, then one of the parents, each with equal chance
 * (EFO-1-QA's code); false when nothing leads there.
 */
export function drawIncoming(rows: RowsByHead, entity: number, random: Random, into: DrawnLink): boolean {
  const from = rows.start[entity]!;
  const count = rows.start[entity + 1]! - from;
  if (count === 0) return false;
  const place = from + random.below(count);
  // Rows lead out of the entity; read backwards they lead into it.
  into.relation = rows.relation[place]! ^ 1;
  into.parent = anyTail(rows, rows.row[place]!, random);
  return true;
}

/** A random tail of a row that has one on the levels of the view. */
export function anyTail({ tails, tailStart }: RowsByHead, row: number, random: Random): number {
  const first = tailStart[row]!;
  return tails[first + random.below(tailStart[row + 1]! - first)]!;
}
