import { rowOf } from "../kg/graph.ts";
import type { Random } from "../numeric/random.ts";
import { type Incoming, relationsInto } from "./backward-incoming.ts";

/** One link of a chain in a backward walk: which links are wanted, and what lies behind and before it. */
export interface WalkStep {
  /** All links that BetaE's rule may take. */
  readonly all: Incoming;
  /** Those that are wanted. */
  readonly wanted: Incoming;
  /** A link was followed before in this chain: its inverse, which always arrives too, is not taken again. */
  readonly inside: boolean;
  /** What the chances of a link are raised to: 1 keeps BetaE's rule, 0 makes all wanted trees equally likely. */
  readonly power: number;
  /** The link behind this one in the chain, or what stands at the source; nothing where an anchor does. */
  readonly behind: Chances | Float64Array | undefined;
}

/** Weights of all walks that go on backwards from an entity, by entity and by the row of the first link taken. */
export interface Chances {
  readonly into: Float64Array<ArrayBuffer>;
  readonly byRow: Float64Array;
}

/** Called with each wanted link into an entity and its weight; stops when told true. */
type EachLink = (source: number, at: number, weight: number) => boolean;

/**
 * Goes through the wanted links into an entity: BetaE's rule takes a relation uniform among the kinds that arrive, then
 * a source uniform among its sources; times the weight of the walks behind the source.
 */
export function eachLinkInto(step: WalkStep, entity: number, each: EachLink): void {
  const { all, wanted, inside, power } = step;
  const kinds = relationsInto(all, entity) - Number(inside);
  if (kinds < 1) return;
  const { graph, start, rows, relations, levels } = wanted;
  const { rowEdge, tails, levels: edgeLevels } = graph.rows;
  for (let at = start[entity]!; at < start[entity + 1]!; at++) {
    const row = rows[at]!;
    const chance = (1 / (kinds * all.counts[row]!)) ** power;
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
      if (((levels >> edgeLevels[edge]!) & 1) === 0) continue;
      const source = tails[edge]!;
      if (each(source, at, chance * weightBehind(step, source, relations[at]!))) return;
    }
  }
}

/** The weight of the walks that go on from the source of a link without going back along it. */
function weightBehind({ behind, wanted }: WalkStep, source: number, relation: number): number {
  if (behind === undefined) return 1;
  if (behind instanceof Float64Array) return behind[source]!;
  const whole = behind.into[source]!;
  if (whole === 0) return 0;
  // Into the source, the inverse relation arrives: its row is the one the link itself lies in.
  const rest = whole - behind.byRow[rowOf(wanted.graph.rows, relation, source)]!;
  // What cancels to rounding errors is nothing.
  return rest > whole * 1e-9 ? rest : 0;
}

/** The weights of all walks that take this step, for every entity. */
export function chancesOf(step: WalkStep): Chances {
  const { graph, rows, entities } = step.wanted;
  const into = new Float64Array(graph.entityCount);
  const byRow = new Float64Array(graph.rows.rowHead.length);
  for (const entity of entities)
    eachLinkInto(step, entity, (_, at, weight) => {
      into[entity]! += weight;
      byRow[rows[at]!]! += weight;
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
    eachLinkInto(step, entity, (_source, _at, weight) => {
      for (let size = count; size > 0; size--) sums[size]! += weight * sums[size - 1]!;
      return false;
    });
    let orders = 1;
    for (let size = 2; size <= count; size++) orders *= size;
    chances[entity] = orders * sums[count]!;
  }
  return chances;
}

/** One wanted link into an entity by its weight, as (source, relation); `last` is the relation taken before, or -1. */
export function drawLink(
  step: WalkStep,
  entity: number,
  last: number,
  random: Random,
): { readonly source: number; readonly relation: number } | undefined {
  const { relations } = step.wanted;
  let total = 0;
  const add = (_: number, at: number, weight: number): boolean => {
    if (relations[at] !== (last ^ 1)) total += weight;
    return false;
  };
  eachLinkInto(step, entity, add);
  let left = random.real() * total;
  let drawn: { source: number; relation: number } | undefined;
  eachLinkInto(step, entity, (source, at, weight) => {
    const relation = relations[at]!;
    if (weight <= 0 || relation === (last ^ 1)) return false;
    // The last link with any weight stands in when rounding leaves a rest.
    drawn = { source, relation };
    left -= weight;
    return left < 0;
  });
  return drawn;
}
