import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasLink } from "../../src/kg/graph.ts";
import { parseLisp } from "../../src/query/lisp.ts";
import { namedTypes } from "../../src/query/named-types.ts";
import { type OperatorTree, operandsOf, treeToQuery, withOperands } from "../../src/query/operator-tree.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { qto } from "../../src/solvers/qto.ts";
import type { Setting } from "../../src/solvers/setting.ts";
import { settingOf } from "../../src/solvers/setting-of.ts";
import { arbitraryTree } from "../query/arbitrary-tree.ts";
import { type RandomWorld, randomWorld } from "./support.ts";
import { furthest, grounded } from "./trees.ts";

/** One row of the neural adjacency, by its definition (QTO, section 3.2). */
function adjacency(world: RandomWorld, head: number, relation: number, threshold: number): number[] {
  const tails = Array.from({ length: world.graph.entityCount }, (_, tail) => tail);
  const known = tails.map((tail) => hasLink(world.known, head, relation, tail));
  const powers = tails.map((tail) => Math.exp(world.scoreOf(head, relation, tail)));
  const mass = powers.reduce((sum, each) => sum + each);
  const count = known.filter(Boolean).length;
  return tails.map((tail) => {
    const value = (powers[tail]! / mass) * Math.max(1, count);
    return known[tail] ? 1 : value < threshold ? 0 : value >= 1 ? 0.9999 : value;
  });
}

/** The whole matrix, and what a tree gives on it, with nothing left out and every max taken over all entities. */
function denseQto(world: RandomWorld, { threshold, neg_scale, negation }: Setting) {
  const n = world.graph.entityCount;
  const matrices = new Map<number, number[][]>();
  const matrix = (relation: number) => {
    const found =
      matrices.get(relation) ??
      Array.from({ length: n }, (_, head) => adjacency(world, head, relation, threshold as number));
    matrices.set(relation, found);
    return found;
  };
  const projected = (from: number[], link: (head: number, tail: number) => number) =>
    from.map((_, tail) => Math.max(...from.map((weight, head) => weight * link(head, tail))));
  const not = (truth: number) => 1 - Math.min(1, (neg_scale as number) * truth);
  const solve = (tree: OperatorTree): number[] => {
    switch (tree.op) {
      case "e":
        return Array.from({ length: n }, (_, id) => Number(id === tree.entity));
      case "p": {
        const rows = matrix(tree.relation as number);
        return projected(solve(tree.operand), (head, tail) => rows[head]![tail]!);
      }
      case "n": {
        const { operand } = tree;
        if (operand.op !== "p") return solve(operand).map((each) => 1 - each);
        if (negation === "branch") return solve(operand).map(not);
        const rows = matrix(operand.relation as number);
        return projected(solve(operand.operand), (head, tail) => not(rows[head]![tail]!));
      }
      default: {
        const operands = tree.operands.map(solve);
        return operands[0]!.map((_, id) => {
          const truths = operands.map((each) => each[id]!);
          if (tree.op === "i") return truths.reduce((a, b) => a * b);
          if (tree.op === "u") return 1 - truths.reduce((rest, each) => rest * (1 - each), 1);
          return truths[0]! * truths.slice(1).reduce((rest, each) => rest * (1 - each), 1);
        });
      }
    }
  };
  return solve;
}

const world = randomWorld(1, { entities: 60, relations: 6 });
const trees = namedTypes
  .filter((type) => type.lisp !== undefined)
  .map((type) => [type.name, type.lisp!] as const);
const settings: readonly [string, Setting][] = [
  ["as published", { threshold: 0.0002, neg_scale: 3 }],
  ["whole branches denied, high threshold", { threshold: 0.02, neg_scale: 6, negation: "branch" }],
  ["links denied, high threshold", { threshold: 0.02, neg_scale: 6, negation: "link" }],
];

describe.each(settings)("%s", (_, set) => {
  const setting = settingOf(qto, { set });
  const running = qto.start(world, setting);
  const dense = denseQto(world, setting(undefined));

  test.each(trees)("%s is what the whole matrix gives", (_name, lisp) => {
    for (let seed = 0; seed < 8; seed++) {
      const tree = grounded(parseLisp(lisp), world, seed);
      const [row] = running.solve(treeToQuery(tree)).rows;
      expect(furthest(row!, dense(tree))).toBeLessThan(1e-6);
    }
  });
});

// Differences have the truth of an intersection with negations, which the tree a query is read as has instead.
const plain = (tree: OperatorTree): OperatorTree => {
  const operands = operandsOf(tree).map(plain);
  if (tree.op !== "d" && tree.op !== "D") return withOperands(tree, operands);
  return {
    op: "i",
    operands: [operands[0]!, ...operands.slice(1).map((operand) => ({ op: "n" as const, operand }))],
  };
};

test("any tree is what the whole matrix gives", () => {
  const small = Array.from({ length: 6 }, (_, seed) =>
    randomWorld(seed, { entities: 14, degree: 1 + (seed % 3) }),
  );
  const cases = fc.tuple(arbitraryTree(), fc.nat(5), fc.constantFrom(...settings));
  fc.assert(
    fc.property(cases, ([tree, at, [, set]]) => {
      const setting = settingOf(qto, { set });
      const [row] = qto.start(small[at]!, setting).solve(treeToQuery(tree)).rows;
      expect(furthest(row!, denseQto(small[at]!, setting(undefined))(plain(tree)))).toBeLessThan(1e-6);
    }),
    { numRuns: 300 },
  );
});

test("the whole-branch denial differs from the published one where the branch has two links", () => {
  const tree = grounded(parseLisp(namedTypes.find(({ name }) => name === "2nu1p")!.lisp!), world, 3);
  const [link, branch] = ["link", "branch"].map(
    (negation) => qto.start(world, settingOf(qto, { set: { negation } })).solve(treeToQuery(tree)).rows[0]!,
  );
  expect(furthest(link!, branch!)).toBeGreaterThan(0.1);
});

test("a negated projection asks for a small part of the rows, and stays exact", () => {
  const big = randomWorld(2, { entities: 200, relations: 4 });
  const setting = settingOf(qto, { set: { threshold: 0 } });
  const dense = denseQto(big, setting(undefined));
  const rowsFor = (lisp: string) => {
    const tree = grounded(parseLisp(lisp), big, 5);
    const running = qto.start(big, setting);
    expect(furthest(running.solve(treeToQuery(tree)).rows[0]!, dense(tree))).toBeLessThan(1e-6);
    return running.truth.scored();
  };
  expect(rowsFor("(p,(p,(e)))")).toBeGreaterThan(190);
  expect(rowsFor("(n,(p,(p,(e))))")).toBeLessThan(50);
});

test.each([
  ["?x : r0(e1, ?x) & r2(?x, ?y) & r4(?y, ?x)", "cycle|several links"],
  ["?x, ?y : r0(e1, ?x) & r2(?x, ?y)", "2 free variables"],
  ["?y : r0(e1, ?x) & !r2(?x, ?y) & r4(e2, ?y)", "negated link"],
])("refuses %s", (text, why) => {
  const support = qto.supports(parseQuery(text));
  expect(support).toMatchObject({ supported: false, hint: expect.stringContaining("fit") });
  expect("reason" in support && support.reason).toMatch(new RegExp(why));
});

test("answers are counted from a truth on", () => {
  const tree = grounded(parseLisp("(p,(p,(e)))"), world, 4);
  for (const count_above of [0.5, 0.01]) {
    const { rows, count } = qto
      .start(world, settingOf(qto, { set: { count_above } }))
      .solve(treeToQuery(tree));
    expect(count).toBe([...rows[0]!].filter((truth) => truth >= count_above).length);
  }
});

test("presets are those of the paper", () => {
  const values = (preset: string) => settingOf(qto, { preset })("2p");
  expect(values("fb15k")).toMatchObject({ threshold: 0.001, neg_scale: 6 });
  expect(values("fb15k-237")).toMatchObject({ threshold: 0.0002, neg_scale: 3 });
  expect(values("nell")).toMatchObject({ threshold: 0.0002, neg_scale: 6, negation: "link" });
});
