import type { Integer } from "../../numeric/integer.ts";
import type { Graph } from "../graph.ts";
import { downwards, type PairedTriples } from "./paired-triples.ts";

/** How many triples of one split training gives away through another triple of the same two entities. */
export interface LeakedTriples {
  /** `(t, r', h)` is in training, for a relation `r'` other than `r`. */
  readonly inverse: Integer;
  /** `(h, r', t)` is in training, for a relation `r'` other than `r`. */
  readonly duplicate: Integer;
  /** `(t, r, h)` is in training. */
  readonly symmetric: Integer;
  /** Any of the three. */
  readonly any: Integer;
  /** `any` as a share of the split; 0 for an empty split. */
  readonly share: number;
}

/** Counts the triples of valid and test that training gives away. */
export interface LeakCounter {
  /** Counts the triples of one pair of entities, a range in the order of the triples; linear in their number. */
  add(from: number, to: number): void;
  /** The counts of a split: 1 is valid, 2 is test. */
  of(level: 1 | 2): LeakedTriples;
}

export function leakCounter(graph: Graph, triples: PairedTriples): LeakCounter {
  const { relations, levels, order } = triples;
  const counts = [0, 1, 2].map(() => ({ inverse: 0, duplicate: 0, symmetric: 0, any: 0 }));

  function count(triple: number, trained: readonly [ReadonlySet<number>, ReadonlySet<number>]): void {
    const relation = relations[triple]!;
    const direction = downwards(triples, triple);
    const opposite = trained[direction === 0 ? 1 : 0];
    const symmetric = opposite.has(relation);
    const inverse = opposite.size > Number(symmetric);
    // The triple itself is not in training: its relation is not among those of its own direction.
    const duplicate = trained[direction].size > 0;
    const counted = counts[levels[triple]!]!;
    counted.symmetric += Number(symmetric);
    counted.inverse += Number(inverse);
    counted.duplicate += Number(duplicate);
    counted.any += Number(symmetric || inverse || duplicate);
  }

  return {
    add(from, to) {
      // The training relations of each direction.
      const trained = [new Set<number>(), new Set<number>()] as const;
      let held = 0;
      for (let i = from; i < to; i++)
        if (levels[order[i]!] === 0) trained[downwards(triples, order[i]!)].add(relations[order[i]!]!);
        else held++;
      if (held === 0 || held === to - from) return;
      for (let i = from; i < to; i++) if (levels[order[i]!] !== 0) count(order[i]!, trained);
    },
    of(level) {
      const total = graph.tripleCounts[level];
      return { ...counts[level]!, share: total === 0 ? 0 : counts[level]!.any / total };
    },
  };
}
