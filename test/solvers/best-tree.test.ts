import { describe, expect, test } from "vitest";
import { hasLink } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import { disjuncts } from "../../src/query/forms/normal-form.ts";
import type { Query, Term } from "../../src/query/formula.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { officialEfokTypes } from "../../src/query-types/efok.ts";
import { bestTree } from "../../src/solvers/explain/best-tree.ts";
import { predictedType } from "../../src/solvers/explain/best-tree-type.ts";
import { renderPredictedTree } from "../../src/solvers/explain/render-predicted.ts";
import { bestTuples } from "../../src/solvers/explain/tuples.ts";
import { graphOf } from "../support/arbitrary.ts";
import { allShapes } from "../support/shapes.ts";
import { bruteRows, bruteTuples, randomlyGrounded, randomTruth, rowsOf, type Truth } from "./fit-support.ts";
import { randomWorld } from "./support.ts";

const [N, R] = [5, 4];

interface Found {
  readonly truth: number;
  readonly predicted: number;
  readonly values: readonly number[];
}

/** The best binding of all variables, all tried: largest truth, fewest predicted links, first alternative, smallest ids. */
function bruteTree(query: Query, values: readonly number[], truth: Truth, isKnown: Truth): Found | undefined {
  let best: Found | undefined;
  for (const { literals } of disjuncts(query)) {
    const names: string[] = [...query.free];
    for (const negated of [false, true])
      for (const literal of literals.filter((each) => each.negated === negated))
        for (const term of [literal.atom.head, literal.atom.tail])
          if (term.kind === "variable" && !names.includes(term.name)) names.push(term.name);
    const bound = [...values, ...new Array<number>(names.length - values.length).fill(0)];
    const entity = (term: Term) =>
      term.kind === "constant" ? (term.entity as number) : bound[names.indexOf(term.name)]!;
    let place = 0;
    while (place >= 0) {
      let product = 1;
      let predicted = 0;
      for (const { atom, negated } of literals) {
        const link = [entity(atom.head), atom.relation as number, entity(atom.tail)] as const;
        product *= negated ? 1 - truth(...link) : truth(...link);
        if (!negated && isKnown(...link) === 0) predicted++;
      }
      const better = !best || product > best.truth || (product === best.truth && predicted < best.predicted);
      if (product > 0 && better) best = { truth: product, predicted, values: bound.slice() };
      place = names.length - 1;
      while (place >= values.length && ++bound[place]! === N) bound[place--] = 0;
      if (place < values.length) break;
    }
  }
  return best;
}

function* tuples(count: number): Generator<number[]> {
  for (let code = 0; code < N ** count; code++)
    yield Array.from({ length: count }, (_, at) => Math.floor(code / N ** (count - 1 - at)) % N);
}

const conjunctive = officialEfokTypes().filter((_, at) => at % 8 === 0);
const withUnions = allShapes.filter(({ name }) => /^(2u|2u1p|2u-DM|2u1p-DM|3pcp|3cm|pni-efo)$/.test(name));
const types = [
  ...conjunctive.map(({ formula }) => parseEfok(formula)),
  ...withUnions.map(({ query }) => query),
];

describe("the best tree is that of all assignments", () => {
  const check = (seed: number, truth: Truth) => {
    const world = randomWorld(seed, { entities: N, relations: R, degree: 4 });
    const isKnown: Truth = (head, relation, tail) => Number(hasLink(world.known, head, relation, tail));
    const random = randomStream(seed, "groundings");
    const seen = { trees: 0, none: 0, mixed: 0 };
    for (const type of types) {
      const query = randomlyGrounded(type, random, N, R);
      const find = bestTree(query, world, rowsOf(truth, N));
      for (const values of tuples(query.free.length)) {
        const expected = bruteTree(query, values, truth, isKnown);
        const tree = find(values);
        if (!expected || !tree) {
          expect(tree, JSON.stringify(query)).toBe(expected);
          seen.none++;
          continue;
        }
        seen.trees++;
        for (const guess of [tree.truth, tree.truth / 2, Math.min(1, 2 * tree.truth)])
          expect(find(values, guess)).toEqual(tree);
        if (tree.predicted > 0 && tree.links.some(({ state }) => state === "known")) seen.mixed++;
        expect(tree.truth).toBeCloseTo(expected.truth, 9);
        expect(tree.predicted).toBe(expected.predicted);
        expect([...tree.bindings.values()]).toEqual(expected.values);
        expect(tree.truth).toBeCloseTo(
          tree.links.reduce((product, link) => product * link.truth, 1),
          12,
        );
        tree.links.forEach((link, at) => {
          expect(link.relation & 1).toBe(0);
          const known = hasLink(world.known, link.head, link.relation, link.tail);
          if (at >= tree.atoms.length) expect(link.state).toBe("absent");
          else expect(link.state).toBe(known ? "known" : "predicted");
        });
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  };

  test("where truths differ", () => check(1, randomTruth(1, N, R, { density: 0.4 })));

  // Products of halves are exact: nearly every tree has others of its truth.
  test("where most are equal", () => check(2, randomTruth(2, N, R, { density: 0.7, levels: 2 })));
});

test("its truth is the value of the solver for a query without alternatives", () => {
  const random = randomStream(3, "groundings");
  const world = randomWorld(3, { entities: N, relations: R });
  const truth = randomTruth(3, N, R, { density: 0.5 });
  for (const type of conjunctive.filter(({ free }) => free === 1)) {
    const query = randomlyGrounded(parseEfok(type.formula), random, N, R);
    const find = bestTree(query, world, rowsOf(truth, N));
    const [row] = bruteRows(query, truth, N, "product");
    row!.forEach((value, id) => {
      expect(find([id])?.truth ?? 0).toBeCloseTo(value, 9);
    });
  }
});

test("denied branches count, and are filled in", () => {
  const world = randomWorld(4, { entities: N, relations: R });
  const truth = randomTruth(4, N, R, { density: 0.6 });
  const query = parseText("?y : r0(e1, ?y) & !(exists ?x (r1(e2, ?x) & r2(?x, ?y)))", { ids: true });
  const find = bestTree(query, world, rowsOf(truth, N));
  let trees = 0;
  for (let y = 0; y < N; y++) {
    const branch = Math.max(...Array.from({ length: N }, (_, x) => truth(2, 1, x) * truth(x, 2, y)));
    const expected = truth(1, 0, y) * (1 - branch);
    const tree = find([y]);
    if (!tree) {
      expect(expected).toBe(0);
      continue;
    }
    trees++;
    expect(tree.truth).toBeCloseTo(expected, 9);
    expect(tree.links).toHaveLength(1);
    const [absence] = tree.absences;
    expect(absence).toEqual(parseText(`: exists ?x (r1(e2, ?x) & r2(?x, e${y}))`, { ids: true }).body);
  }
  expect(trees).toBeGreaterThan(0);
});

describe("one small world", () => {
  const graph = graphOf({
    entityCount: 4,
    relationCount: 4,
    triples: [
      [0, 0, 1],
      [0, 0, 2],
      [1, 2, 3],
    ],
    levels: [0, 0, 2],
  });
  const table = new Map([
    ["0 0 1", 1],
    ["0 0 2", 1],
    ["1 2 3", 0.83],
    ["2 2 3", 0.5],
    ["0 2 3", 0.03],
    ["3 3 1", 0.9996],
  ]);
  const truth: Truth = (head, relation, tail) => table.get(`${head} ${relation} ${tail}`) ?? 0;
  const world = { graph, known: graph.train };
  const of = (text: string, values: number[]) => {
    const query = parseText(text, { graph });
    const tree = bestTree(query, world, rowsOf(truth, 4))(values)!;
    return { tree, type: predictedType(query, tree), text: renderPredictedTree(tree, graph) };
  };

  test("links say what they are, and how hard the answer was", () => {
    const two = of("?y : relation0(entity0, ?x) & relation1(?x, ?y) & !relation1(entity0, ?y)", [3]);
    expect([...two.tree.bindings]).toEqual([
      ["y", 3],
      ["x", 1],
    ]);
    expect(two.tree.truth).toBeCloseTo(0.83 * 0.97, 6);
    expect(two.text.split("\n")).toEqual([
      "entity0 ─relation0→ entity1      known",
      "entity1 ─relation1→ entity3      predicted, 0.83",
      "not entity0 ─relation1→ entity3  absent, as the query asks (0.97)",
    ]);
    expect(two.type).toBe("1p");
    expect(of("?y : relation0(entity0, ?y)", [2]).type).toBeUndefined();
    expect(of("?y : relation0(entity0, ?y)", [2]).text).toBe("entity0 ─relation0→ entity2  known");
    const both = of("?y : relation1(entity1, ?y) & relation1(entity2, ?y)", [3]);
    expect(both.type).toBe("2i");
  });

  test("a link is scored as it stands, or turned outward, and shown forward either way", () => {
    const query = parseText("?y : relation1(?y, entity3)", { graph });
    const written = bestTree(query, world, rowsOf(truth, 4))([1])!;
    const turned = bestTree(query, world, rowsOf(truth, 4), { direction: "outward" })([1])!;
    expect(written.truth).toBeCloseTo(0.83, 6);
    expect(turned.truth).toBeCloseTo(0.9996, 6);
    expect({ ...turned.links[0], truth: 0 }).toEqual({ ...written.links[0], truth: 0 });
    expect(renderPredictedTree(turned, graph)).toBe("entity1 ─relation1→ entity3  predicted, 0.9996");
  });
});

describe("the best tuples", () => {
  const texts = [
    "?x, ?y : r0(e1, ?x) & r1(?x, ?y)",
    "?x, ?y : exists ?z (r0(e1, ?z) & r1(?z, ?x) & r2(?z, ?y) & !r3(?x, ?y))",
    "?x, ?y : (r0(e1, ?x) & r1(?x, ?y)) | (r2(e0, ?y) & r3(?y, ?x))",
    "?x, ?y, ?w : r0(e1, ?x) & r1(?x, ?y) & r2(?y, ?w)",
    "?x, ?y, ?w : (r0(?x, ?y) & r1(?y, ?w)) | (r2(?x, ?w) & r3(?y, ?x))",
  ];

  test.each(texts)("are those of all tuples, by joint truth: %s", (text) => {
    const query = parseText(text, { ids: true });
    let tuplesSeen = 0;
    for (let seed = 0; seed < 6; seed++) {
      const truth = randomTruth(seed, N, R, { density: 0.6 });
      const brute = bruteTuples(query, truth, N, "product");
      const expected = Array.from(tuples(query.free.length), (values, at) => ({ values, truth: brute[at]! }))
        .filter((each) => each.truth > 0)
        .sort((a, b) => b.truth - a.truth);
      const world = randomWorld(seed, { entities: N, relations: R });
      const rows = bruteRows(query, truth, N, "product").map((row) => Float32Array.from(row));
      for (const limit of [1, 7, 1000]) {
        const found = bestTuples(query, rows, world, rowsOf(truth, N), limit);
        tuplesSeen += found.length;
        expect(found).toHaveLength(Math.min(limit, expected.length));
        found.forEach((each, at) => {
          expect(each.truth).toBeCloseTo(expected[at]!.truth, 9);
          const own = expected.find(({ values }) => values.join() === each.values.join())!;
          expect(each.truth).toBeCloseTo(own.truth, 9);
        });
        expect(new Set(found.map(({ values }) => values.join())).size).toBe(found.length);
      }
    }
    expect(tuplesSeen).toBeGreaterThan(60);
  });

  test("are looked for among the best entities of each variable only", () => {
    const query = parseText("?x, ?y : r0(e1, ?x) & r1(?x, ?y)", { ids: true });
    const world = randomWorld(1, { entities: N, relations: R });
    const rows = [Float32Array.of(0.1, 0, 0.9, 0, 0), Float32Array.of(0, 0.3, 0.2, 0, 0.4)];
    const found = bestTuples(
      query,
      rows,
      world,
      rowsOf(() => 0.5, N),
      10,
      { candidates: 2 },
    );
    expect(found.map(({ values }) => values)).toEqual([
      [0, 1],
      [0, 4],
      [2, 1],
      [2, 4],
    ]);
  });
});
