import { rowOf } from "../kg/graph.ts";
import { reserve } from "../numeric/arena.ts";
import { clearedBitmap, type EntitySet, emptySet, has, seek, settle, sparse } from "../numeric/entity-set.ts";
import { intersect } from "../numeric/set-algebra.ts";
import { type Engine, tick } from "./engine.ts";
import { headIndex, headsBefore } from "./head-index.ts";
import { longRow } from "./long-rows.ts";

const ALL = 0b111;

/** Tails of one (relation, head) on the levels; a view of the graph's own memory when all levels count. */
export function tailsOf(engine: Engine, relation: number, head: number, levels: number): EntitySet {
  if (relation >= engine.firstImplied) return impliedTails(engine, relation, head, levels);
  const row = rowOf(engine.rows, relation, head);
  return row < 0 ? emptySet : tailsOfRow(engine, row, levels);
}

function impliedTails(engine: Engine, relation: number, head: number, levels: number): EntitySet {
  tick(engine, 1);
  return levels & 1 ? engine.implied!.tails(relation, head) : emptySet;
}

function impliedImage(
  engine: Engine,
  source: EntitySet,
  relation: number,
  levels: number,
  target: EntitySet | undefined,
): EntitySet {
  if ((levels & 1) === 0) return emptySet;
  tick(engine, source.size);
  const reached = engine.implied!.image(relation, (visit) => forEach(source, engine.universe, visit));
  return target ? intersect(reached, target, engine.universe, engine.arena) : reached;
}

/** Tails of a row on the levels. */
export function tailsOfRow(engine: Engine, row: number, levels: number): EntitySet {
  const { rowEdge, tails } = engine.rows;
  const from = rowEdge[row]!;
  const to = rowEdge[row + 1]!;
  tick(engine, 1);
  if (levels === ALL) return sparse(tails, from, to - from);
  return filterEdges(engine, from, to, levels);
}

/** Those of the tails of one (relation, head) that are in a set. */
export function tailsWithin(
  engine: Engine,
  relation: number,
  head: number,
  levels: number,
  within: EntitySet,
): EntitySet {
  if (relation >= engine.firstImplied)
    return intersect(impliedTails(engine, relation, head, levels), within, engine.universe, engine.arena);
  const row = rowOf(engine.rows, relation, head);
  return row < 0 ? emptySet : rowWithin(engine, row, levels, within);
}

/** Those of the tails of a row that are in a set: looked up one by one where the set is smaller and the row has a bitmap, or much smaller. */
export function rowWithin(engine: Engine, row: number, levels: number, within: EntitySet): EntitySet {
  const { universe, arena } = engine;
  const { rowEdge } = engine.rows;
  const from = rowEdge[row]!;
  const to = rowEdge[row + 1]!;
  if (!within.dense && within.size < to - from) {
    const bitmap = longRow(engine, row, levels);
    if (bitmap) {
      tick(engine, within.size);
      return intersect(within, bitmap, universe, arena);
    }
    if (within.size * 8 <= to - from) return lookedUp(engine, within, from, to, levels);
  }
  return intersect(tailsOfRow(engine, row, levels), within, universe, arena);
}

/** Members of a sparse set that are tails of the links `from` to `to` of one row on the levels, looked up one by one. */
export function lookedUp(
  engine: Engine,
  set: EntitySet,
  from: number,
  to: number,
  levels: number,
): EntitySet {
  const { tails, levels: edgeLevels } = engine.rows;
  tick(engine, set.size);
  const data = reserve(engine.arena, set.size);
  const start = engine.arena.used;
  let at = start;
  let edge = from;
  for (let i = set.from; i < set.from + set.size; i++) {
    edge = seek(tails, edge, to, set.data[i]!);
    if (edge === to) break;
    if (tails[edge] === set.data[i] && (levels >> edgeLevels[edge]!) & 1) data[at++] = set.data[i]!;
  }
  engine.arena.used = at;
  return sparse(data, start, at - start);
}

function filterEdges(engine: Engine, from: number, to: number, levels: number): EntitySet {
  const { tails, levels: edgeLevels } = engine.rows;
  // One word more than can be kept, because each is written before it is judged.
  const data = reserve(engine.arena, to - from + 1);
  const start = engine.arena.used;
  let at = start;
  for (let edge = from; edge < to; edge++) {
    data[at] = tails[edge]!;
    at += (levels >> edgeLevels[edge]!) & 1;
  }
  engine.arena.used = at;
  return sparse(data, start, at - start);
}

/** Entities that have a link of this relation on the levels; with the inverse relation, entities that receive one. */
export function headsOf(engine: Engine, relation: number, levels: number): EntitySet {
  if (relation >= engine.firstImplied) return levels & 1 ? engine.implied!.heads(relation) : emptySet;
  const { relationRow, rowHead, rowEdge, levels: edgeLevels } = engine.rows;
  const from = relationRow[relation]!;
  const to = relationRow[relation + 1]!;
  tick(engine, 1);
  if (levels === ALL) return sparse(rowHead, from, to - from);
  const data = reserve(engine.arena, to - from);
  const start = engine.arena.used;
  let at = start;
  tick(engine, to - from);
  for (let row = from; row < to; row++)
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      if ((levels >> edgeLevels[edge]!) & 1) {
        data[at++] = rowHead[row]!;
        break;
      }
  engine.arena.used = at;
  return sparse(data, start, at - start);
}

/**
 * Entities reached from the source by one link: { t : some h in source has relation(h, t) }, within `target` when
 * given. Goes forward over the rows of the source, or backward from the target where that visits fewer edges; the
 * backward step intersects each row with the source from its smaller side, which keeps cyclic joins within the
 * worst-case optimal bound.
 */
export function image(
  engine: Engine,
  source: EntitySet,
  relation: number,
  levels: number,
  target: EntitySet | undefined,
): EntitySet {
  if (source.size === 0 || target?.size === 0) return emptySet;
  if (relation >= engine.firstImplied) return impliedImage(engine, source, relation, levels, target);
  if (source.size === 1 && !source.dense) {
    const reached = tailsOf(engine, relation, source.data[source.from]!, levels);
    return target ? intersect(reached, target, engine.universe, engine.arena) : reached;
  }
  // A target much smaller than the source is cheaper to check than even finding the rows of the source.
  if (target && target.size * 16 < source.size) return backward(engine, source, relation, levels, target);
  const count = collectRanges(engine, source, relation);
  const { ranges } = engine;
  const { relationRow } = engine.rows;
  // A source that holds every head of the relation reaches all that the relation reaches.
  if (count === 2 * (relationRow[relation + 1]! - relationRow[relation]!)) {
    const all = headsOf(engine, relation ^ 1, levels);
    return target ? intersect(all, target, engine.universe, engine.arena) : all;
  }
  let total = 0;
  for (let i = 0; i < count; i += 2) total += ranges[i + 1]! - ranges[i]!;
  if (target && target.size * 8 < total) return backward(engine, source, relation, levels, target);
  tick(engine, total + (count >> 1));
  const reached = uniteRanges(engine, count, total, levels);
  return target ? intersect(reached, target, engine.universe, engine.arena) : reached;
}

/** Finds the edge ranges of the rows of all source entities; returns twice their number. */
function collectRanges(engine: Engine, source: EntitySet, relation: number): number {
  const { relationRow, rowHead, rowEdge } = engine.rows;
  let row = relationRow[relation]!;
  const end = relationRow[relation + 1]!;
  const most = 2 * Math.min(source.size, end - row);
  if (engine.ranges.length < most) engine.ranges = new Uint32Array(most * 2);
  const { ranges } = engine;
  const { data, from } = source;
  const index = headIndex(engine.rows, relation, engine.universe);
  let count = 0;
  const add = (found: number) => {
    ranges[count++] = rowEdge[found]!;
    ranges[count++] = rowEdge[found + 1]!;
  };
  if (index) {
    const { bits } = index;
    if (!source.dense) {
      for (let i = from, last = from + source.size; i < last; i++)
        if ((bits[data[i]! >>> 5]! >>> (data[i]! & 31)) & 1) add(row + headsBefore(index, data[i]!));
      return count;
    }
    for (let word = 0; word < bits.length; word++)
      for (let heads = data[from + word]! & bits[word]!; heads !== 0; heads &= heads - 1)
        add(row + headsBefore(index, word * 32 + (31 - Math.clz32(heads & -heads))));
    return count;
  }
  if (source.dense) {
    for (; row < end; row++) {
      const head = rowHead[row]!;
      if ((data[from + (head >>> 5)]! >>> (head & 31)) & 1) add(row);
    }
    return count;
  }
  // Few sources in a long relation are found by binary search, many by galloping along.
  for (let i = from, last = from + source.size; i < last; i++) {
    const id = data[i]!;
    row = seek(rowHead, row, end, id);
    if (row === end) break;
    if (rowHead[row] === id) add(row);
  }
  return count;
}

/** An insertion sort beats the bitmap below this many edges. */
const FEW = 20;

function uniteRanges(engine: Engine, count: number, total: number, levels: number): EntitySet {
  if (count === 0) return emptySet;
  const { ranges } = engine;
  if (count === 2) {
    const from = ranges[0]!;
    if (levels === ALL) return sparse(engine.rows.tails, from, ranges[1]! - from);
    return filterEdges(engine, from, ranges[1]!, levels);
  }
  if (total <= FEW) return insertRanges(engine, count, total, levels);
  return total * 32 > engine.universe
    ? paintRanges(engine, count, levels)
    : markRanges(engine, count, total, levels);
}

function insertRanges(engine: Engine, count: number, total: number, levels: number): EntitySet {
  const { ranges } = engine;
  const { tails, levels: edgeLevels } = engine.rows;
  const data = reserve(engine.arena, total);
  const start = engine.arena.used;
  let end = start;
  for (let i = 0; i < count; i += 2)
    for (let edge = ranges[i]!, to = ranges[i + 1]!; edge < to; edge++) {
      if (!((levels >> edgeLevels[edge]!) & 1)) continue;
      const id = tails[edge]!;
      let at = end;
      while (at > start && data[at - 1]! > id) at--;
      if (at > start && data[at - 1] === id) continue;
      for (let j = end; j > at; j--) data[j] = data[j - 1]!;
      data[at] = id;
      end++;
    }
  engine.arena.used = end;
  return sparse(data, start, end - start);
}

/** Many edges: straight into a bitmap of the universe. */
function paintRanges(engine: Engine, count: number, levels: number): EntitySet {
  const { ranges } = engine;
  const { tails, levels: edgeLevels } = engine.rows;
  const bitmap = clearedBitmap(engine.universe, engine.arena);
  const { data, from } = bitmap;
  for (let i = 0; i < count; i += 2) {
    const to = ranges[i + 1]!;
    if (levels === ALL)
      for (let edge = ranges[i]!; edge < to; edge++)
        data[from + (tails[edge]! >>> 5)]! |= 1 << (tails[edge]! & 31);
    else
      for (let edge = ranges[i]!; edge < to; edge++)
        if ((levels >> edgeLevels[edge]!) & 1) data[from + (tails[edge]! >>> 5)]! |= 1 << (tails[edge]! & 31);
  }
  return settle(bitmap, engine.universe, engine.arena);
}

/** A middling number of edges: into the two-level scratch bitmap, read out in order and cleared on the way. */
function markRanges(engine: Engine, count: number, total: number, levels: number): EntitySet {
  const { ranges, bits, summary } = engine;
  const { tails, levels: edgeLevels } = engine.rows;
  for (let i = 0; i < count; i += 2)
    for (let edge = ranges[i]!, to = ranges[i + 1]!; edge < to; edge++) {
      if (!((levels >> edgeLevels[edge]!) & 1)) continue;
      const id = tails[edge]!;
      const word = id >>> 5;
      bits[word]! |= 1 << (id & 31);
      summary[word >>> 5]! |= 1 << (word & 31);
    }
  const data = reserve(engine.arena, total);
  const start = engine.arena.used;
  let at = start;
  for (let s = 0; s < summary.length; s++) {
    let words = summary[s]!;
    if (words === 0) continue;
    summary[s] = 0;
    while (words !== 0) {
      const low = words & -words;
      words ^= low;
      const word = s * 32 + (31 - Math.clz32(low));
      let members = bits[word]!;
      bits[word] = 0;
      while (members !== 0) {
        const bit = members & -members;
        members ^= bit;
        data[at++] = word * 32 + (31 - Math.clz32(bit));
      }
    }
  }
  engine.arena.used = at;
  return sparse(data, start, at - start);
}

/** Members of the target that some source entity links to, found through the inverse relation. */
function backward(
  engine: Engine,
  source: EntitySet,
  relation: number,
  levels: number,
  target: EntitySet,
): EntitySet {
  return filterSet(engine, target, (id) => reaches(engine, source, relation ^ 1, levels, id));
}

/** Whether the row (relation, head) shares a tail with the set, going over the smaller of the two. */
export function reaches(
  engine: Engine,
  set: EntitySet,
  relation: number,
  levels: number,
  head: number,
): boolean {
  if (relation >= engine.firstImplied) return tailsWithin(engine, relation, head, levels, set).size > 0;
  const { rowEdge, tails, levels: edgeLevels } = engine.rows;
  const row = rowOf(engine.rows, relation, head);
  if (row < 0) return false;
  let edge = rowEdge[row]!;
  const end = rowEdge[row + 1]!;
  if (set.dense || set.size > end - edge) {
    tick(engine, end - edge);
    for (; edge < end; edge++) if ((levels >> edgeLevels[edge]!) & 1 && has(set, tails[edge]!)) return true;
    return false;
  }
  tick(engine, set.size);
  for (let i = set.from; i < set.from + set.size; i++) {
    edge = seek(tails, edge, end, set.data[i]!);
    if (edge === end) return false;
    if (tails[edge] === set.data[i] && (levels >> edgeLevels[edge]!) & 1) return true;
  }
  return false;
}

/** The members of a set that pass a test, as a sparse set. */
export function filterSet(engine: Engine, set: EntitySet, keep: (id: number) => boolean): EntitySet {
  // The test may itself use the arena, so members are gathered in memory of their own first.
  const kept = reserve(engine.arena, set.size);
  const start = engine.arena.used;
  engine.arena.used += set.size;
  let at = start;
  forEach(set, engine.universe, (id) => {
    if (keep(id)) kept[at++] = id;
  });
  return sparse(kept, start, at - start);
}

/** Calls `visit` for every member, ascending. */
export function forEach(set: EntitySet, universe: number, visit: (id: number) => void): void {
  const { data, from, size } = set;
  if (!set.dense) {
    for (let i = from; i < from + size; i++) visit(data[i]!);
    return;
  }
  for (let w = 0, words = (universe + 31) >>> 5; w < words; w++) {
    let word = data[from + w]!;
    while (word !== 0) {
      const low = word & -word;
      word ^= low;
      visit(w * 32 + (31 - Math.clz32(low)));
    }
  }
}
