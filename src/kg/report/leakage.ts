import { forwardTriples } from "../forward.ts";
import type { Graph } from "../graph.ts";
import { stableOrder } from "../stable-order.ts";

/** How many triples of one split training gives away through another triple of the same two entities. */
export interface LeakedTriples {
  /** `(t, r', h)` is in training, for a relation `r'` other than `r`. */
  readonly inverse: number;
  /** `(h, r', t)` is in training, for a relation `r'` other than `r`. */
  readonly duplicate: number;
  /** `(t, r, h)` is in training. */
  readonly symmetric: number;
  /** Any of the three. */
  readonly any: number;
  /** `any` as a share of the split; 0 for an empty split. */
  readonly share: number;
}

/** Two relations that link the same pairs of entities. */
export interface RelationOverlap {
  /** Forward relations; `relation < by`. */
  readonly relation: number;
  readonly by: number;
  /** `inverse`: one reads like the other backwards; `duplicate`: both read the same way. */
  readonly kind: "inverse" | "duplicate";
  /** Pairs of entities that both link, over all splits. */
  readonly pairs: number;
  /** `pairs` as shares of the triples of `relation` and of `by`. */
  readonly shareOfRelation: number;
  readonly shareOfBy: number;
  /** Triples of the two relations in valid and test whose counterpart by the other one is in training. */
  readonly leaked: { readonly valid: number; readonly test: number };
}

export interface Leakage {
  readonly valid: LeakedTriples;
  readonly test: LeakedTriples;
  /** Relations whose shares are both at least {@link NEAR}, by the number of pairs. */
  readonly overlaps: readonly RelationOverlap[];
  /** Pairs of entities with so many relations that `overlaps` leaves them out; the other counts have them. */
  readonly leftOut: number;
}

/** From which share of both relations on they are near inverses or near duplicates (Akrami et al. 2020, section 4). */
export const NEAR = 0.8;

/** Fewer common pairs than this say nothing about two relations. */
const FEWEST_PAIRS = 5;

/** Comparing the relations of a pair takes the square of their number; this bounds it. */
const MOST_LINKS_OF_PAIR = 512;

/** Pairs of entities that two relations have in common, and of these the held-out triples by split. */
interface Overlap {
  pairs: number;
  leaked: [number, number, number];
}

/**
 * Looks for triples of valid and test that a model reads off training: their inverse, duplicate or mirror image
 * (Toutanova and Chen 2015; Dettmers et al. 2018, section 4.2). Reflexive triples are not looked at.
 */
export function leakageOf(graph: Graph): Leakage {
  const { heads, relations, tails, levels } = forwardTriples(graph);
  const order = byPairOfEntities(heads, tails, graph.entityCount);
  const relationCount = graph.relationCount >> 1;
  const counts = [0, 1, 2].map(() => ({ inverse: 0, duplicate: 0, symmetric: 0, any: 0 }));
  const overlaps = new Map<number, Overlap>();
  let leftOut = 0;

  /** Whether a triple reads from the higher to the lower id. */
  const downwards = (triple: number) => Number(heads[triple]! > tails[triple]!);
  const samePair = (a: number, b: number) => {
    const straight = downwards(a) === downwards(b);
    return (straight ? heads : tails)[a] === heads[b] && (straight ? tails : heads)[a] === tails[b];
  };

  for (let from = 0, to = 0; from < order.length; from = to) {
    const first = order[from]!;
    to = from + 1;
    while (to < order.length && samePair(first, order[to]!)) to++;
    if (to - from === 1 || heads[first] === tails[first]) continue;
    countLeaks(from, to);
    if (to - from > MOST_LINKS_OF_PAIR) leftOut++;
    else compareRelations(from, to);
  }

  /** Counts the triples of one pair of entities that training gives away; linear in their number. */
  function countLeaks(from: number, to: number): void {
    // For each direction the training relations: none, one, or several of them.
    const trained: [Set<number>, Set<number>] = [new Set(), new Set()];
    let held = 0;
    for (let i = from; i < to; i++)
      if (levels[order[i]!] === 0) trained[downwards(order[i]!)]!.add(relations[order[i]!]!);
      else held++;
    if (held === 0 || held === to - from) return;
    for (let i = from; i < to; i++) {
      const triple = order[i]!;
      if (levels[triple] === 0) continue;
      const relation = relations[triple]!;
      const same = trained[downwards(triple)]!;
      const opposite = trained[1 - downwards(triple)]!;
      const symmetric = opposite.has(relation);
      const inverse = opposite.size > Number(symmetric);
      // The triple itself is not in training: its relation is not among those of its own direction.
      const duplicate = same.size > 0;
      const count = counts[levels[triple]!]!;
      count.symmetric += Number(symmetric);
      count.inverse += Number(inverse);
      count.duplicate += Number(duplicate);
      count.any += Number(symmetric || inverse || duplicate);
    }
  }

  /** Counts the pairs of relations that link one pair of entities. */
  function compareRelations(from: number, to: number): void {
    for (let i = from; i < to; i++)
      for (let j = i + 1; j < to; j++) {
        const [a, b] = [order[i]!, order[j]!];
        if (relations[a] === relations[b]) continue;
        const low = Math.min(relations[a]!, relations[b]!) >> 1;
        const high = Math.max(relations[a]!, relations[b]!) >> 1;
        const key = (low * relationCount + high) * 2 + Number(downwards(a) !== downwards(b));
        let overlap = overlaps.get(key);
        if (!overlap) {
          overlap = { pairs: 0, leaked: [0, 0, 0] };
          overlaps.set(key, overlap);
        }
        overlap.pairs++;
        if (levels[a] === 0) overlap.leaked[levels[b]!]!++;
        else if (levels[b] === 0) overlap.leaked[levels[a]!]!++;
      }
  }

  const near = nearRelations(overlaps, sizesOf(relations, relationCount), relationCount);
  const withShare = (level: 1 | 2) => {
    const total = graph.tripleCounts[level];
    return { ...counts[level]!, share: total === 0 ? 0 : counts[level]!.any / total };
  };
  return { valid: withShare(1), test: withShare(2), overlaps: near, leftOut };
}

/** Relations that are near inverses or near duplicates of each other, those with most common pairs first. */
function nearRelations(
  overlaps: ReadonlyMap<number, Overlap>,
  sizes: ArrayLike<number>,
  relationCount: number,
): RelationOverlap[] {
  const near: RelationOverlap[] = [];
  for (const [key, { pairs, leaked }] of overlaps) {
    const relation = Math.floor(key / 2 / relationCount);
    const by = Math.floor(key / 2) % relationCount;
    const shareOfRelation = pairs / sizes[relation]!;
    const shareOfBy = pairs / sizes[by]!;
    if (pairs < FEWEST_PAIRS || shareOfRelation < NEAR || shareOfBy < NEAR) continue;
    near.push({
      relation: relation * 2,
      by: by * 2,
      kind: key % 2 === 1 ? "inverse" : "duplicate",
      pairs,
      shareOfRelation,
      shareOfBy,
      leaked: { valid: leaked[1], test: leaked[2] },
    });
  }
  return near.sort((a, b) => b.pairs - a.pairs || a.relation - b.relation || a.by - b.by);
}

/** Orders triples by their two entities, whichever is the head. */
function byPairOfEntities(heads: Uint32Array, tails: Uint32Array, entityCount: number): Uint32Array {
  const higher = (triple: number) => Math.max(heads[triple]!, tails[triple]!);
  const lower = (triple: number) => Math.min(heads[triple]!, tails[triple]!);
  return stableOrder(lower, entityCount, stableOrder(higher, entityCount, heads.length));
}

function sizesOf(relations: Uint32Array, relationCount: number): Uint32Array {
  const sizes = new Uint32Array(relationCount);
  for (const relation of relations) sizes[relation >> 1]!++;
  return sizes;
}
