import type { Integer } from "../../numeric/integer.ts";
import type { Graph } from "../graph.ts";
import { stableOrder } from "../stable-order.ts";
import { downwards, type PairedTriples } from "./paired-triples.ts";

/** Two relations that link the same pairs of entities. */
export interface RelationOverlap {
  /** The first of the two forward relations by id. */
  readonly relation: Integer;
  /** The second of them. */
  readonly by: Integer;
  /** `inverse`: one reads like the other backwards; `duplicate`: both read the same way. */
  readonly kind: "inverse" | "duplicate";
  /** Pairs of entities that both relations link, over all splits. */
  readonly pairs: Integer;
  /** `pairs` as a share of the triples of `relation`. */
  readonly shareOfRelation: number;
  /** `pairs` as a share of the triples of `by`. */
  readonly shareOfBy: number;
  /** Triples of the two relations in valid and test whose counterpart by the other one is in training. */
  readonly leaked: { readonly valid: Integer; readonly test: Integer };
}

/** Counts for two relations. */
interface Overlap {
  pairs: number;
  readonly leaked: [number, number, number];
}

/** Least share of both relations for near inverses or near duplicates (Akrami et al. 2020, section 4). */
export const NEAR = 0.8;

/** With fewer common pairs two relations are not compared. */
const FEWEST_PAIRS = 5;

/** Comparing the relations of a pair takes the square of their number; this bounds it. */
const MOST_LINKS_OF_PAIR = 512;

/** Compares the relations that link the same pairs of entities. */
export interface OverlapFinder {
  /** Adds the triples of one pair of entities, a range in the order of the triples. */
  add(from: number, to: number): void;
  /** Pairs of entities with too many relations to be compared. */
  leftOut(): number;
  /** Relations whose shares are both at least {@link NEAR}, by the number of pairs. */
  find(): RelationOverlap[];
}

export function overlapFinder(graph: Graph, triples: PairedTriples): OverlapFinder {
  const { relations, levels, order } = triples;
  const relationCount = graph.relationCount >> 1;
  const sizes = sizesOf(relations, relationCount);
  /** The range of each triple's pair of entities in `order`, for pairs whose relations are compared. */
  const [starts, ends] = [new Uint32Array(order.length), new Uint32Array(order.length)];
  let leftOut = 0;

  /**
   * Whether the numbers of triples of two relations are close enough for both shares to reach {@link NEAR}; common pairs are at
   * most the smaller number.
   */
  const comparable = (a: number, b: number): boolean => {
    const [fewer, more] = [Math.min(sizes[a]!, sizes[b]!), Math.max(sizes[a]!, sizes[b]!)];
    return fewer >= FEWEST_PAIRS && fewer / more >= NEAR;
  };

  /** Adds the relations that link the pairs of entities of one triple and have a higher id than its own. */
  function compareAt(a: number, overlaps: Map<number, Overlap>): void {
    const relation = relations[a]! >> 1;
    for (let i = starts[a]!; i < ends[a]!; i++) {
      const b = order[i]!;
      const by = relations[b]! >> 1;
      if (by <= relation || !comparable(relation, by)) continue;
      const key = by * 2 + Number(downwards(triples, a) !== downwards(triples, b));
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

  return {
    add(from, to) {
      if (to - from > MOST_LINKS_OF_PAIR) leftOut++;
      else
        for (let i = from; i < to; i++) {
          starts[order[i]!] = from;
          ends[order[i]!] = to;
        }
    },
    leftOut: () => leftOut,
    find() {
      const near: RelationOverlap[] = [];
      // Relations are processed one by one, so that only the overlaps of one relation are in memory, even with as many relations as
      // triples.
      const byRelation = stableOrder((triple) => relations[triple]! >> 1, relationCount, relations.length);
      for (let from = 0, to = 0; from < byRelation.length; from = to) {
        const relation = relations[byRelation[from]!]! >> 1;
        const overlaps = new Map<number, Overlap>();
        for (to = from; to < byRelation.length && relations[byRelation[to]!]! >> 1 === relation; to++)
          compareAt(byRelation[to]!, overlaps);
        near.push(...nearRelations(relation, overlaps, sizes));
      }
      return near.sort((a, b) => b.pairs - a.pairs || a.relation - b.relation || a.by - b.by);
    },
  };
}

/** The overlaps of one relation that are near. */
function* nearRelations(
  relation: number,
  overlaps: ReadonlyMap<number, Overlap>,
  sizes: Uint32Array,
): Generator<RelationOverlap> {
  for (const [key, { pairs, leaked }] of overlaps) {
    const by = key >> 1;
    const shareOfRelation = pairs / sizes[relation]!;
    const shareOfBy = pairs / sizes[by]!;
    if (pairs < FEWEST_PAIRS || shareOfRelation < NEAR || shareOfBy < NEAR) continue;
    yield {
      relation: relation * 2,
      by: by * 2,
      kind: key % 2 === 1 ? "inverse" : "duplicate",
      pairs,
      shareOfRelation,
      shareOfBy,
      leaked: { valid: leaked[1], test: leaked[2] },
    };
  }
}

function sizesOf(relations: Uint32Array, relationCount: number): Uint32Array {
  const sizes = new Uint32Array(relationCount);
  for (const relation of relations) sizes[relation >> 1]!++;
  return sizes;
}
