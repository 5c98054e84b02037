import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainer } from "../../src/exact/index.ts";
import { ones } from "../../src/hardness/classes/classes.ts";
import { contract } from "../../src/hardness/classes/contraction.ts";
import { typeName } from "../../src/hardness/classes/type-name.ts";
import { classifier } from "../../src/hardness/classify.ts";
import { count, createTally, easiestTrees, positionsByClass, reducesTo } from "../../src/hardness/index.ts";
import { fullView, observed, type Split } from "../../src/kg/graph.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { positiveAtoms } from "../../src/query/canonical/denials.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import { and, atom, constant, exists, not, or, type Query, variable } from "../../src/query/formula.ts";
import { variablesOf } from "../../src/query/scope.ts";
import { typeOf } from "../../src/query/types/lookup.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import { conjunctionOf } from "../../src/query/views/query-graph.ts";
import { officialEfokTypes } from "../../src/query-types/index.ts";
import { arbitraryGraph, arbitraryQuery, graphOf, linksOf } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";
import { sized } from "../support/sizes.ts";
import { enumerateTrees } from "./trees.ts";

/** Conjunctive types: the named ones, and shapes of EFO_k that have no name (cycles, parallel links, k = 2 and 3). */
const formulas: readonly (readonly [name: string, formula: string])[] = [
  ...namedTypes.flatMap(({ name, efok }): [string, string][] =>
    efok !== undefined && conjunctionOf(parseEfok(efok)) ? [[name, efok]] : [],
  ),
  ["closed triangle", "(r1(s1,e1))&((r2(e1,e2))&((r3(e2,f1))&(r4(e1,f1))))"],
  ["two triangles", "(r1(e1,e2))&((r2(e2,f1))&((r3(e1,f1))&((r4(e2,e3))&((r5(e3,f1))&(r6(s1,e1))))))"],
  ["negated link inside", "(r1(s1,e1))&((r2(e1,e2))&((r3(e2,f1))&(!(r4(e1,f1)))))"],
  ["negated link to a leaf", "(r1(s1,e1))&((!(r2(s2,e1)))&((r3(e1,f1))&(r4(e2,f1))))"],
  ["cycle of free variables", "(r1(s1,f1))&((r2(f1,f2))&((r3(f2,e1))&(r4(e1,f1))))"],
  ["free path", "(r1(s1,e1))&((r2(e1,f1))&((r3(f1,e2))&((r4(e2,f2))&(r5(f1,f2)))))"],
  ["three free", "(r1(s1,f1))&((r2(f1,f2))&(r3(f2,f3)))"],
  ["two free, one negated link", "(r1(s1,f1))&((r2(f1,f2))&(!(r3(s2,f2))))"],
  ["parallel in a fork", "(r1(s1,e1))&((r2(e1,f1))&((r3(e1,f2))&((r4(e1,f2))&(!(r5(f1,f2))))))"],
];

/** The stated order: fewest missing links, fewest inner variables, smallest canonical key. */
function easiest(query: Query, masks: Iterable<number>): { name: string; missing: number } {
  const positive = conjunctionOf(query)!.literals.filter(({ negated }) => !negated);
  const atoms = positive.map(({ atom }) => ({ kind: "atom" as const, ...atom }));
  const ranked = [...masks].map((mask) => {
    const type = contract({ free: query.free, body: and(...atoms), atoms }, mask);
    const missing = ones(mask);
    const inner = variablesOf(type.body).filter((name) => !query.free.includes(name)).length;
    const name = mask === 0 ? "0p" : missing === atoms.length ? "full" : typeName(type);
    return { missing, inner, key: mask === 0 ? "" : canonicalKey(type, { abstract: true }), name };
  });
  ranked.sort((a, b) => a.missing - b.missing || a.inner - b.inner || (a.key < b.key ? -1 : 1));
  return ranked[0]!;
}

const tuplesOf = (ids: Uint32Array, width: number): string[] =>
  Array.from({ length: ids.length / width }, (_, at) => ids.slice(at * width, (at + 1) * width).join(","));

function grounded(formula: string, seed: number, relationCount: number, entityCount: number): Query {
  const ids = new Map<string, number>();
  for (const [at, [name]] of [...formula.matchAll(/[rs]\d/g)].entries())
    ids.set(name, (seed * 7 + at * (3 + seed)) % (name[0] === "r" ? relationCount : entityCount));
  return parseEfok(formula, ids);
}

describe("one pass finds what exhaustive enumeration of reasoning trees finds", () => {
  for (const [name, formula] of formulas)
    it(name, () => {
      let pairs = 0;
      fc.assert(
        fc.property(
          arbitraryGraph,
          fc.nat(1000),
          fc.constantFrom<Split>("test", "valid"),
          (small, seed, split) => {
            const graph = graphOf(small);
            const [known, full] = [observed(graph, split).levels, fullView(graph, split).levels];
            const { classify } = classifier(graph, split);
            for (const turn of [0, 1, 2]) {
              const query = grounded(formula, seed + turn, small.relationCount, small.entityCount);
              const trees = enumerateTrees(query, small, graph, known, full);
              const found = classify(query);
              expect(tuplesOf(found.easy, query.free.length)).toEqual(trees.easy);
              expect(tuplesOf(found.hard, query.free.length)).toEqual(trees.hard);
              const classes = trees.hard.map((tuple) => easiest(query, trees.patterns.get(tuple)!));
              expect([...found.classOf].map((at) => found.classes[at])).toEqual(
                classes.map(({ name, missing }) => ({ name, missing })),
              );
              pairs += trees.hard.length;
            }
          },
        ),
        { numRuns: sized(40, 100), seed: 3 },
      );
      expect(pairs).toBeGreaterThan(sized(3, 8));
    });
});

describe("the 741 published EFO_k types", () => {
  it("have the classes that exhaustive enumeration gives", () => {
    let pairs = 0;
    let types = 0;
    const random = randomOf(9);
    for (const { query: type, formula } of officialEfokTypes().map((each) => ({
      ...each,
      query: parseEfok(each.formula),
    }))) {
      // Five variables and more take the naive enumeration too long on any but the smallest graphs.
      const small = fc.sample(arbitraryGraph, { numRuns: 1, seed: types++ })[0]!;
      if (small.entityCount ** variablesOf(type.body).length > 10_000) continue;
      const graph = graphOf(small);
      const { classify } = classifier(graph, "test");
      for (let turn = 0; turn < sized(1, 3); turn++) {
        const query = grounded(formula, random(1000), small.relationCount, small.entityCount);
        const trees = enumerateTrees(query, small, graph, 0b011, 0b111);
        const found = classify(query);
        expect(tuplesOf(found.hard, query.free.length), formula).toEqual(trees.hard);
        const classes = trees.hard.map((tuple) => easiest(query, trees.patterns.get(tuple)!));
        expect(
          [...found.classOf].map((at) => found.classes[at]!.name),
          formula,
        ).toEqual(classes.map(({ name }) => name));
        pairs += trees.hard.length;
      }
    }
    expect(types).toBe(741);
    expect(pairs).toBeGreaterThan(sized(150, 500));
  });
});

describe("the easiest reasoning tree", () => {
  it("reduces to the class of its pair, for every type without alternatives", () => {
    let pairs = 0;
    fc.assert(
      fc.property(arbitraryGraph, fc.nat(1000), fc.constantFrom(...formulas), (small, seed, [, formula]) => {
        const graph = graphOf(small);
        const query = grounded(formula, seed, small.relationCount, small.entityCount);
        const found = classifier(graph, "test").classify(query);
        const treeOf = easiestTrees(query, graph);
        const own = typeOf(query)?.name;
        for (const [at, tuple] of tuplesOf(found.hard, query.free.length).entries()) {
          const tree = treeOf(tuple.split(",").map(Number))!;
          const { name, missing } = found.classes[found.classOf[at]!]!;
          expect(tree.missing).toBe(missing);
          const reduced = reducesTo(query, tree);
          if (name !== "full") expect(reduced).toBe(name);
          else if (own !== undefined) expect(reduced).toBe(own);
          pairs++;
        }
      }),
      { numRuns: sized(160, 400), seed: 8 },
    );
    expect(pairs).toBeGreaterThan(sized(30, 100));
  });
});

describe("queries of every shape", () => {
  it("easy and hard are what the definition says; alternatives one by one lack as many links as the easiest tree", () => {
    let pairs = 0;
    fc.assert(
      fc.property(arbitraryGraph, arbitraryQuery({ safe: true, minFree: 1, maxFree: 2 }), (small, query) => {
        const graph = graphOf(small);
        const width = query.free.length;
        fc.pre(inRange(query, small.entityCount, small.relationCount));
        fc.pre(positiveAtoms(query.body).length <= 12);
        const onKnown = new Set(
          naiveAnswers(query, linksOf(small, 0b011), small.entityCount).map((each) => each.join(",")),
        );
        const onFull = naiveAnswers(query, linksOf(small), small.entityCount).map((each) => each.join(","));
        const any = classifier(graph, "test", { unions: "any" }).classify(query);
        const filtered = classifier(graph, "test").classify(query);
        for (const found of [any, filtered]) {
          expect(tuplesOf(found.easy, width)).toEqual(onFull.filter((each) => onKnown.has(each)));
          expect(tuplesOf(found.hard, width)).toEqual(onFull.filter((each) => !onKnown.has(each)));
        }
        const treeOf = explainer(query, graph);
        for (const [at, tuple] of tuplesOf(any.hard, width).entries()) {
          const tree = treeOf(tuple.split(",").map(Number));
          expect(any.classes[any.classOf[at]!]!.missing).toBe(tree!.missing);
          pairs++;
        }
      }),
      { numRuns: sized(250, 1500), seed: 5 },
    );
    expect(pairs).toBeGreaterThan(sized(30, 100));
  });
});

it("full inference of alternatives has the missing links of each", () => {
  // ?x : q0(n0, ?x) | q2(n0, ?x) & q4(n1, ?x): n2 lacks the first link, n3 both others, n4 has one of the others.
  const [x, a, b] = [variable("x"), constant(0), constant(1)];
  const ways = [and(atom(2, a, x), atom(4, b, x)), atom(0, a, x)];
  const graph = graphOf({
    entityCount: 5,
    relationCount: 6,
    triples: [
      [0, 0, 2],
      [0, 2, 3],
      [1, 4, 3],
      [0, 2, 4],
      [1, 4, 4],
    ],
    levels: [2, 2, 2, 2, 0],
  });
  for (const body of [or(...ways), or(...ways.toReversed())]) {
    const found = classifier(graph, "test", { unions: "any" }).classify({ free: ["x"], body });
    const classes = Array.from(found.classOf, (at) => found.classes[at]);
    expect([...found.hard]).toEqual([2, 3, 4]);
    expect(classes).toEqual([
      { name: "full", missing: 1 },
      { name: "full", missing: 2 },
      { name: "1p", missing: 1 },
    ]);
    const tally = createTally();
    count(tally, found);
    const { classes: counted, pairs } = tally.get(found.type)!;
    expect(pairs).toBe(3);
    expect(counted.get("full")).toEqual({ missing: 1, pairs: 2, queries: 1 });
    expect([...positionsByClass(found)].map(([name, rows]) => [name, [...rows]])).toContainEqual([
      "full",
      [0, 1],
    ]);
  }
});

describe("denied branches with denials in them", () => {
  it("of which quantifiers hide what is positive", () => {
    const [x, v, u] = ["x", "v", "u"].map(variable);
    // ?x : ^q1(?x, ?v) & !(q0(?v, n0) & q1(?v, ?u) | !q0(?v, ?x)), where ?u is quantified inside the denial.
    const denied = or(and(atom(0, v!, constant(0)), atom(2, v!, u!)), not(atom(0, v!, x!)));
    const query: Query = {
      free: ["x"],
      body: exists(["v"], and(atom(3, x!, v!), not(exists(["u"], denied)))),
    };
    const graph = graphOf({
      entityCount: 4,
      relationCount: 4,
      triples: [
        [0, 0, 3],
        [0, 2, 3],
      ],
      levels: [0, 2],
    });
    for (const unions of ["filtered", "any"] as const)
      expect(() => classifier(graph, "test", { unions }).classify(query)).not.toThrow();
  });

  it("are what the definition says, however alternatives count", () => {
    const entity = fc.nat(3).map(constant);
    const term = (...names: string[]) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...names).map(variable) },
        { weight: 1, arbitrary: entity },
      );
    const link = (...names: string[]) =>
      fc.tuple(fc.nat(3), term(...names), term(...names)).map(([r, h, t]) => atom(r, h, t));
    const literal = fc.tuple(link("x", "v", "u"), fc.boolean()).map(([each, no]) => (no ? not(each) : each));
    const list = fc.tuple(fc.boolean(), fc.array(literal, { minLength: 2, maxLength: 3 }));
    const branch = list.map(([both, each]) => (both ? and(...each) : or(...each)));
    const denied = fc
      .tuple(
        fc.boolean(),
        fc.array(fc.oneof(literal, branch, branch.map(not)), { minLength: 1, maxLength: 3 }),
      )
      .map(([both, each]) => not(exists(["u"], both ? and(...each) : or(...each))));
    let pairs = 0;
    fc.assert(
      fc.property(arbitraryGraph, fc.nat(3), fc.boolean(), denied, (small, relation, outside, branches) => {
        fc.pre(small.entityCount >= 4 && small.relationCount >= 4);
        const bound = atom(relation, variable("x"), variable("v"));
        const body = exists(["v"], and(bound, branches));
        const query: Query = outside
          ? { free: ["x", "v"], body: and(bound, branches) }
          : { free: ["x"], body };
        const graph = graphOf(small);
        const width = query.free.length;
        const answers = (levels: number) =>
          naiveAnswers(query, linksOf(small, levels), small.entityCount).map((each) => each.join(","));
        const onKnown = new Set(answers(0b011));
        const onFull = answers(0b111);
        const treeOf = explainer(query, graph);
        for (const unions of ["filtered", "any"] as const) {
          const found = classifier(graph, "test", { unions }).classify(query);
          expect(tuplesOf(found.easy, width)).toEqual(onFull.filter((each) => onKnown.has(each)));
          expect(tuplesOf(found.hard, width)).toEqual(onFull.filter((each) => !onKnown.has(each)));
          if (unions === "any")
            for (const [at, tuple] of tuplesOf(found.hard, width).entries())
              expect(found.classes[found.classOf[at]!]!.missing).toBe(
                treeOf(tuple.split(",").map(Number))!.missing,
              );
          pairs += found.hard.length;
        }
      }),
      { numRuns: sized(120, 500), seed: 3 },
    );
    expect(pairs).toBeGreaterThan(sized(30, 100));
  });
});

/** Whole numbers below a bound, the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The generator may ask for ids that a small graph lacks; those are errors, not queries. */
function inRange(query: Query, entityCount: number, relationCount: number): boolean {
  const text = JSON.stringify(query.body);
  return (
    [...text.matchAll(/"entity":(\d+)/g)].every(([, id]) => Number(id) < entityCount) &&
    [...text.matchAll(/"relation":(\d+)/g)].every(([, id]) => Number(id) < relationCount)
  );
}
