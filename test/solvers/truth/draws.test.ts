import fc from "fast-check";
import { expect, test } from "vitest";
import { atomsOf } from "../../../src/query/scope.ts";
import { printText } from "../../../src/query/text/print.ts";
import { drawQueries } from "../../../src/solvers/truth/draw-queries.ts";
import { arbitraryGraph, graphOf, linksOf } from "../../support/arbitrary.ts";
import { naiveAnswers } from "../../support/naive.ts";

const positive = ["1p", "2p", "3p", "2i", "3i", "2i1p", "1p2i", "2u", "2u1p"];
const text = (query: Parameters<typeof printText>[0]) => printText(query, { ids: true });

test("each query is drawn to an answer that its links give, over the links of the view alone", () => {
  let drawn = 0;
  fc.assert(
    fc.property(arbitraryGraph, fc.constantFrom(0b001, 0b011, 0b111), fc.nat(50), (small, levels, seed) => {
      const links = linksOf(small, levels);
      const found = drawQueries({ graph: graphOf(small), levels }, { types: positive, count: 2, seed });
      if (links.length === 0) expect(found).toEqual([]);
      for (const { query, target } of found) {
        const answers = naiveAnswers(query, links, small.entityCount);
        expect(answers.map(([id]) => id)).toContain(target);
        drawn++;
      }
      for (const type of positive)
        expect(found.filter((each) => each.type === type).length).toBeLessThanOrEqual(2);
      if (links.length > 0)
        for (const type of ["1p", "2p", "3p"])
          expect(found.filter((each) => each.type === type)).toHaveLength(2);
    }),
    { numRuns: 80 },
  );
  expect(drawn).toBeGreaterThan(500);
});

const chain = graphOf({
  entityCount: 5,
  relationCount: 4,
  triples: [
    [0, 0, 1],
    [1, 0, 2],
    [2, 2, 3],
    [0, 2, 3],
    [4, 0, 3],
  ],
  levels: [0, 0, 0, 0, 0],
});

test("each link is as likely as any other, in both directions", () => {
  const count = 4000;
  const seen = new Map<string, number>();
  for (const { query, target } of drawQueries(chain.full, { types: ["1p"], count, seed: 1 })) {
    const key = `${text(query)} ${target}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  expect(seen.size).toBe(10);
  const mean = count / 10;
  // Four standard deviations.
  for (const [key, times] of seen)
    expect(Math.abs(times - mean), key).toBeLessThan(4 * Math.sqrt(mean * 0.9));
});

test("branches of one query differ, and a type that the graph cannot have is not drawn", () => {
  for (const { query } of drawQueries(chain.full, { types: ["2i", "3i", "2u"], count: 30, seed: 2 })) {
    const links = atomsOf(query.body).map((each) => JSON.stringify(each));
    expect(new Set(links).size).toBe(links.length);
  }
  const one = graphOf({ entityCount: 2, relationCount: 2, triples: [[0, 0, 1]], levels: [0] });
  expect(
    drawQueries(one.full, { types: ["1p", "2i", "2u"], count: 3, seed: 1 }).map(({ type }) => type),
  ).toEqual([
    "1p",
    "1p",
    "1p",
    // Of a union one branch leads to the answer, and the other anywhere.
    "2u",
    "2u",
    "2u",
  ]);
});

test("a denied branch leads anywhere, and the others to the answer", () => {
  const drawn = drawQueries(chain.full, { types: ["2in"], count: 60, seed: 3 });
  expect(drawn).toHaveLength(60);
  const links = linksOf({
    entityCount: 5,
    relationCount: 4,
    triples: [
      [0, 0, 1],
      [1, 0, 2],
      [2, 2, 3],
      [0, 2, 3],
      [4, 0, 3],
    ],
    levels: [0, 0, 0, 0, 0],
  });
  const reached = drawn.filter(({ query, target }) =>
    naiveAnswers(query, links, 5).some(([id]) => id === target),
  ).length;
  expect(reached).toBeGreaterThan(10);
  expect(reached).toBeLessThan(60);
});

test("the same seed draws the same, another seed others, and each type has draws of its own", () => {
  const of = (seed: number, types = ["2p", "2i"]) =>
    drawQueries(chain.full, { types, count: 10, seed }).map(({ query, type }) => `${type} ${text(query)}`);
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
  expect(of(1, ["2i"])).toEqual(of(1).filter((each) => each.startsWith("2i ")));
  expect(() => drawQueries(chain.full, { types: ["no type"], count: 1, seed: 1 })).toThrow("no type");
});
