import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createArena } from "../../src/numeric/arena.ts";
import {
  clearedBitmap,
  type EntitySet,
  has,
  isDense,
  seek,
  settle,
  sparse,
  universeSet,
  writeIds,
} from "../../src/numeric/entity-set.ts";
import {
  idsOf,
  intersect,
  overlaps,
  subtract,
  subtractBitmap,
  unite,
} from "../../src/numeric/set-algebra.ts";

/** A universe and two subsets of it, small or large, each in either form. */
const twoSets = fc.integer({ min: 1, max: 400 }).chain((universe) => {
  const subset = fc.oneof(
    fc.uniqueArray(fc.nat(universe - 1), { maxLength: 12 }),
    fc.uniqueArray(fc.nat(universe - 1), { maxLength: universe }),
  );
  return fc.tuple(fc.constant(universe), subset, subset, fc.boolean(), fc.boolean());
});

function makeSet(members: number[], universe: number, dense: boolean, arena = createArena()): EntitySet {
  const sorted = Uint32Array.from(members).sort();
  if (!dense) return sparse(sorted, 0, sorted.length);
  const bitmap = clearedBitmap(universe, arena);
  for (const id of members) bitmap.data[bitmap.from + (id >>> 5)]! |= 1 << (id & 31);
  return { ...bitmap, size: members.length, dense: true };
}

/** Nobody counts a bitmap that is being filled: this one says that it holds nothing. */
const subtractUncounted: typeof subtract = (a, b, universe, arena) => {
  const uncounted = { ...b, size: 0 };
  return b.dense ? subtractBitmap(a, uncounted, universe, arena) : subtract(a, b, universe, arena);
};

const ascending = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);

describe("set algebra agrees with JavaScript's Set, whatever the forms", () => {
  const operations = {
    intersect: (a: number[], b: number[]) => a.filter((id) => b.includes(id)),
    unite: (a: number[], b: number[]) => [...a, ...b],
    subtract: (a: number[], b: number[]) => a.filter((id) => !b.includes(id)),
    subtractUncounted: (a: number[], b: number[]) => a.filter((id) => !b.includes(id)),
  };
  const ours = { intersect, unite, subtract, subtractUncounted };
  for (const name of ["intersect", "unite", "subtract", "subtractUncounted"] as const)
    it(name, () => {
      fc.assert(
        fc.property(twoSets, ([universe, a, b, denseA, denseB]) => {
          const arena = createArena();
          const left = makeSet(a, universe, denseA, arena);
          const right = makeSet(b, universe, denseB, arena);
          const result = ours[name](left, right, universe, arena);
          const expected = ascending(operations[name](a, b));
          expect([...idsOf(result, universe, arena)]).toEqual(expected);
          expect(result.size).toBe(expected.length);
          // The operands are values: they must not have changed.
          expect([...idsOf(left, universe, arena)]).toEqual(ascending(a));
          expect([...idsOf(right, universe, arena)]).toEqual(ascending(b));
        }),
        { numRuns: 400 },
      );
    });

  it("intersect of lists, by galloping, flags or merging: one arena, universes of both kinds", () => {
    const arenas = [createArena(), createArena()];
    const sizes = fc
      .integer({ min: 0, max: 60 })
      .chain((few) => fc.tuple(fc.constant(few), fc.constantFrom(1, 3, 20, 40)));
    fc.assert(
      fc.property(sizes, fc.boolean(), fc.integer(), ([few, times], swapped, seed) => {
        for (const [at, universe] of [6000, 3 << 20].entries()) {
          // The ids of the larger universe are the same, moved to its end.
          const offset = universe - 6000;
          const pick = (count: number, step: number) =>
            Array.from({ length: count }, (_, i) => offset + ((Math.imul(i + 1, step * 2 + 1) >>> 8) % 6000));
          const a = ascending(pick(few, seed));
          const b = ascending([...pick(few * times, seed ^ 0x5bd1), ...a.slice(0, few >> 1)]);
          const arena = arenas[at]!;
          const [x, y] = swapped ? [b, a] : [a, b];
          const met = intersect(makeSet(x, universe, false), makeSet(y, universe, false), universe, arena);
          expect([...idsOf(met, universe, arena)]).toEqual(a.filter((id) => b.includes(id)));
        }
      }),
      { numRuns: 300 },
    );
    // Flags are put back: what one intersection sets, the next one would see.
    for (const arena of arenas) expect(arena.flags.every((flag) => flag === 0)).toBe(true);
    expect(arenas.map(({ flags }) => flags.length > 0)).toEqual([true, false]);
  });

  it("ids outlive their arena's other uses", () => {
    const arena = createArena();
    const kept = Array.from({ length: 300 }, (_, i) => {
      const members = Array.from({ length: (i * 7) % 600 }, (_, j) => i + j);
      return { members, ids: idsOf(makeSet(members, 2000, i % 2 === 0), 2000, arena) };
    });
    for (const { members, ids } of kept) expect([...ids]).toEqual(members);
  });

  it("overlaps is a non-empty intersection, has is membership", () => {
    fc.assert(
      fc.property(twoSets, ([universe, a, b, denseA, denseB]) => {
        const left = makeSet(a, universe, denseA);
        const right = makeSet(b, universe, denseB);
        expect(overlaps(left, right, universe)).toBe(a.some((id) => b.includes(id)));
        for (let id = 0; id < universe; id++) expect(has(left, id)).toBe(a.includes(id));
      }),
    );
  });
});

describe("forms", () => {
  it("settle counts and picks the form by size", () => {
    fc.assert(
      fc.property(twoSets, ([universe, a]) => {
        const arena = createArena();
        const set = settle(makeSet(a, universe, true, arena), universe, arena);
        expect(set.size).toBe(a.length);
        expect(set.dense).toBe(isDense(a.length, universe));
        const ids = new Uint32Array(a.length);
        expect(writeIds(set, universe, ids, 0)).toBe(a.length);
        expect([...ids]).toEqual(ascending(a));
      }),
    );
  });

  it("the universe holds every entity and no bit beyond", () => {
    for (const universe of [1, 31, 32, 33, 64, 100]) {
      const arena = createArena();
      const all = universeSet(universe, arena);
      expect([...idsOf(all, universe, arena)]).toEqual(Array.from({ length: universe }, (_, id) => id));
    }
  });

  it("seek finds the first value that is not smaller", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300)), fc.nat(310), (values, wanted) => {
        const sorted = Uint32Array.from(values).sort();
        const expected = sorted.findIndex((value) => value >= wanted);
        expect(seek(sorted, 0, sorted.length, wanted)).toBe(expected < 0 ? sorted.length : expected);
      }),
    );
  });
});
