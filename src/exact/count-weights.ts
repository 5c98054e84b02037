import { mark, release } from "../numeric/arena.ts";
import { type EntitySet, emptySet } from "../numeric/entity-set.ts";
import { intersect, subtract, unite } from "../numeric/set-algebra.ts";
import { tick } from "./engine.ts";
import { filterSet, forEach, tailsWithin } from "./links.ts";
import type { Pair } from "./plan.ts";
import { domainOf, rowAlong, type Search } from "./steps.ts";

/** The number of tuples of the variables folded into a variable, for each entity that it may be. */
export type Weights = Map<number, Float64Array>;

/** A count in progress. */
export interface Counting {
  readonly search: Search;
  /** Arrays of weights by depth and variable. They are never cleared: weights are read of members of the variable's domain alone. */
  readonly pool: Map<string, Float64Array>;
  /** Free variables that have a value. */
  depth: number;
}

function pooled({ search, pool, depth }: Counting, v: number): Float64Array {
  const key = `${depth} ${v}`;
  let found = pool.get(key);
  if (!found) {
    found = new Float64Array(search.engine.universe);
    search.engine.held += found.byteLength;
    pool.set(key, found);
  }
  return found;
}

/** A product in which nothing stays nothing, however large the other number is. */
export const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);

/** The sum of the weights of some entities; their number, where each counts once. */
export function totalOf({ engine }: Search, set: EntitySet, weights: Float64Array | undefined): number {
  if (!weights) return set.size;
  let total = 0;
  tick(engine, set.size);
  forEach(set, engine.universe, (id) => {
    total += weights[id]!;
  });
  return total;
}

/** Folds `y` of a pair into `x`: each entity of `x` weighs as many times more as there are values of `y` for it. */
export function weighInto(counting: Counting, { x, y, arcs }: Pair, weights: Weights): void {
  const { search } = counting;
  const { engine, domains } = search;
  const behind = weights.get(y);
  const before = weights.get(x);
  const into = pooled(counting, x);
  const positive = arcs.filter(({ negated }) => !negated);
  const negative = arcs.filter(({ negated }) => negated);
  const all = positive.length === 0 ? totalOf(search, domainOf(search, y), behind) : 0;
  const sumFor = (id: number): number => {
    let denied = emptySet;
    for (const { slot, flip } of negative)
      denied = unite(denied, rowAlong(search, slot, flip, id), engine.universe, engine.arena);
    if (positive.length === 0) return all - totalOf(search, withinDomain(search, y, denied), behind);
    let reached: EntitySet | undefined;
    for (const { slot, flip } of positive)
      reached = reachedWithin(search, slot, flip, id, reached ?? domains[y]);
    return totalOf(search, subtract(reached!, denied, engine.universe, engine.arena), behind);
  };
  search.domains[x] = filterSet(engine, domainOf(search, x), (id) => {
    const scratch = mark(engine.arena);
    const sum = sumFor(id);
    release(engine.arena, scratch);
    into[id] = times(sum, before?.[id] ?? 1);
    return sum > 0;
  });
  weights.set(x, into);
}

function reachedWithin(
  search: Search,
  slot: number,
  flip: number,
  id: number,
  within: EntitySet | undefined,
): EntitySet {
  if (!within) return rowAlong(search, slot, flip, id);
  return tailsWithin(search.engine, search.relations[slot]! ^ flip, id, search.levels(slot), within);
}

const withinDomain = ({ engine, domains }: Search, v: number, set: EntitySet): EntitySet =>
  domains[v] ? intersect(set, domains[v], engine.universe, engine.arena) : set;
