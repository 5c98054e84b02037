import type { Random } from "../../numeric/random.ts";
import { type LevelLinks, linksOfLevel, linksOfPair, type Pairs, pairOf } from "./pairs.ts";
import type { EfokIds, EfokType } from "./type.ts";

/** A node to place next to nodes that have a place; without any, it starts a component of its own. */
interface Growth {
  readonly node: number;
  readonly next: readonly { readonly node: number; readonly multiplicity: number }[];
}

/** The plan for the grounding of the positive part of a type. */
export interface PositivePlan {
  readonly type: EfokType;
  readonly pairs: Pairs;
  /** Level of the missing links, or -1 when everything counts as missing (train). */
  readonly missing: number;
  /** What is placed after the two nodes of each pair of the type. */
  readonly fromPair: readonly (readonly Growth[])[];
  /** The nodes that the published recursion places first, one or three in a triangle; and those that follow. */
  readonly start: {
    readonly node: number;
    readonly triangle?: readonly [second: Growth, third: Growth];
    readonly growth: readonly Growth[];
  };
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
    start: startOf(type),
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

/**
 * The node that the published recursion draws uniformly: nodes are numbered in the order in which the atoms name them,
 * positive ones first; the leaf with the lowest number is set aside again and again, and what is left last, or is first in
 * a triangle, is drawn (EFOK-CQA `knowledge_graph.py`, get_matrix_leaf_node, labeling_triples, ground_variable).
 */
export function lastLeft(type: EfokType): number[] {
  const left = new Set(
    type.edges.filter(({ negated }) => !negated).flatMap(({ head, tail }) => [head, tail]),
  );
  const neighbours = (node: number) => neighboursOf(type, node).filter((each) => left.has(each.node));
  for (;;) {
    const leaf = [...left].find((node) => neighbours(node).length === 1);
    if (leaf === undefined) return [...left];
    left.delete(leaf);
  }
}

function startOf(type: EfokType): PositivePlan["start"] {
  const core = lastLeft(type);
  const [node, second, third] = core as [number, number, number];
  const among = (at: number, placed: readonly number[]): Growth => ({
    node: at,
    next: neighboursOf(type, at).filter((each) => placed.includes(each.node)),
  });
  // Longer cycles have no published rule: they are closed by intersecting neighbours.
  if (core.length !== 3) return { node, growth: growFrom(type, [node]) };
  const triangle = [among(second, [node]), among(third, [node, second])] as const;
  return { node, triangle, growth: growFrom(type, core) };
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

/** Starts of a triangle that are tried before a grounding is abandoned, as published. */
const TRIANGLE_TRIES = 30;

/**
 * Places all nodes by the published recursion: the node of {@link lastLeft} uniform among the entities with links, every
 * other one uniform among the entities adjacent enough to its placed neighbours; the second node of a triangle among those
 * that a third one completes. Then draws relations without replacement. False when it led nowhere.
 */
export function groundPublished(plan: PositivePlan, ids: EfokIds, random: Random): boolean {
  const { pairs, start } = plan;
  for (let tries = 0; tries < (start.triangle ? TRIANGLE_TRIES : 1); tries++) {
    ids.entities[start.node] = pairs.heads[random.below(pairs.heads.length)]!;
    if (start.triangle && !closeTriangle(pairs, start.node, start.triangle, ids, random)) continue;
    return grow(plan, start.growth, ids, random) && drawRelations(plan, ids, random, -1, -1);
  }
  return false;
}

/** Places the second and third node of a triangle: the second uniform among those for which there is a third. */
function closeTriangle(
  pairs: Pairs,
  first: number,
  [second, third]: readonly [Growth, Growth],
  ids: EfokIds,
  random: Random,
): boolean {
  const { multiplicity } = second.next[0]!;
  const [from, to] = [pairs.start[ids.entities[first]!]!, pairs.start[ids.entities[first]! + 1]!];
  const fitting: number[] = [];
  for (let pair = from; pair < to; pair++)
    if (linksOfPair(pairs, pair) >= multiplicity) fitting.push(pairs.tail[pair]!);
  for (let left = fitting.length; left > 0; left--) {
    const at = random.below(left);
    ids.entities[second.node] = fitting[at]!;
    const closing = place(pairs, third, ids, random);
    if (closing >= 0) {
      ids.entities[third.node] = closing;
      return true;
    }
    fitting[at] = fitting[left - 1]!;
  }
  return false;
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

/** The number of blind draws of a neighbour before the neighbours that fit are counted. */
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
