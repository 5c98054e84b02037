import fc from "fast-check";
import { expect, test } from "vitest";
import { headsAmong, marksOf } from "../../src/exact/candidates.ts";
import { nearestMatch } from "../../src/exact/unmatched.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { graphOf, linksOf } from "../support/arbitrary.ts";
import { type Link, naiveAnswers } from "../support/naive.ts";

const N = 6;
const links = fc
  .uniqueArray(fc.tuple(fc.nat(N - 1), fc.constantFrom(0, 2), fc.nat(N - 1), fc.nat(2)), {
    ...{ maxLength: 40, size: "max", selector: ([head, relation, tail]) => `${head} ${relation} ${tail}` },
  })
  .map((list) => ({
    ...{ entityCount: N, relationCount: 4, levels: list.map(([, , , level]) => level) },
    triples: list.map(([head, relation, tail]): Link => [head, relation, tail]),
  }));

test("the heads of a relation among some entities are those with a link of the levels", () => {
  const some = fc.oneof(
    fc.constant(undefined),
    fc.uniqueArray(fc.nat(N - 1), { maxLength: N }).map((ids) => ids.sort((a, b) => a - b)),
  );
  fc.assert(
    fc.property(links, fc.nat(3), fc.integer({ min: 1, max: 7 }), some, (small, relation, levels, ids) => {
      const ends = linksOf(small, levels).flatMap(([head, own, tail]) =>
        own === (relation & ~1) ? [relation & 1 ? tail : head] : [],
      );
      const wanted = new Set(ends.filter((id) => ids === undefined || ids.includes(id))).size;
      const entities = ids && Uint32Array.from(ids);
      const marks = entities && marksOf(entities, N);
      expect(headsAmong({ graph: graphOf(small), levels }, relation, entities, marks)).toBe(wanted);
    }),
    { numRuns: 300 },
  );
});

test("few entities are looked up one by one, those without the relation left out", () => {
  const triples = Array.from({ length: 40 }, (_, at): Link => [at + 2, 0, 0]);
  const graph = graphOf({
    entityCount: 50,
    relationCount: 2,
    triples,
    levels: triples.map((_, at) => at % 2),
  });
  const among = (levels: number, ...ids: number[]) =>
    headsAmong({ graph, levels }, 0, Uint32Array.from(ids), marksOf(Uint32Array.from(ids), 50));
  expect([among(7, 0, 5), among(7, 5, 6), among(1, 5, 6), among(2, 5, 45), among(7, 0, 1)]).toEqual([
    1, 2, 1, 1, 0,
  ]);
});

test("the least change that makes a tuple an answer is the fewest conditions that can be left out", () => {
  const parts = ["r0(e1, ?y)", "r2(?y, ?x)", "!r0(e2, ?x)"];
  const query = parseQuery(`?x : ${parts.join(" & ")}`);
  const holds = (small: Parameters<typeof linksOf>[0], kept: readonly string[], x: number) =>
    kept.length === 0 ||
    naiveAnswers(parseQuery(`?x : ${[...kept, "r0(?x, ?x)"].join(" & ")}`), [...linksOf(small), [x, 0, x]], N)
      .flat()
      .includes(x);
  fc.assert(
    fc.property(links, fc.nat(N - 1), (small, x) => {
      // A link of an entity to itself would be in the way of the plain form above.
      fc.pre(!small.triples.some(([head, , tail]) => head === tail) && x !== 1 && x !== 2);
      const least = Math.min(
        ...Array.from({ length: 8 }, (_, mask) => {
          const kept = parts.filter((_, at) => !((mask >> at) & 1));
          return holds(small, kept, x) ? 3 - kept.length : 9;
        }),
      );
      const found = nearestMatch(query, { graph: graphOf(small), levels: 7 }, [x]);
      expect(found.unmatched).toHaveLength(least);
    }),
    { numRuns: 150 },
  );
});

test("a search for the least change stops when it is told to", () => {
  const graph = graphOf({ entityCount: 3, relationCount: 6, triples: [[0, 0, 1]], levels: [0] });
  const query = parseQuery("?x : r0(e1, ?x) & r2(e2, ?x)");
  const view = { graph, levels: 7 };
  expect(nearestMatch(query, view, [0]).unmatched).toHaveLength(2);
  expect(() => nearestMatch(query, view, [0], { stop: () => "cancelled" })).toThrow(
    expect.objectContaining({ code: expect.stringMatching(/^exact\./) }),
  );
});
