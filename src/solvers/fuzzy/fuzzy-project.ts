import { topK } from "../../numeric/top-k.ts";
import type { Solving } from "../scheduling/solving.ts";
import { emptyFuzzy, type FuzzySet, fuzzySupport, sparseFuzzy } from "./fuzzy.ts";

/** Dense arrays of zeros that are used again and again. */
export interface Scratch {
  readonly entityCount: number;
  take(): Float32Array;
  /** Must be all zeros again. */
  give(dense: Float32Array): void;
}

/** Scratch for sets over n entities. */
export function fuzzyScratch(entityCount: number): Scratch {
  const free: Float32Array[] = [];
  return {
    entityCount,
    take: () => free.pop() ?? new Float32Array(entityCount),
    give: (dense) => {
      free.push(dense);
    },
  };
}

/** Options of a projection. */
export interface ProjectOptions {
  /** Entities that are followed, at most: those of highest truth. */
  readonly follow?: number;
  /** Only entities of at least this truth are followed. */
  readonly above?: number;
}

type Support = ReturnType<typeof fuzzySupport>;

/**
 * Projection: v'[t] = max over h of v[h] · M[h, t] (QTO, equation 7).
 * While it waits for rows it holds the listed ids of `v`; the dense truths exist from the first row to the last.
 */
export function* projectFuzzy(
  set: FuzzySet,
  relation: number,
  scratch: Scratch,
  { follow = Number.POSITIVE_INFINITY, above = 0 }: ProjectOptions = {},
): Solving<FuzzySet> {
  const support = reaching(fuzzySupport(set, scratch.entityCount), above);
  const { ids: heads, values: weights } = heaviest(support, follow);
  if (heads.length === 0) return emptyFuzzy;
  if (heads.length === 1) return yield* projectOne(heads, weights[0]!, relation);
  let dense: Float32Array | undefined;
  yield {
    relation,
    heads,
    visit(at, { tails, values, from, to }) {
      dense ??= scratch.take();
      const weight = weights[at]!;
      for (let i = from; i < to; i++) {
        const truth = weight * values[i]!;
        const tail = tails[i]!;
        if (truth > dense[tail]!) dense[tail] = truth;
      }
    },
  };
  if (dense === undefined) return emptyFuzzy;
  const projected = sparseFuzzy(dense);
  dense.fill(0);
  scratch.give(dense);
  return projected;
}

/** The entities whose truth is at least `above`. */
function reaching(support: Support, above: number): Support {
  if (above === 0 || support.values.every((value) => value >= above)) return support;
  return {
    ids: support.ids.filter((_, at) => support.values[at]! >= above),
    values: support.values.filter((value) => value >= above),
  };
}

/** The `most` entities of highest truth, ascending; of equal ones those with lower ids. */
function heaviest(support: Support, most: number): Support {
  if (support.ids.length <= most) return support;
  const chosen = topK(support.values, most).sort();
  return {
    ids: chosen.map((at) => support.ids[at]!),
    values: Float32Array.from(chosen, (at) => support.values[at]!),
  };
}

/** The projection from one entity is its row. */
function* projectOne(heads: Uint32Array, weight: number, relation: number): Solving<FuzzySet> {
  let projected = emptyFuzzy;
  yield {
    relation,
    heads,
    visit(_, { tails, values, from, to }) {
      const scaled = values.slice(from, to);
      for (let i = 0; i < scaled.length; i++) scaled[i] = weight * scaled[i]!;
      projected = { ids: tails.slice(from, to), values: scaled, rest: 0 };
    },
  };
  return projected;
}
