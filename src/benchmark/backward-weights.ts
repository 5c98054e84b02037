import { rowOf } from "../kg/graph.ts";
import type { Random } from "../numeric/random.ts";
import { type Incoming, kindsInto } from "./backward-incoming.ts";

/** One link of a chain in a backward walk: which links are wanted, and what lies behind it. */
export interface WalkStep {
  /** All links that BetaE's rule may take. */
  readonly all: Incoming;
  /** Those that are wanted. */
  readonly wanted: Incoming;
  /** A link was followed before in this chain: its inverse, which always arrives too, is not taken again. */
  readonly inside: boolean;
  /** What becomes of the chance of each link: the chance itself keeps BetaE's rule. */
  readonly temper: (chance: number) => number;
  /** The link behind this one in the chain, or what stands at the source; nothing where an anchor does. */
  readonly behind: Chances | Float64Array | undefined;
}

/** Weights of all walks that go on backwards from an entity, by entity and by the row of the first link taken. */
export interface Chances {
  readonly into: Float64Array<ArrayBuffer>;
  readonly byRow: Float64Array;
}

/** Called with each wanted link into an entity and its weight; stops when told true. */
type EachLink = (source: number, kind: number, weight: number) => boolean;

/**
 * Goes through the wanted links into an entity: BetaE's rule takes a relation uniform among the kinds that arrive, then
 * a source uniform among its sources; times the weight of the walks behind the source.
 */
function eachLinkInto(step: WalkStep, entity: number, each: EachLink): void {
  const { all, wanted, inside, temper } = step;
  const kinds = kindsInto(all, entity) - Number(inside);
  if (kinds < 1) return;
  const { start, rows, relations, from, to, sources } = wanted;
  let whole = all.start[entity]!;
  for (let kind = start[entity]!; kind < start[entity + 1]!; kind++) {
    // Kinds stand in the order of their rows in both indexes.
    while (all.rows[whole] !== rows[kind]) whole++;
    const chance = temper(1 / (kinds * (all.to[whole]! - all.from[whole]!)));
    const relation = relations[kind]!;
    for (let at = from[kind]!; at < to[kind]!; at++) {
      const source = sources[at]!;
      if (each(source, kind, chance * weightBehind(step, source, relation))) return;
    }
  }
}

function weightBehind({ behind, wanted }: WalkStep, source: number, relation: number): number {
  if (behind === undefined) return 1;
  if (behind instanceof Float64Array) return behind[source]!;
  return weightFrom(behind, wanted, source, relation);
}

/** The weight of the walks that go on from an entity without going back along the link of `last` that left it. */
function weightFrom({ into, byRow }: Chances, { graph }: Incoming, entity: number, last: number): number {
  const whole = into[entity]!;
  if (whole === 0 || last < 0) return whole;
  // The inverse of `last` arrives at the entity: its row is the one the link itself lies in.
  const row = rowOf(graph.rows, last, entity);
  const rest = row < 0 ? whole : whole - byRow[row]!;
  // What cancels to rounding errors is nothing.
  return rest > whole * 1e-9 ? rest : 0;
}

/** The weights of all walks that take this step, for every entity. */
export function chancesOf(step: WalkStep): Chances {
  const { graph, rows, entities } = step.wanted;
  const into = new Float64Array(graph.entityCount);
  const byRow = new Float64Array(graph.rows.rowHead.length);
  for (const entity of entities)
    eachLinkInto(step, entity, (_, kind, weight) => {
      into[entity]! += weight;
      byRow[rows[kind]!]! += weight;
      return false;
    });
  return { into, byRow };
}

/** For every entity, the weight of taking `count` different links into it, in any order. */
export function chancesOfDifferent(step: WalkStep, count: number): Float64Array {
  const chances = new Float64Array(step.wanted.graph.entityCount);
  const sums = new Float64Array(count + 1);
  for (const entity of step.wanted.entities) {
    // Elementary symmetric polynomials of the weights: the sum over all sets of `count` different links.
    sums.fill(0);
    sums[0] = 1;
    eachLinkInto(step, entity, (_source, _kind, weight) => {
      for (let size = count; size > 0; size--) sums[size]! += weight * sums[size - 1]!;
      return false;
    });
    let orders = 1;
    for (let size = 2; size <= count; size++) orders *= size;
    chances[entity] = orders * sums[count]!;
  }
  return chances;
}

/** A link that was drawn. */
export interface DrawnLink {
  readonly source: number;
  readonly relation: number;
}

/** One wanted link into an entity by its weight; `last` is the relation taken before, or -1. */
export function drawLink(
  step: WalkStep,
  chances: Chances,
  entity: number,
  last: number,
  random: Random,
): DrawnLink | undefined {
  const { relations } = step.wanted;
  let left = random.real() * weightFrom(chances, step.wanted, entity, last);
  let drawn: DrawnLink | undefined;
  eachLinkInto(step, entity, (source, kind, weight) => {
    const relation = relations[kind]!;
    if (weight <= 0 || relation === (last ^ 1)) return false;
    // The last link with any weight stands in when rounding leaves a rest.
    drawn = { source, relation };
    left -= weight;
    return left < 0;
  });
  return drawn;
}
