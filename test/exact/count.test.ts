import fc from "fast-check";
import { expect, it } from "vitest";
import { countAnswers } from "../../src/exact/index.ts";
import { buildGraph } from "../../src/kg/build.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  type Query,
  variable,
} from "../../src/query/formula.ts";
import { parseQuery } from "../../src/query/index.ts";
import { arbitraryGraph, arbitraryQuery, graphOf, linksOf } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";
import { sized } from "../support/sizes.ts";

/** Conjunctions of links and denied links between up to five variables, two to four of them free. */
const conjunctions = (entities: number, relations: number): fc.Arbitrary<Query> => {
  const names = ["a", "b", "c", "d", "e"];
  const term = (all: readonly string[]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...all).map(variable) },
      { weight: 1, arbitrary: fc.nat(entities - 1).map(constant) },
    );
  return fc.tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 0, max: 2 })).chain(([free, more]) => {
    const all = names.slice(0, Math.min(5, free + more));
    const link = fc
      .tuple(fc.nat(relations - 1), term(all), term(all), fc.integer({ min: 0, max: 4 }))
      .map(([relation, head, tail, sign]): Formula => {
        const each = atom(relation, head, tail);
        return sign === 0 ? not(each) : each;
      });
    return fc.array(link, { minLength: 1, maxLength: 6 }).map((links) => ({
      free: all.slice(0, free),
      body: all.length === free ? and(...links) : exists(all.slice(free), and(...links)),
    }));
  });
};

it("counting is as enumerating, on conjunctions of trees, cycles, denials and unbound variables", () => {
  const cases = arbitraryGraph.chain((graph) =>
    fc.tuple(
      fc.constant(graph),
      fc.oneof(
        { weight: 4, arbitrary: conjunctions(graph.entityCount, graph.relationCount) },
        { weight: 1, arbitrary: arbitraryQuery({ ...graph, minFree: 2, maxFree: 3 }) },
      ),
      fc.constantFrom(0b111, 0b011, 0b001),
    ),
  );
  fc.assert(
    fc.property(cases, ([small, query, levels]) => {
      const { length } = naiveAnswers(query, linksOf(small, levels), small.entityCount);
      const view = { graph: graphOf(small), levels };
      expect(countAnswers(query, view)).toEqual({ count: length, outcome: "complete" });
      for (const rows of [0, 1, length, length + 1])
        expect(countAnswers(query, view, { rows })).toEqual({
          count: Math.min(rows, length),
          outcome: length > rows ? "row-limit" : "complete",
        });
    }),
    { numRuns: sized(200, 600), seed: 3 },
  );
});

it("cycles of free variables, and existential variables between them, are counted value by value of one of them", () => {
  const SIZE = 60;
  let state = 7;
  const draw = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % SIZE;
  };
  const heads = Uint32Array.from({ length: 900 }, draw);
  const tails = Uint32Array.from({ length: 900 }, draw);
  const graph = buildGraph(
    { heads, tails, relations: new Uint32Array(900), levels: new Uint8Array(900) },
    { entityCount: SIZE, relationCount: 2 },
  );
  const links = Array.from({ length: SIZE }, () => new Array<number>(SIZE).fill(0));
  heads.forEach((head, at) => {
    links[head]![tails[at]!] = 1;
  });
  const times = (a: number[][], b: number[][]) =>
    a.map((row) => b[0]!.map((_, j) => row.reduce((sum, each, k) => sum + each * b[k]![j]!, 0)));
  const count = (text: string) => countAnswers(parseQuery(text), graph.full);

  // Closed walks of six links: the trace of the sixth power.
  const cube = times(times(links, links), links);
  const closed = times(cube, cube).reduce((sum, row, at) => sum + row[at]!, 0);
  const ring =
    "?a, ?b, ?c, ?d, ?e, ?f : r0(?a,?b) & r0(?b,?c) & r0(?c,?d) & r0(?d,?e) & r0(?e,?f) & r0(?f,?a)";
  expect(closed).toBeGreaterThan(1e6);
  expect(count(ring)).toEqual({ count: closed, outcome: "complete" });

  // Two neighbours of the one in the middle at a distance of two links, and a leaf at each of them.
  const two = times(links, links).map((row) => row.map((each) => Math.min(1, each)));
  const out = links.map((row) => row.reduce((sum, each) => sum + each, 0));
  const wanted = two.reduce(
    (sum, row) => sum + row.reduce((total, each, at) => total + each * out[at]!, 0) ** 2,
    0,
  );
  const chain = "?a, ?b, ?c, ?d, ?e : r0(?b,?y) & r0(?y,?a) & r0(?b,?z) & r0(?z,?c) & r0(?a,?d) & r0(?c,?e)";
  expect(wanted).toBeGreaterThan(1e6);
  expect(count(chain)).toEqual({ count: wanted, outcome: "complete" });
});

it("tuples that no machine could list are counted at once, and numbers beyond exact ones are told as a limit", async () => {
  const world = await loadWorld();
  const relation = world.relations.id("borders")! * 2;
  const degrees = new Map<number, number>();
  const { relationRow, rowHead, rowEdge } = world.rows;
  for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
    degrees.set(rowHead[row]!, rowEdge[row + 1]! - rowEdge[row]!);
  const star = (points: number) => {
    const names = Array.from({ length: points }, (_, at) => `?y${at}`);
    return parseQuery(
      `?x, ${names.join(", ")} : ${names.map((each) => `borders(?x, ${each})`).join(" & ")}`,
      world,
    );
  };
  const wanted = (points: number) => [...degrees.values()].reduce((sum, degree) => sum + degree ** points, 0);
  expect(wanted(12)).toBeGreaterThan(1e11);
  expect(countAnswers(star(12), world.full)).toEqual({ count: wanted(12), outcome: "complete" });
  expect(countAnswers(star(40), world.full)).toEqual({
    count: Number.MAX_SAFE_INTEGER,
    outcome: "row-limit",
  });
});
