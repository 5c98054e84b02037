import { describe, expect, test } from "vitest";
import { splitTuples } from "../../src/benchmark/answers.ts";
import { linksOfLevel, linksOfPair, pairOf, pairsOf } from "../../src/benchmark/efok/pairs.ts";
import { groundAimed, groundPublished, planPositive } from "../../src/benchmark/efok/positive.ts";
import { efokKey, efokProtocol } from "../../src/benchmark/efok/protocol.ts";
import { efokType } from "../../src/benchmark/efok/type.ts";
import { chosenParameters } from "../../src/benchmark/protocols.ts";
import { hasLink, levelOf } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import { and, exists, type Formula, type Query } from "../../src/query/formula.ts";
import { freeVariables } from "../../src/query/scope.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import { graphOf, linksOf } from "../support/arbitrary.ts";
import { candidatesOf, naiveFull, naiveSplit, setupOf, small, smallGraph } from "./efo-support.ts";

const named = namedTypes
  .filter(({ efok }) => efok !== undefined && !/[|]|!\(\(/.test(efok))
  .map(({ name }) => name);

/** Cycles, parallel links, negation of every kind and two free variables, alone and together. */
const formulas = [
  "r1(f1,s1)",
  "(r1(s1,f1))&(!(r2(s2,f1)))",
  "(!(r1(s1,e1)))&((r2(s2,f1))&((r3(e1,f1))&(r4(e1,f1))))",
  "(r1(s1,e1))&((r2(e1,f1))&((r3(e1,f1))&(!(r4(s2,e1)))))",
  "(r1(s1,e1))&((r2(e1,e2))&((r3(e2,f1))&(!(r4(e1,f1)))))",
  "(r1(s1,e1))&((r2(e1,e2))&((r3(e2,f1))&(r4(e1,f1))))",
  "(r1(s1,f1))&((r2(s2,f2))&(!(r3(f1,f2))))",
  "(r1(s1,f1))&((r2(f1,f2))&((r3(f1,f2))&(!(r4(s2,f2)))))",
  "(r1(s1,e1))&((r2(e1,f1))&((r3(e1,f2))&(r4(f1,f2))))",
  "(r1(s1,e1))&((r2(e1,f1))&((r3(e1,f2))&((r4(f1,e2))&(r5(f2,e2)))))",
  "(r1(s1,e1))&((r2(e1,f1))&((r3(e1,f2))&((r4(f1,e2))&(!(r5(f2,e2))))))",
  "(r1(s1,e1))&((r2(f1,e1))&((r3(e1,f1))&(r4(f1,s2))))",
];

/** Every fiftieth of the published types, from every group. */
const published = efokProtocol.types.filter((_, at) => at % 50 === 7);

const strictly = (query: Query, place: number): Query => {
  let at = -1;
  const visit = (formula: Formula): Formula => {
    switch (formula.kind) {
      case "not":
        at++;
        return at === place ? and() : formula;
      case "exists":
        return exists(formula.variables, visit(formula.body));
      case "and":
        return and(...formula.operands.map(visit));
      default:
        return formula;
    }
  };
  return { ...query, body: visit(query.body) };
};

describe("answers are those of the definition, negation matters", () => {
  test.each([...named, ...formulas, ...published])("%s", (type) => {
    const found = candidatesOf(efokProtocol, setupOf(type, { parameters: { negation: "strict" } }), 3);
    expect(found.length).toBe(3);
    const { negated } = efokType(type);
    for (const { query, easy, hard } of found) {
      expect(freeVariables(query.body).sort()).toEqual([...query.free].sort());
      expect({ easy: [...easy], hard: [...hard] }).toEqual(naiveSplit(query, "test"));
      for (const place of negated.keys()) {
        const without = naiveFull(strictly(query, place));
        expect(naiveFull(query).length).toBeLessThan(without.length);
      }
    }
  });

  test.each(["valid", "train"] as const)("on %s", (split) => {
    for (const type of ["2nm", "efo2m", "3c"]) {
      const found = candidatesOf(efokProtocol, setupOf(type, { split }), 3);
      expect(found.length).toBe(3);
      for (const { query, easy, hard } of found)
        expect({ easy: [...easy], hard: [...hard] }).toEqual(naiveSplit(query, split));
    }
  });
});

test("the published types are the default", () => {
  expect(efokProtocol.types.length).toBe(741);
  for (const type of efokProtocol.types) expect(efokType(type).free.length).toBeGreaterThan(0);
});

test("queries are of their type", () => {
  for (const type of formulas)
    for (const { query } of candidatesOf(efokProtocol, setupOf(type), 2)) {
      const wanted = canonicalKey(parseEfok(type), { abstract: true });
      expect(canonicalKey(query, { abstract: true })).toBe(wanted);
    }
});

test("published negation takes queries whose negation does not matter", () => {
  const type = "(r1(s1,e1))&((r2(e1,f1))&((r3(e1,f1))&(!(r4(s2,e1)))))";
  const idle = (negation: string) =>
    candidatesOf(efokProtocol, setupOf(type, { parameters: { negation } }), 60).filter(
      ({ query }) => naiveFull(query).length === naiveFull(strictly(query, 0)).length,
    ).length;
  expect(idle("published")).toBeGreaterThan(0);
  expect(idle("strict")).toBe(0);
  expect(() => chosenParameters(efokProtocol, { negation: "mild" })).toThrow(
    expect.objectContaining({ code: "usage.bad-parameter" }),
  );
});

test("an attempt depends on nothing but its number", () => {
  for (const type of [formulas[3]!, formulas[9]!]) {
    // A small budget, so that where the count of work starts would show.
    const setup = setupOf(type, { parameters: { work: 40_000 } });
    const forwards = efokProtocol.grounder(setup);
    const backwards = efokProtocol.grounder(setup);
    const first = Array.from({ length: 25 }, (_, index) => forwards.attempt(index));
    const second = Array.from({ length: 25 }, (_, index) => backwards.attempt(24 - index)).reverse();
    expect(second).toEqual(first);
    expect(new Set(first.map((each) => JSON.stringify(each))).size).toBeGreaterThan(10);
  }
});

test("the limits on hard answers and on candidates hold", () => {
  const parameters = { hard: 2, candidates: 4 };
  const found = candidatesOf(efokProtocol, setupOf("efo2m", { parameters }), 40);
  expect(found.length).toBeGreaterThan(5);
  for (const { query, easy, hard } of found) {
    expect(hard.length / 2).toBeLessThanOrEqual(4);
    for (const column of [0, 1]) {
      const values = new Set([...easy, ...hard].filter((_, at) => at % 2 === column));
      expect(values.size).toBeLessThanOrEqual(4);
    }
    expect(query.free.length).toBe(2);
  }
  const wide = candidatesOf(efokProtocol, setupOf("efo2m"), 40);
  expect(wide.some(({ hard }) => hard.length > 8)).toBe(true);
});

test("a question with its columns exchanged is a repeat", () => {
  const written = parseEfok("((3(1,f1))&(5(2,f2)))&(7(f1,f2))");
  const other = parseEfok("((5(2,f1))&(3(1,f2)))&(6(f1,f2))");
  expect(efokKey(other)).toBe(efokKey(written));
  expect(efokKey(parseEfok("((5(2,f1))&(3(1,f2)))&(7(f1,f2))"))).not.toBe(efokKey(written));
  const setup = setupOf("efo2m", { parameters: { "same-query": "any-order" } });
  const acceptance = efokProtocol.acceptance(setup);
  const [candidate] = candidatesOf(efokProtocol, setup, 1);
  expect(acceptance.offer(candidate!)?.id).toBe("efo2m-000000");
  expect(acceptance.offer(candidate!)).toBeUndefined();
  expect(acceptance.report()).toMatchObject({ found: 1, repeats: 1 });
});

test("pairs hold the relations from one entity to another", () => {
  const pairs = pairsOf({ graph: smallGraph, levels: 0b011 });
  const links = linksOf(small, 0b011).flatMap(([head, relation, tail]) => [
    [head, relation, tail] as const,
    [tail, relation ^ 1, head] as const,
  ]);
  for (let head = 0; head < small.entityCount; head++)
    for (let tail = 0; tail < small.entityCount; tail++) {
      const wanted = links.filter((each) => each[0] === head && each[2] === tail).map((each) => each[1]);
      const pair = pairOf(pairs, head, tail);
      const found = pair < 0 ? [] : [...pairs.relation.subarray(pairs.link[pair], pairs.link[pair + 1])];
      expect(found).toEqual([...new Set(wanted)].sort((a, b) => a - b));
      if (pair >= 0) expect(linksOfPair(pairs, pair)).toBe(found.length);
    }
  const double = linksOfLevel(pairs, 1, 2);
  expect(double.links.length).toBeGreaterThan(0);
  for (const [at, link] of double.links.entries()) {
    const head = double.heads[at]!;
    const tail = pairs.tail[double.pairs[at]!]!;
    expect(levelOf(smallGraph, head, pairs.relation[link]!, tail)).toBe(1);
    expect(linksOfPair(pairs, double.pairs[at]!)).toBeGreaterThan(1);
  }
});

describe("the positive part is a match of the graph", () => {
  const shapes = ["3mp", "3cm", "3pcp", formulas[9]!, formulas[11]!, formulas[6]!];
  test.each(shapes)("%s", (name) => {
    const type = efokType(name);
    const plan = planPositive(type, pairsOf(smallGraph.full), 2);
    const ids = {
      entities: new Uint32Array(type.graph.nodes.length),
      relations: new Uint32Array(type.edges.length),
    };
    for (const method of [groundPublished, groundAimed]) {
      let found = 0;
      for (let round = 0; round < 200; round++) {
        if (!method(plan, ids, randomStream(round, "positive"))) continue;
        found++;
        const placed = type.edges.map(({ head, tail }, at) => ({
          at,
          link: [ids.entities[head]!, ids.relations[at]!, ids.entities[tail]!] as const,
        }));
        const positive = placed.filter(({ at }) => !type.edges[at]!.negated).map(({ link }) => link);
        for (const link of positive) expect(hasLink(smallGraph.full, ...link)).toBe(true);
        // Parallel atoms got different relations, whichever way they are written.
        for (const { edges } of type.pairs) {
          const outwards = edges.map((at) =>
            type.edges[at]!.head === type.edges[edges[0]!]!.head
              ? ids.relations[at]!
              : ids.relations[at]! ^ 1,
          );
          expect(new Set(outwards).size).toBe(edges.length);
        }
        if (method === groundAimed)
          expect(
            positive.some(([head, relation, tail]) => levelOf(smallGraph, head, relation, tail) === 2),
          ).toBe(true);
      }
      expect(found).toBeGreaterThan(20);
    }
  });
});

test("tuples are split into easy and hard", () => {
  const full = Uint32Array.of(0, 5, 1, 2, 1, 3, 4, 4);
  const known = Uint32Array.of(0, 4, 1, 2, 1, 4, 4, 4, 9, 9);
  const { easy, hard } = splitTuples(full, known, 2);
  expect([...easy]).toEqual([1, 2, 4, 4]);
  expect([...hard]).toEqual([0, 5, 1, 3]);
});

test("a graph that cannot fill a type is given up, with a reason", () => {
  // One relation: no two different links between any two entities.
  const triples = [0, 1, 2, 3, 4].map((at) => [at, 0, (at + 1) % 5] as const);
  const graph = graphOf({ entityCount: 5, relationCount: 2, triples, levels: [0, 0, 0, 1, 2] });
  const setup = setupOf("2m", { graph, parameters: { patience: 25 } });
  const grounder = efokProtocol.grounder(setup);
  const acceptance = efokProtocol.acceptance(setup);
  let attempts = 0;
  for (; !acceptance.done(attempts); attempts++) expect(grounder.attempt(attempts)).toBeUndefined();
  expect(attempts).toBe(25);
  expect(acceptance.report()).toMatchObject({ found: 0, short: 1000 });
});

test.each(["2nu1p", "2u", "(r1(s1,f1))&(r1(s2,f1))", "r1(5,f1)", "r1(e1,e2)", "(r1(s1,f1))&(!(r2(e1,f1)))"])(
  "%s is no EFO_k type",
  (type) => {
    expect(() => efokType(type)).toThrow(expect.objectContaining({ code: "benchmark.unknown-type" }));
  },
);
