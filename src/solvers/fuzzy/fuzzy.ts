/** Truths in [0, 1], in single or double precision. */
export type TruthValues = Float32Array | Float64Array;

/**
 * A fuzzy set of entities: truths of the listed ids, which ascend; every entity that is not listed has truth `rest`, which
 * is as precise as the others.
 */
export interface FuzzySet<Values extends TruthValues = Float32Array> {
  readonly ids: Uint32Array;
  readonly values: Values;
  readonly rest: number;
}

/** Nothing is in it. */
export const emptyFuzzy: FuzzySet = { ids: new Uint32Array(0), values: new Float32Array(0), rest: 0 };

/** One entity, fully. */
export const fuzzyEntity = (entity: number): FuzzySet => ({
  ids: Uint32Array.of(entity),
  values: Float32Array.of(1),
  rest: 0,
});

/** Product t-norm: how true both are. */
export const productNorm = (a: number, b: number): number => a * b;

/** The dual of the product 1 − (1 − a)(1 − b), without the cancellation of small numbers. */
export const productConorm = (a: number, b: number): number => a + b * (1 - a);

/** The set f(x), entity by entity. */
export function mapFuzzy(set: FuzzySet, f: (truth: number) => number): FuzzySet {
  return { ids: set.ids, values: set.values.map(f), rest: Math.fround(f(set.rest)) };
}

/** The set f(a, b), entity by entity; entities that get the truth of those that are not listed are not listed either. */
export function combineFuzzy<Values extends TruthValues>(
  a: FuzzySet<Values>,
  b: FuzzySet<Values>,
  f: (a: number, b: number) => number,
): FuzzySet<Values> {
  const rest = roomLike(a.values, 1).fill(f(a.rest, b.rest))[0]!;
  const most = a.ids.length + b.ids.length;
  const ids = new Uint32Array(most);
  const values = roomLike(a.values, most);
  let count = 0;
  for (let i = 0, j = 0; i < a.ids.length || j < b.ids.length; ) {
    const left = i < a.ids.length ? a.ids[i]! : Number.POSITIVE_INFINITY;
    const right = j < b.ids.length ? b.ids[j]! : Number.POSITIVE_INFINITY;
    values[count] = f(left <= right ? a.values[i]! : a.rest, right <= left ? b.values[j]! : b.rest);
    ids[count] = Math.min(left, right);
    if (left <= right) i++;
    if (right <= left) j++;
    if (values[count] !== rest) count++;
  }
  return { ids: ids.slice(0, count), values: values.slice(0, count) as Values, rest };
}

/** Room for n truths of the same precision. */
const roomLike = <Values extends TruthValues>(values: Values, size: number): Values =>
  (values instanceof Float32Array ? new Float32Array(size) : new Float64Array(size)) as Values;

/** The truths of all entities. */
export function denseFuzzy(set: FuzzySet<TruthValues>, entityCount: number): Float32Array {
  const dense = new Float32Array(entityCount);
  if (set.rest !== 0) dense.fill(set.rest);
  for (let i = 0; i < set.ids.length; i++) dense[set.ids[i]!] = set.values[i]!;
  return dense;
}

/** The entities whose truth is not 0, with their truths. */
export function fuzzySupport(
  set: FuzzySet,
  entityCount: number,
): { readonly ids: Uint32Array; readonly values: Float32Array } {
  return set.rest === 0 && !set.values.includes(0) ? set : sparseFuzzy(denseFuzzy(set, entityCount));
}

/** The set of dense truths: those that are not 0 are listed. */
export function sparseFuzzy(dense: Float32Array): FuzzySet {
  let count = 0;
  for (let id = 0; id < dense.length; id++) if (dense[id] !== 0) count++;
  const ids = new Uint32Array(count);
  const values = new Float32Array(count);
  for (let id = 0, at = 0; at < count; id++)
    if (dense[id] !== 0) {
      ids[at] = id;
      values[at++] = dense[id]!;
    }
  return { ids, values, rest: 0 };
}
