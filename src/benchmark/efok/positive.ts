import type { Random } from "../../numeric/random.ts";
import { type LevelLinks, linksOfLevel, linksOfPair, type Pairs, pairOf } from "./pairs.ts";
import type { EfokIds, EfokType } from "./type.ts";

/** A node to place next to nodes that have a place; without any, it starts a component of its own. */
interface Growth {
  readonly node: number;
  readonly next: readonly { readonly node: number; readonly multiplicity: number }[];
}

/** How to ground the positive part of a type. */
export interface PositivePlan {
  readonly type: EfokType;
  readonly pairs: Pairs;
  /** Level of the missing links, or -1 when everything counts as missing (train). */
  readonly missing: number;
  /** For each pair of the type, what is placed after its two nodes. */
  readonly fromPair: readonly (readonly Growth[])[];
  /** For each node of the core, what is placed after that node. */
  readonly fromCore: readonly { readonly node: number; readonly growth: readonly Growth[] }[];
  /** Missing links by the multiplicity of their pair. */
  readonly links: (multiplicity: number) => LevelLinks;
}

/** Plans the growth of a type over a view; `missing` is the level hard answers need. */
export function planPositive(type: EfokType, pairs: Pairs, missing: number): PositivePlan {
  return {
    type,
    pairs,
    missing,
    fromPair: type.pairs.map(({ a, b }) => growFrom(type, [a, b])),
    fromCore: coreOf(type).map((node) => ({ node, growth: growFrom(type, [node]) })),
    links: (multiplicity) => knownLinks(pairs, missing, multiplicity),
  };
}

const known = new WeakMap<Pairs, Map<number, LevelLinks>>();

function knownLinks(pairs: Pairs, missing: number, multiplicity: number): LevelLinks {
  const ofPairs = known.get(pairs) ?? new Map<number, LevelLinks>();
  known.set(pairs, ofPairs);
  const key = multiplicity * 4 + missing;
  const found = ofPairs.get(key) ?? linksOfLevel(pairs, missing, multiplicity);
  ofPairs.set(key, found);
  return found;
}

/** What is left of the nodes when those with one neighbour are taken away again and again. */
function coreOf(type: EfokType): number[] {
  const left = new Set(type.nodes);
  for (let leaf: number | undefined = -1; leaf !== undefined; ) {
    leaf = [...left].find(
      (node) => neighboursOf(type, node).filter(({ node: n }) => left.has(n)).length === 1,
    );
    if (leaf !== undefined) left.delete(leaf);
  }
  return [...left];
}

function neighboursOf(
  type: EfokType,
  node: number,
): { readonly node: number; readonly multiplicity: number }[] {
  return type.pairs.flatMap(({ a, b, multiplicity }) =>
    a === node ? [{ node: b, multiplicity }] : b === node ? [{ node: a, multiplicity }] : [],
  );
}

/** An order in which every node has as many placed neighbours as can be, so that cycles are closed at once. */
function growFrom(type: EfokType, start: readonly number[]): Growth[] {
  const placed = new Set(start);
  const order: Growth[] = [];
  while (placed.size < type.nodes.length) {
    let best: Growth | undefined;
    for (const node of type.nodes) {
      if (placed.has(node)) continue;
      const next = neighboursOf(type, node).filter((each) => placed.has(each.node));
      if (!best || next.length > best.next.length) best = { node, next };
    }
    order.push(best!);
    placed.add(best!.node);
  }
  return order;
}

/**
 * Places all nodes by the published recursion: a random entity in the core, every other node uniform among the
 * entities adjacent enough to its placed neighbours (efok-enumeration §6, step 2; cores without leaves of any shape
 * are closed by intersecting neighbours). Then draws relations without replacement. False when it led nowhere.
 */
export function groundUniform(plan: PositivePlan, ids: EfokIds, random: Random): boolean {
  const { pairs, fromCore } = plan;
  const { node, growth } = fromCore[random.below(fromCore.length)]!;
  ids.entities[node] = pairs.heads[random.below(pairs.heads.length)]!;
  if (!grow(plan, growth, ids, random)) return false;
  return drawRelations(plan, ids, random, -1, -1);
}

/** Places a random missing link at a random positive atom and grows the rest from there. */
export function groundAimed(plan: PositivePlan, ids: EfokIds, random: Random): boolean {
  const { type, pairs } = plan;
  const positive = type.edges.length - type.negated.length;
  let chosen = random.below(positive);
  // Atoms have equal chances, so pairs have chances by their number of atoms.
  const at = type.pairs.findIndex((pair) => {
    chosen -= pair.edges.length;
    return chosen < 0;
  });
  const { a, b, multiplicity } = type.pairs[at]!;
  const links = plan.links(multiplicity);
  if (links.links.length === 0) return false;
  const which = random.below(links.links.length);
  ids.entities[a] = links.heads[which]!;
  ids.entities[b] = pairs.tail[links.pairs[which]!]!;
  if (!grow(plan, plan.fromPair[at]!, ids, random)) return false;
  return drawRelations(plan, ids, random, at, links.links[which]!);
}

function grow(plan: PositivePlan, growth: readonly Growth[], ids: EfokIds, random: Random): boolean {
  for (const step of growth) {
    const entity = place(plan.pairs, step, ids, random);
    if (entity < 0) return false;
    ids.entities[step.node] = entity;
  }
  return true;
}

/** How often a neighbour is drawn blindly before those that fit are counted. */
const BLIND = 4;

/** A random entity adjacent enough to all placed neighbours of a node, or -1. */
function place(pairs: Pairs, step: Growth, ids: EfokIds, random: Random): number {
  const { next } = step;
  if (next.length === 0) return pairs.heads[random.below(pairs.heads.length)]!;
  const fits = (entity: number, from: number): boolean => {
    for (let i = 0; i < next.length; i++) {
      if (i === from) continue;
      const pair = pairOf(pairs, ids.entities[next[i]!.node]!, entity);
      if (pair < 0 || linksOfPair(pairs, pair) < next[i]!.multiplicity) return false;
    }
    return true;
  };
  let smallest = 0;
  const degree = (i: number): number => {
    const entity = ids.entities[next[i]!.node]!;
    return pairs.start[entity + 1]! - pairs.start[entity]!;
  };
  for (let i = 1; i < next.length; i++) if (degree(i) < degree(smallest)) smallest = i;
  const { node, multiplicity } = next[smallest]!;
  const first = pairs.start[ids.entities[node]!]!;
  const count = degree(smallest);
  if (count === 0) return -1;
  // A blind draw that fits is uniform among those that fit; only where few fit are all looked at.
  for (let tries = 0; tries < BLIND; tries++) {
    const pair = first + random.below(count);
    if (linksOfPair(pairs, pair) >= multiplicity && fits(pairs.tail[pair]!, smallest))
      return pairs.tail[pair]!;
  }
  let kept = -1;
  let fitting = 0;
  for (let pair = first; pair < first + count; pair++) {
    if (linksOfPair(pairs, pair) < multiplicity || !fits(pairs.tail[pair]!, smallest)) continue;
    if (random.below(++fitting) === 0) kept = pairs.tail[pair]!;
  }
  return kept;
}

/**
 * Draws for every pair as many different relations as it has atoms, uniformly without replacement; `fixed` is a link
 * that must be among those of the pair at `aimed`.
 */
function drawRelations(
  plan: PositivePlan,
  ids: EfokIds,
  random: Random,
  aimed: number,
  fixed: number,
): boolean {
  const { type, pairs } = plan;
  const drawn: number[] = [];
  for (const [at, { a, b, edges }] of type.pairs.entries()) {
    if (edges.length === 0) continue;
    const pair = pairOf(pairs, ids.entities[a]!, ids.entities[b]!);
    const first = pairs.link[pair]!;
    const count = linksOfPair(pairs, pair);
    if (count < edges.length) return false;
    drawn.length = 0;
    if (at === aimed) drawn.push(fixed);
    // Floyd's sampling would do with fewer draws; the counts are 1 or 2.
    while (drawn.length < edges.length) {
      const link = first + random.below(count);
      if (!drawn.includes(link)) drawn.push(link);
    }
    // The fixed link goes to any of the atoms.
    if (at === aimed && edges.length > 1) {
      const other = random.below(edges.length);
      [drawn[0], drawn[other]] = [drawn[other]!, drawn[0]!];
    }
    for (const [i, edge] of edges.entries()) {
      const relation = pairs.relation[drawn[i]!]!;
      ids.relations[edge] = type.edges[edge]!.head === a ? relation : relation ^ 1;
    }
  }
  return true;
}
