import fc from "fast-check";
import { expect, it } from "vitest";
import { countAnswers } from "../../src/exact/index.ts";
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
    { numRuns: 600, seed: 3 },
  );
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
