import { rowOf } from "../../kg/graph.ts";
import type { Random } from "../../numeric/random.ts";
import { type Incoming, kindsInto } from "./backward-incoming.ts";

/** One link of a chain in a backward walk: which links are wanted, and what lies behind it. */
export interface WalkStep {
  /** All links that BetaE's rule may take. */
  readonly all: Incoming;
  /** Those that are wanted. */
  readonly wanted: Incoming;
  /** A link was followed before in this chain: its inverse, which always arrives too, is not taken again. */
  readonly inside: boolean;
  /** The link behind this one in the chain, or what stands at the source; nothing where an anchor does. */
  readonly behind: Chances | Float64Array | undefined;
}

/** Weights of all walks that go on backwards from an entity, by entity and by the row of the first link taken. */
export interface Chances {
  readonly into: Float64Array<ArrayBuffer>;
  readonly byRow: Float64Array;
  /** Running sums over the wanted kinds into each entity. */
  readonly kindSums: Float64Array;
  /** Running sums over the sources of each wanted kind; nothing where all sources weigh the same. */
  readonly sourceSums: Float64Array | undefined;
}

/** Called with the kind of each wanted link into an entity, its weight, and the place of its source. */
type EachLink = (kind: number, weight: number, at: number) => void;

/**
 * Goes through the wanted links into an entity: BetaE's rule takes a relation uniform among the kinds that arrive, then
 * a source uniform among its sources; times the weight of the walks behind the source.
 */
function eachLinkInto(step: WalkStep, entity: number, each: EachLink): void {
  const { all, wanted, inside } = step;
  const kinds = kindsInto(all, entity) - Number(inside);
  if (kinds < 1) return;
  const { start, rows, relations, firsts, sources } = wanted;
  for (let kind = start[entity]!; kind < start[entity + 1]!; kind++) {
    const row = rows[kind]!;
    const chance = 1 / (kinds * (all.firsts[row + 1]! - all.firsts[row]!));
    const relation = relations[kind]!;
    for (let at = firsts[row]!; at < firsts[row + 1]!; at++)
      each(kind, chance * weightBehind(step, sources[at]!, relation), at);
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
  // A weight of the size of rounding errors is 0.
  return rest > whole * 1e-9 ? rest : 0;
}

/** The weights of all walks that take this step, for every entity. */
export function chancesOf(step: WalkStep): Chances {
  const { graph, rows, entities, sources } = step.wanted;
  const into = new Float64Array(graph.entityCount);
  const byRow = new Float64Array(graph.rows.rowHead.length);
  const kindSums = new Float64Array(rows.length);
  const sourceSums = step.behind === undefined ? undefined : new Float64Array(sources.length);
  let [last, sum] = [-1, 0];
  for (const entity of entities)
    eachLinkInto(step, entity, (kind, weight, at) => {
      into[entity]! += weight;
      byRow[rows[kind]!]! += weight;
      kindSums[kind] = into[entity]!;
      sum = kind === last ? sum + weight : weight;
      last = kind;
      if (sourceSums) sourceSums[at] = sum;
    });
  return { into, byRow, kindSums, sourceSums };
}

/** The weight, for every entity, of taking `count` different links into it, in any order. */
export function chancesOfDifferent(step: WalkStep, count: number): Float64Array {
  const chances = new Float64Array(step.wanted.graph.entityCount);
  const sums = new Float64Array(count + 1);
  for (const entity of step.wanted.entities) {
    // Elementary symmetric polynomials of the weights: the sum over all sets of `count` different links.
    sums.fill(0);
    sums[0] = 1;
    eachLinkInto(step, entity, (_, weight) => {
      for (let size = count; size > 0; size--) sums[size]! += weight * sums[size - 1]!;
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

/** Draws of a kind before one that goes back along the last link is taken for all there is. */
const TRIES = 1000;

/** One wanted link into an entity by its weight; `last` is the relation taken before, or -1. */
export function drawLink(
  { wanted }: WalkStep,
  chances: Chances,
  entity: number,
  last: number,
  random: Random,
): DrawnLink | undefined {
  if (weightFrom(chances, wanted, entity, last) === 0) return undefined;
  const { start, rows, relations, firsts, sources } = wanted;
  const { into, kindSums, sourceSums } = chances;
  for (let tried = 0; tried < TRIES; tried++) {
    const value = random.real() * into[entity]!;
    const kind = firstAbove(kindSums, start[entity]!, start[entity + 1]! - 1, value);
    const relation = relations[kind]!;
    if (relation === (last ^ 1)) continue;
    const row = rows[kind]!;
    const [first, end] = [firsts[row]!, firsts[row + 1]! - 1];
    const at = sourceSums
      ? firstAbove(sourceSums, first, end, random.real() * sourceSums[end]!)
      : first + random.below(end - first + 1);
    return { source: sources[at]!, relation };
  }
  return undefined;
}

/** First place from `low` to `high` whose running sum is above a value; the last where rounding leaves none. */
export function firstAbove(sums: Float64Array, low: number, high: number, value: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
