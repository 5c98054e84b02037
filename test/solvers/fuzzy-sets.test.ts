import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as sets from "../../src/solvers/fuzzy/precise-sets.ts";

// Fuzzy sets beside lists of the truth of every entity.

const COUNT = 24;
/** Sixteenths, so that sums and products of a few are exact. */
const truth = fc.nat(16).map((each) => each / 16);
const fuzzy = (most: number) =>
  fc
    .tuple(
      fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: most }),
      fc.array(truth, { minLength: COUNT, maxLength: COUNT }),
      fc.constantFrom(0, 0, 1, 0.5),
    )
    .map(([list, values, rest]): sets.Fuzzy => {
      const ids = Uint32Array.from(list).sort();
      // A bound set lists what can be true.
      const own = Float64Array.from(ids, (id) => (rest === 0 ? Math.max(1 / 16, values[id]!) : values[id]!));
      return { ids, values: own, rest };
    });
const any = fc.oneof(fuzzy(COUNT), fuzzy(1), fc.constant(sets.uniform(1)), fc.constant(sets.uniform(0)));
const norm = fc.constantFrom<sets.NormName>("product", "godel");

const dense = ({ ids, values, rest }: sets.Fuzzy): number[] => {
  expect([...ids].every((id, at) => at === 0 || id > ids[at - 1]!)).toBe(true);
  expect(values).toHaveLength(ids.length);
  const all = new Array<number>(COUNT).fill(rest);
  for (const [at, id] of ids.entries()) all[id] = values[at]!;
  return all;
};
const both = (a: number, b: number, of: sets.NormName) => (of === "godel" ? Math.min(a, b) : a * b);
const each = (f: (a: number, b: number) => number, a: sets.Fuzzy, b: sets.Fuzzy) => {
  const right = dense(b);
  return dense(a).map((value, id) => f(value, right[id]!));
};

describe("fuzzy sets", () => {
  test("combine entity by entity", () => {
    fc.assert(
      fc.property(any, any, norm, (a, b, by) => {
        expect(dense(sets.intersect(a, b, by))).toEqual(each((x, y) => both(x, y, by), a, b));
        expect(dense(sets.unite(a, b, by))).toEqual(
          each((x, y) => (by === "godel" ? Math.max(x, y) : x + y * (1 - x)), a, b),
        );
        expect(dense(sets.larger(a, b))).toEqual(each(Math.max, a, b));
        expect(dense(sets.complement(a))).toEqual(dense(a).map((value) => 1 - value));
        const support = dense(b);
        expect(dense(sets.restricted(a, b))).toEqual(
          dense(a).map((value, id) => (b.rest !== 0 || support[id]! > 0 ? value : 0)),
        );
      }),
      { numRuns: 200 },
    );
  });

  test("are weighed, looked up and measured", () => {
    fc.assert(
      fc.property(any, truth, norm, (set, weight, by) => {
        const all = dense(set);
        expect(dense(sets.weighted(set, weight, by))).toEqual(all.map((value) => both(value, weight, by)));
        expect(all.map((_, id) => sets.valueAt(set, id))).toEqual(all);
        expect(sets.largest(set, COUNT)).toBe(Math.max(...all));
        expect(sets.supportSize(set, COUNT)).toBe(set.rest === 0 ? set.ids.length : COUNT);
        expect(sets.isBound(set)).toBe(set.rest === 0);
        const order = [...set.ids.keys()].sort((a, b) => set.values[b]! - set.values[a]! || a - b);
        expect([...sets.ranked(set)]).toEqual(order);
        expect(dense(sets.mapped(set, (value, id) => (id % 2 === 0 ? value : 0)))).toEqual(
          all.map((value, id) => (set.ids.includes(id) && id % 2 === 1 ? 0 : value)),
        );
      }),
      { numRuns: 200 },
    );
  });

  test("of which all are listed have no rest", () => {
    const ids = Uint32Array.from({ length: 3 }, (_, id) => id);
    const set = { ids, values: Float64Array.of(0.25, 0.5, 0.125), rest: 1 };
    expect(sets.largest(set, 3)).toBe(0.5);
    expect(sets.largest(set, 4)).toBe(1);
    expect(sets.these(ids)).toEqual({ ids, values: Float64Array.of(1, 1, 1), rest: 0 });
    expect([sets.absence(0), sets.absence(1), sets.absence(0.1)]).toEqual([1, 0, 1 - Math.fround(0.1)]);
  });

  test("are followed at the most promising entities alone, those that are true enough", () => {
    const bound = fuzzy(COUNT).filter(({ rest }) => rest === 0);
    fc.assert(
      fc.property(
        bound,
        fuzzy(COUNT),
        fc.constantFrom(1, 3, 8, Number.POSITIVE_INFINITY),
        fc.constantFrom(0, 0.25, 0.5),
        fc.boolean(),
        (set, hints, width, above, isHinted) => {
          const asked = isHinted ? sets.hinted(set, hints) : set;
          const found = sets.followed(asked, { width, above });
          const listed = [...set.ids].map((id, at) => ({
            id,
            value: set.values[at]!,
            promise: set.values[at]! * (isHinted ? sets.valueAt(hints, id) : 1),
          }));
          const left = listed.filter(({ value }) => above === 0 || value >= above);
          const isCut = left.length > width && left.some(({ promise }) => promise !== left[0]!.promise);
          const kept = isCut
            ? [...left].sort((a, b) => b.promise - a.promise || a.id - b.id).slice(0, width)
            : left;
          const wanted = kept.sort((a, b) => a.id - b.id);
          expect([...found.ids]).toEqual(wanted.map(({ id }) => id));
          expect([...found.values]).toEqual(wanted.map(({ value }) => value));
          expect(sets.followedSize(asked, { entityCount: COUNT, width, above })).toBe(
            isCut ? width : left.length,
          );
        },
      ),
      { numRuns: 200 },
    );
    expect(sets.followedSize(sets.uniform(1), { entityCount: COUNT, width: 2, above: 0.5 })).toBe(COUNT);
  });
});
