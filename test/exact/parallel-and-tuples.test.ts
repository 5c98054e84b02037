import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answer } from "../../src/exact/answer.ts";
import { paint } from "../../src/exact/steps.ts";
import { createTuples, growTuples, sortedTuples } from "../../src/exact/tuples.ts";
import { createArena, reserve } from "../../src/numeric/arena.ts";
import { clearedBitmap, sparse } from "../../src/numeric/entity-set.ts";
import { and, atom, constant, not, variable } from "../../src/query/formula.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { graphOf, linksOf } from "../support/arbitrary.ts";
import { type Link, naiveAnswers } from "../support/naive.ts";

describe("links that stand beside each other", () => {
  /** Graphs with many links of few entities: most pairs have several. */
  const dense = fc
    .uniqueArray(fc.tuple(fc.nat(7), fc.constantFrom(0, 2, 4), fc.nat(7)), {
      minLength: 10,
      maxLength: 70,
      size: "max",
      selector: (link) => link.join(" "),
    })
    .map((triples) => ({
      ...{ entityCount: 8, relationCount: 6, triples: triples as Link[] },
      levels: triples.map(() => 0),
    }));

  test.each([
    // A target that an anchor leads to is smaller than what leads to it: its members look back, one by one.
    "?x : r0(e1, ?x) & r2(?y, ?x) & !r4(?y, ?x)",
    "?x : r0(e1, ?x) & r2(?y, ?x) & r4(?y, ?x)",
    "?x : r0(e1, ?x) & r2(?y, ?x) & r4(?x, ?y) & !r0(?y, ?x)",
    "?x : r0(e1, ?x) & r2(e2, ?x) & r4(?y, ?x) & r0(?y, ?x) & !r2(?x, ?y)",
    "?x : r0(e1, ?x) & r0(?z, ?y) & r2(?y, ?x) & !r4(?y, ?x)",
    // A source that an anchor leads to, and a target that may be anything.
    "?x : r0(e1, ?y) & r2(?y, ?x) & !r4(?y, ?x)",
    "?x : r0(e1, ?y) & r2(?y, ?x) & r4(?x, ?y) & !r0(?x, ?y)",
    "?x : r2(?y, ?x) & !r4(?y, ?x)",
    "?x : r0(e1, ?x) & !r2(?y, ?x) & r4(?y, ?x) & !r0(?y, ?x)",
  ])("%s", (text) => {
    const query = parseQuery(text);
    let some = 0;
    fc.assert(
      fc.property(dense, (small) => {
        const wanted = naiveAnswers(query, linksOf(small), small.entityCount).flat();
        expect([...answer(query, { graph: graphOf(small), levels: 1 }).ids]).toEqual(wanted);
        some += Number(wanted.length > 0);
      }),
      { numRuns: 150 },
    );
    expect(some).toBeGreaterThan(10);
  });
});

describe("loops, denials and questions of yes or no", () => {
  const graphs = fc
    .uniqueArray(fc.tuple(fc.nat(4), fc.constantFrom(0, 2, 4), fc.nat(4)), {
      ...{ maxLength: 24, size: "max", selector: (link) => link.join(" ") },
    })
    .map((triples) => ({
      ...{ entityCount: 5, relationCount: 6, triples: triples as Link[] },
      levels: triples.map((_, at) => at % 2),
    }));

  test.each([
    ...[
      "?x : r0(?x, ?x)",
      "?x : r0(e1, ?y) & r2(?y, ?x)",
      "?x : r0(e1, ?z) & r2(?z, ?y) & r4(?y, ?x)",
      "?x : r0(?x, ?x) & !r2(?x, ?x)",
      "?x : r0(e1, ?x) & !r2(?x, ?x)",
    ],
    ...["?x : r0(e1, ?y) & r2(?y, ?y) & r4(?y, ?x)", "?x : r0(e1, ?x) & r2(?y, ?z)"],
    ...["r0(e1, e2)", "!r0(e1, e2)", "r0(e1, ?y) & r2(?y, e3)", "r0(?y, ?y)", "!r0(?y, ?y) & r2(e1, ?y)"],
    ...[
      "r0(?y, ?z) & r2(?z, ?y)",
      "!(exists ?y (r0(?y, ?y)))",
      "?x : r2(e1, ?x) & !(exists ?y (r0(?y, ?y)))",
    ],
    ...[
      "?x : r2(e1, ?x) & (exists ?y (r0(?y, ?y)))",
      "?x, ?y : r0(?x, ?y) & !r2(?x, ?y)",
      "?x : r0(e1, ?x) & r0(e2, ?x) & r2(e3, ?x)",
    ],
  ])("%s", (text) => {
    const query = parseQuery(text);
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(graphs, fc.constantFrom(1, 3), (small, levels) => {
        const wanted = naiveAnswers(query, linksOf(small, levels), small.entityCount);
        const { ids, count } = answer(query, { graph: graphOf(small), levels });
        expect([count, [...ids]]).toEqual([wanted.length, wanted.flat()]);
        seen.add(wanted.length > 0);
      }),
    );
    expect(seen.size).toBe(2);
  });
});

test("entities without a link to themselves are all others", () => {
  const [x, loop] = [variable("x"), (relation: number) => atom(relation, variable("x"), variable("x"))];
  const small = {
    entityCount: 4,
    relationCount: 4,
    triples: [
      [1, 0, 1],
      [2, 0, 3],
      [3, 2, 3],
    ] as Link[],
    levels: [0, 0, 0],
  };
  const ids = (...denied: Parameters<typeof not>[0][]) => [
    ...answer({ free: ["x"], body: and(...denied.map(not)) }, { graph: graphOf(small), levels: 1 }).ids,
  ];
  expect(ids(loop(0))).toEqual([0, 2, 3]);
  expect(ids(loop(0), loop(2))).toEqual([0, 2]);
  expect(ids(loop(0), atom(0, x, constant(3)))).toEqual([0, 3]);
});

test("painting a set adds its members to a bitmap, and says how many were new", () => {
  const universe = 100;
  const members = fc
    .uniqueArray(fc.nat(universe - 1), { maxLength: 60 })
    .map((ids) => ids.sort((a, b) => a - b));
  fc.assert(
    fc.property(fc.array(fc.tuple(members, fc.boolean()), { maxLength: 4 }), (sets) => {
      const arena = createArena();
      // Something before it, so that neither begins at 0.
      reserve(arena, 3);
      arena.used += 3;
      const bitmap = clearedBitmap(universe, arena);
      const all = new Set<number>();
      for (const [ids, dense] of sets) {
        const list = sparse(Uint32Array.from([7, ...ids]), 1, ids.length);
        let given = list;
        if (dense) {
          const own = clearedBitmap(universe, arena);
          paint(own, list, universe);
          given = { ...own, size: ids.length, dense: true } as typeof list;
        }
        const before = all.size;
        for (const id of ids) all.add(id);
        expect(paint(bitmap, given, universe)).toBe(all.size - before);
      }
      const found = Array.from({ length: universe }, (_, id) => id).filter(
        (id) => (bitmap.data[bitmap.from + (id >>> 5)]! >>> (id & 31)) & 1,
      );
      expect(found).toEqual([...all].sort((a, b) => a - b));
    }),
  );
});

describe("tuples of answers", () => {
  const room = (width: number, rows: readonly (readonly number[])[]) => {
    const tuples = createTuples(width);
    tuples.data.set(rows.flat());
    tuples.count = rows.length;
    return tuples;
  };
  const byNumbers = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((each, place) => each !== b[place]);
    return at < 0 ? 0 : a[at]! - b[at]!;
  };

  test.each([
    [1, 10],
    [2, 1000],
    [3, 2 ** 17],
    // Tuples of three ids below 2^20 do not fit a double any more.
    [3, 2 ** 20],
    [4, 2 ** 14],
    [2, 2 ** 32 - 1],
  ])("of width %i over %i entities come in order, each once", (width, universe) => {
    // Few different ids, some of them the largest there are, so that tuples repeat.
    const id = fc.constantFrom(0, 1, universe - 1, universe - 2, universe >>> 1);
    fc.assert(
      fc.property(
        fc.array(fc.array(id, { minLength: width, maxLength: width }), { maxLength: 40 }),
        (rows) => {
          const wanted = [...new Map(rows.map((row) => [row.join(), row])).values()].sort(byNumbers);
          const { ids, count, cut } = sortedTuples(room(width, rows), universe);
          expect([count, cut]).toEqual([wanted.length, false]);
          expect([...ids]).toEqual(wanted.flat());
          const again = sortedTuples(room(width, wanted), universe);
          expect([[...again.ids], again.count]).toEqual([wanted.flat(), wanted.length]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("stay where they are when they fill most of their memory, and leave it when they do not", () => {
    const full = { width: 1, data: Uint32Array.of(1, 2, 3, 4), count: 2 };
    expect(sortedTuples(full, 10).ids.buffer).toBe(full.data.buffer);
    full.count = 1;
    expect(sortedTuples(full, 10).ids.buffer).not.toBe(full.data.buffer);
  });

  test("have room for a thousand at first, and twice the room where that fits", () => {
    const tuples = createTuples(2);
    expect(tuples.data.length).toBe(2048);
    expect(createTuples(0).data.length).toBe(1024);
    tuples.data[2047] = 7;
    tuples.count = 1024;
    // What is there suffices: nothing moves, and a sort needs eight bytes beside each tuple.
    tuples.count = 1000;
    const before = tuples.data;
    expect(growTuples(tuples, 24, 1e9)).toBe(4 * 2 * 1024 + Math.max(8192, 8 * 1024));
    expect(tuples.data).toBe(before);
    tuples.count = 1024;
    growTuples(tuples, 1, 1e9);
    expect([tuples.data.length, tuples.data[2047], tuples.data[2048]]).toEqual([4096, 7, 0]);
    tuples.count = 2048;
    growTuples(tuples, 10_000, 1e9);
    expect(tuples.data.length).toBe(2 * 12_048);
  });

  test("take less than twice where that alone fits, and nothing where not even what is needed does", () => {
    const grown = (more: number, most: number) => {
      const tuples = createTuples(1);
      tuples.count = 1024;
      const bytes = growTuples(tuples, more, most);
      return bytes === undefined ? undefined : [tuples.data.length, bytes];
    };
    // The 4096 bytes that are there stay while they are copied, and a sort takes twelve bytes a tuple in all.
    const least = (rows: number) => Math.max(4096 + 4 * rows, 12 * rows);
    expect(grown(100, least(1124))).toEqual([1124, 4 * 1124 + 8 * 1124]);
    expect(grown(100, least(1124) - 1)).toBeUndefined();
    expect(grown(100, least(1500))).toEqual([1500, 12 * 1500]);
    expect(grown(100, least(2048))).toEqual([2048, 12 * 2048]);
    expect(grown(100, least(3000))).toEqual([2048, 12 * 2048]);
    // Pairs take eight bytes each, and sixteen while they are sorted.
    const pairs = createTuples(2);
    pairs.count = 1024;
    expect(growTuples(pairs, 100, 8192 + 8 * 1124 - 1)).toBeUndefined();
    expect(growTuples(pairs, 100, Math.max(8192 + 8 * 1124, 16 * 1124))).toBe(16 * 1124);
    expect(grown(0, 0)).toEqual([1024, 12 * 1024]);
    expect(grown(1e12, 1e15)).toBeUndefined();
  });

  test("that were sorted in part are the first ones, said to be cut", () => {
    const rows = Array.from({ length: 1000 }, (_, at) => [999 - at]);
    for (const universe of [1000, 2 ** 31]) {
      const wide = rows.map((row) => [...row, 0, 0]);
      const { ids, cut, count } = sortedTuples(
        universe === 1000 ? room(1, rows) : room(3, wide),
        universe,
        () => true,
      );
      if (!cut) expect(count).toBe(1000);
      else expect(ids.length).toBe(count * (universe === 1000 ? 1 : 3));
    }
  });
});
