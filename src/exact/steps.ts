import { hasLink, rowOf } from "../kg/graph.ts";
import { mark, release } from "../numeric/arena.ts";
import {
  type Bitmap,
  clearedBitmap,
  type EntitySet,
  emptySet,
  popcount,
  settle,
  singleton,
  universeSet,
} from "../numeric/entity-set.ts";
import { intersect, subtract, unite } from "../numeric/set-algebra.ts";
import { type Engine, tick } from "./engine.ts";
import { filterSet, forEach, headsOf, image, rowWithin, tailsOf, tailsOfRow } from "./links.ts";
import type { Arc, Row, Step } from "./plan.ts";
import type { Link, Part, TermCode } from "./program.ts";

/** The search in progress: what each variable may be, or is. */
export interface Search {
  readonly engine: Engine;
  /** Directed relation of each atom, entity of each constant, and the split levels each atom may use. */
  relations: readonly number[];
  constants: readonly number[];
  levels: (slot: number) => number;
  /** Counts what each step leaves, for readable plans. */
  tracing: boolean;
  /** Domain of each variable; undefined means all entities. */
  readonly domains: (EntitySet | undefined)[];
  /** Value of each variable that has one. */
  readonly values: number[];
  /** Members of the domain of `v` (or all entities) that make a part true; given here to keep the recursion in one place. */
  readonly solvePart: (part: Part, v: number) => EntitySet;
  readonly holds: (part: Part) => boolean;
}

export const entityAt = (search: Search, term: TermCode): number =>
  term < 0 ? search.constants[-1 - term]! : search.values[term]!;

/** The domain of a variable as a set, all entities where nothing narrowed it. */
export function domainOf(search: Search, v: number): EntitySet {
  const { engine, domains } = search;
  domains[v] ??= universeSet(engine.universe, engine.arena);
  return domains[v];
}

/** Tails of `head` along an atom, read against its direction when `flip` is 1. */
export function rowAlong(search: Search, slot: number, flip: number, head: number): EntitySet {
  return tailsOf(search.engine, search.relations[slot]! ^ flip, head, search.levels(slot));
}

/** Entities that have a link along an atom, read against its direction when `flip` is 1. */
function headsAlong(search: Search, slot: number, flip: number): EntitySet {
  return headsOf(search.engine, search.relations[slot]! ^ flip, search.levels(slot));
}

/** Runs one step; false when it shows that nothing can match. */
export function runStep(search: Search, step: Step): boolean {
  const { engine } = search;
  switch (step.kind) {
    case "rows":
      return meetRows(search, step.v, step.rows);
    case "without": {
      const { slot, flip, from } = step.row;
      return exclude(search, step.v, rowAlong(search, slot, flip, entityAt(search, from)));
    }
    case "heads":
      return narrow(search, step.v, headsAlong(search, step.slot, step.flip));
    case "along":
      return along(search, step.x, step.y, step.arcs);
    case "common":
      return exclude(search, step.y, reachedByAll(search, step.x, step.arcs));
    case "part": {
      if (step.part.negated) return exclude(search, step.v, search.solvePart(step.part, step.v));
      search.domains[step.v] = search.solvePart(step.part, step.v);
      return search.domains[step.v]!.size > 0;
    }
    case "loop": {
      const { slot, negated } = step;
      const domain =
        search.domains[step.v] ?? (negated ? domainOf(search, step.v) : headsAlong(search, slot, 0));
      const relation = search.relations[slot]!;
      const view = { graph: engine.view.graph, levels: search.levels(slot) };
      tick(engine, domain.size);
      const kept = filterSet(engine, domain, (id) => hasLink(view, id, relation, id) !== negated);
      search.domains[step.v] = kept;
      return kept.size > 0;
    }
    case "some":
      return (search.domains[step.v]?.size ?? engine.universe) > 0;
    case "test-link":
      return testLink(search, step.link);
    case "test-part":
      return search.holds(step.part) !== step.part.negated;
  }
}

/** Rows that are met in one step, by size; no step is inside another. */
const met: number[] = [];
const metLevels: number[] = [];

/** Narrows a variable to the intersection of several rows, smallest first. */
function meetRows(search: Search, v: number, rows: readonly Row[]): boolean {
  const { engine, domains } = search;
  const { rowEdge } = engine.rows;
  if (engine.implied) return meetSets(search, v, rows);
  for (let i = 0; i < rows.length; i++) {
    const { slot, flip, from } = rows[i]!;
    const row = rowOf(engine.rows, search.relations[slot]! ^ flip, entityAt(search, from));
    if (row < 0) {
      domains[v] = emptySet;
      return false;
    }
    const size = rowEdge[row + 1]! - rowEdge[row]!;
    let at = i;
    for (; at > 0 && rowEdge[met[at - 1]! + 1]! - rowEdge[met[at - 1]!]! > size; at--) {
      met[at] = met[at - 1]!;
      metLevels[at] = metLevels[at - 1]!;
    }
    met[at] = row;
    metLevels[at] = search.levels(slot);
  }
  const domain = domains[v];
  let left = domain ?? tailsOfRow(engine, met[0]!, metLevels[0]!);
  for (let i = domain ? 0 : 1; i < rows.length && left.size > 0; i++)
    left = rowWithin(engine, met[i]!, metLevels[i]!, left);
  domains[v] = left;
  return left.size > 0;
}

/** The same where links may have no rows. */
function meetSets(search: Search, v: number, rows: readonly Row[]): boolean {
  const { engine, domains } = search;
  const sets = rows.map(({ slot, flip, from }) => rowAlong(search, slot, flip, entityAt(search, from)));
  sets.sort((a, b) => a.size - b.size);
  let left = domains[v];
  for (const each of sets) {
    left = left ? intersect(left, each, engine.universe, engine.arena) : each;
    if (left.size === 0) break;
  }
  domains[v] = left;
  return left!.size > 0;
}

function narrow(search: Search, v: number, to: EntitySet): boolean {
  const { engine, domains } = search;
  const domain = domains[v];
  const narrowed = domain ? intersect(domain, to, engine.universe, engine.arena) : to;
  domains[v] = narrowed;
  return narrowed.size > 0;
}

function exclude(search: Search, v: number, bad: EntitySet): boolean {
  const { engine } = search;
  const domain = domainOf(search, v);
  const left = subtract(domain, bad, engine.universe, engine.arena);
  search.domains[v] = left;
  return left.size > 0;
}

function testLink(search: Search, link: Link): boolean {
  tick(search.engine, 1);
  const view = { graph: search.engine.view.graph, levels: search.levels(link.slot) };
  const relation = search.relations[link.slot]!;
  return hasLink(view, entityAt(search, link.head), relation, entityAt(search, link.tail)) !== link.negated;
}

/** Narrows y to entities that some x of the domain of x reaches along all arcs at once. */
function along(search: Search, x: number, y: number, arcs: readonly Arc[]): boolean {
  const { engine, domains } = search;
  const first = arcs.length === 1 ? arcs[0]! : arcs.find((arc) => !arc.negated)!;
  if (arcs.length === 1) {
    const source = domains[x];
    if (!source) return narrow(search, y, headsAlong(search, first.slot, first.flip ^ 1));
    const relation = search.relations[first.slot]! ^ first.flip;
    domains[y] = image(engine, source, relation, search.levels(first.slot), domains[y]);
    return domains[y].size > 0;
  }
  // Parallel atoms have to hold for the same x, so rows are combined x by x.
  const source = domains[x] ?? headsAlong(search, first.slot, first.flip);
  const target = domains[y];
  if (target && target.size < source.size) {
    domains[y] = backAlong(search, target, domains[x], arcs);
    return domains[y].size > 0;
  }
  const found = clearedBitmap(engine.universe, engine.arena);
  forEach(source, engine.universe, (id) => {
    const before = mark(engine.arena);
    let reached = target;
    for (const arc of arcs) {
      if (arc.negated) continue;
      const row = rowAlong(search, arc.slot, arc.flip, id);
      reached = reached ? intersect(row, reached, engine.universe, engine.arena) : row;
      if (reached.size === 0) break;
    }
    for (const arc of arcs) {
      if (!arc.negated || reached!.size === 0) continue;
      reached = subtract(reached!, rowAlong(search, arc.slot, arc.flip, id), engine.universe, engine.arena);
    }
    paint(found, reached!, engine.universe);
    tick(engine, reached!.size);
    release(engine.arena, before);
  });
  domains[y] = settle(found, engine.universe, engine.arena);
  return domains[y].size > 0;
}

/** Members of the target that some x of the source (any x when there is none) is linked to along all arcs at once. */
function backAlong(
  search: Search,
  target: EntitySet,
  source: EntitySet | undefined,
  arcs: readonly Arc[],
): EntitySet {
  const { engine } = search;
  const { universe, arena } = engine;
  return filterSet(engine, target, (id) => {
    const before = mark(arena);
    let origins = source;
    for (const arc of arcs) {
      if (arc.negated || origins?.size === 0) continue;
      const row = rowAlong(search, arc.slot, arc.flip ^ 1, id);
      origins = origins ? intersect(row, origins, universe, arena) : row;
    }
    for (const arc of arcs)
      if (arc.negated && origins!.size > 0)
        origins = subtract(origins!, rowAlong(search, arc.slot, arc.flip ^ 1, id), universe, arena);
    tick(engine, origins!.size);
    const found = origins!.size > 0;
    release(arena, before);
    return found;
  });
}

/** Adds members to a bitmap made by `clearedBitmap`; returns how many were new. */
export function paint(bitmap: Bitmap, members: EntitySet, universe: number): number {
  const { data, from } = bitmap;
  let added = 0;
  if (members.dense)
    for (let w = 0, words = (universe + 31) >>> 5; w < words; w++) {
      const before = data[from + w]!;
      const after = before | members.data[members.from + w]!;
      added += popcount(after) - popcount(before);
      data[from + w] = after;
    }
  else
    for (let i = members.from, end = i + members.size; i < end; i++) {
      const id = members.data[i]!;
      const word = from + (id >>> 5);
      const bit = 1 << (id & 31);
      if ((data[word]! & bit) === 0) added++;
      data[word]! |= bit;
    }
  return added;
}

/** Entities to which every x of the domain of x is linked by one of the denied arcs: no x can do without the link. */
function reachedByAll(search: Search, x: number, arcs: readonly Arc[]): EntitySet {
  const { engine } = search;
  const { universe, arena } = engine;
  let common: EntitySet | undefined;
  const source = domainOf(search, x);
  const members = source.dense ? undefined : source;
  const meet = (id: number) => {
    if (common?.size === 0) return;
    let row = emptySet;
    for (const arc of arcs) row = unite(row, rowAlong(search, arc.slot, arc.flip, id), universe, arena);
    common = common ? intersect(common, row, universe, arena) : row;
  };
  if (members)
    for (let i = 0; i < members.size && common?.size !== 0; i++) meet(members.data[members.from + i]!);
  else forEach(source, universe, meet);
  return common ?? emptySet;
}

/** Gives a variable a value. */
export function assign(search: Search, v: number, value: number): void {
  search.values[v] = value;
  search.domains[v] = singleton(value, search.engine.arena);
}
