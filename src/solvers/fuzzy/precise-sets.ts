import { indexIn } from "../../numeric/entity-set.ts";
import { combineFuzzy, type FuzzySet } from "./fuzzy.ts";

/**
 * A fuzzy set in double precision. `rest` is 0 for a variable that links bind, 1 for one that nothing says anything about
 * yet, and close to 1 after a negation.
 */
export interface Fuzzy extends FuzzySet<Float64Array> {
  /**
   * What the truths of the listed entities may still become at most, times this, where values do not say it yet: only to
   * choose who is followed. What combines sets leaves it out.
   */
  readonly hints?: Float64Array;
}

/** The names of conjunctions of truths: the product, or Gödel's minimum. */
export type NormName = "product" | "godel";

const noIds = new Uint32Array(0);
const noValues = new Float64Array(0);

/** Every entity with the same truth. */
export const uniform = (rest: number): Fuzzy => ({ ids: noIds, values: noValues, rest });

/** Some entities with truth 1 and no others. `ids` ascend. */
export const these = (ids: Uint32Array): Fuzzy => ({
  ids,
  values: new Float64Array(ids.length).fill(1),
  rest: 0,
});

export const both = (a: number, b: number, norm: NormName): number =>
  norm === "godel" ? Math.min(a, b) : a * b;

/**
 * The truth of a link that must not be there. Truths are single precision; what explanations take from those of predicted
 * links to break ties is less than that and must not count here.
 */
export const absence = (truth: number): number => 1 - Math.fround(truth);

/** Whether only the listed entities can be true. */
export const isBound = (set: Fuzzy): boolean => set.rest === 0;

/** Entities that can be true. */
export const supportSize = (set: Fuzzy, entityCount: number): number =>
  set.rest === 0 ? set.ids.length : entityCount;

/** Place of an entity in ascending ids, or -1. */
export const placeOf = (ids: Uint32Array, id: number, from = 0, to = ids.length): number =>
  indexIn(ids, from, to, id);

export function valueAt(set: Fuzzy, id: number): number {
  const place = placeOf(set.ids, id);
  return place < 0 ? set.rest : set.values[place]!;
}

/** The largest truth among `entityCount` entities. */
export function largest(set: Fuzzy, entityCount: number): number {
  let most = set.ids.length < entityCount ? set.rest : 0;
  for (const value of set.values) if (value > most) most = value;
  return most;
}

/** The t-norm of two sets. A short bound set is looked up in the other one. */
export function intersect(a: Fuzzy, b: Fuzzy, norm: NormName): Fuzzy {
  if (a.ids.length === 0 && a.rest === 1) return b;
  if (b.ids.length === 0 && b.rest === 1) return a;
  const [short, long] = a.ids.length <= b.ids.length ? [a, b] : [b, a];
  if (short.rest !== 0 || short.ids.length * 16 > long.ids.length)
    return combineFuzzy(a, b, norm === "godel" ? Math.min : (x, y) => x * y);
  return mapped(short, (value, id) => both(value, valueAt(long, id), norm));
}

/** The larger truth of two sets. */
export const larger = (a: Fuzzy, b: Fuzzy): Fuzzy => combineFuzzy(a, b, Math.max);

/** The disjunction of two sets: 1 - (1 - a)(1 - b) for products, the maximum for Gödel. */
export const unite = (a: Fuzzy, b: Fuzzy, norm: NormName): Fuzzy =>
  norm === "godel" ? larger(a, b) : combineFuzzy(a, b, (x, y) => x + y * (1 - x));

/** 1 minus every truth. */
export function complement(set: Fuzzy): Fuzzy {
  const rest = 1 - set.rest;
  return mapped({ ...set, rest }, (value) => 1 - value);
}

/** The t-norm of every truth with one. */
export function weighted(set: Fuzzy, weight: number, norm: NormName): Fuzzy {
  if (weight === 1) return set;
  return mapped({ ...set, rest: both(set.rest, weight, norm) }, (value) => both(value, weight, norm));
}

/** Only the entities that can be true in `support`, with the truth they have in `set`. */
export function restricted(set: Fuzzy, support: Fuzzy): Fuzzy {
  if (support.rest !== 0) return set;
  return mapped(support, (_, id) => valueAt(set, id));
}

/** The set with the truths of another as hints. */
export const hinted = (set: Fuzzy, truths: Fuzzy): Fuzzy => ({
  ...set,
  hints: Float64Array.from(set.ids, (id) => valueAt(truths, id)),
});

/** The upper bounds of the listed entities. */
export const promises = ({ values, hints }: Fuzzy): Float64Array =>
  hints ? values.map((value, at) => value * hints[at]!) : values;

/** Which entities of a set are followed. */
export interface Following {
  readonly width: number;
  readonly above: number;
}

/** Entities whose rows are asked for when a set is followed. */
export function followedSize(
  set: Fuzzy,
  { entityCount, width, above }: { readonly entityCount: number } & Following,
): number {
  if (!isBound(set)) return entityCount;
  const left = reaching(set, above);
  return isNarrowed(left, width) ? width : left.ids.length;
}

/** The entities of a bound set that are followed: those that are true enough, and of these the most promising. */
export const followed = (set: Fuzzy, { width, above }: Following): Fuzzy =>
  narrowed(reaching(set, above), width);

/** The entities of a bound set whose truth is at least `above`. */
function reaching(set: Fuzzy, above: number): Fuzzy {
  if (above === 0 || set.rest !== 0 || set.values.every((value) => value >= above)) return set;
  const left = mapped(set, (value) => (value >= above ? value : 0));
  return set.hints ? hinted(left, { ...set, values: set.hints }) : left;
}

/** All entities stay when all are equally promising: nothing says which of them matter. */
function isNarrowed(set: Fuzzy, width: number): boolean {
  if (!isBound(set) || set.ids.length <= width) return false;
  const all = promises(set);
  return all.some((value) => value !== all[0]);
}

/** The `width` most promising entities of a bound set, of equal ones those of smaller ids; the others become 0. */
function narrowed(set: Fuzzy, width: number): Fuzzy {
  if (!isNarrowed(set, width)) return set;
  const places = ranked({ ...set, values: promises(set) })
    .subarray(0, width)
    .sort();
  return {
    ids: places.map((at) => set.ids[at]!),
    values: Float64Array.from(places, (at) => set.values[at]!),
    rest: 0,
  };
}

/** The places of the listed entities by descending truth; of equal ones smaller ids first. */
export function ranked({ ids, values }: Fuzzy): Uint32Array {
  return Uint32Array.from(ids, (_, at) => at).sort((a, b) => values[b]! - values[a]! || a - b);
}

/** The set with its listed truths changed; `rest` stays. */
export function mapped(set: Fuzzy, change: (value: number, id: number) => number): Fuzzy {
  const ids = new Uint32Array(set.ids.length);
  const values = new Float64Array(set.ids.length);
  let size = 0;
  for (let at = 0; at < set.ids.length; at++) {
    const value = change(set.values[at]!, set.ids[at]!);
    if (value === 0 && set.rest === 0) continue;
    ids[size] = set.ids[at]!;
    values[size++] = value;
  }
  return { ids: ids.slice(0, size), values: values.slice(0, size), rest: set.rest };
}
