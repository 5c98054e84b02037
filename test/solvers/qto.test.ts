import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countRows } from "../../src/links/predictors/row-counter.ts";
import { parseLisp } from "../../src/query/efo1/lisp.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import {
  type OperatorTree,
  operandsOf,
  treeToQuery,
  withOperands,
} from "../../src/query/views/operator-tree.ts";
import { qto } from "../../src/solvers/qto/qto.ts";
import type { Setting } from "../../src/solvers/settings/setting.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { arbitraryTree } from "../query/arbitrary-tree.ts";
import { denseQto } from "./qto-reference.ts";
import { randomWorld } from "./support.ts";
import { furthest, grounded } from "./trees.ts";

const world = randomWorld(1, { entities: 60, relations: 6 });
const trees = namedTypes
  .filter((type) => type.lisp !== undefined)
  .map((type) => [type.name, type.lisp!] as const);
const settings: readonly [string, Setting][] = [
  ["as published", { threshold: 0.0002, negScale: 3 }],
  ["whole branches denied, high threshold", { threshold: 0.02, negScale: 6, negation: "branch" }],
  ["links denied, high threshold", { threshold: 0.02, negScale: 6, negation: "link" }],
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
    const [running, before] = [qto.start(big, setting), big.asked()];
    expect(furthest(running.solve(treeToQuery(tree)).rows[0]!, dense(tree))).toBeLessThan(1e-6);
    return big.asked() - before;
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
  for (const countAbove of [0.5, 0.01]) {
    const { rows, count } = qto
      .start(world, settingOf(qto, { set: { countAbove } }))
      .solve(treeToQuery(tree));
    expect(count).toBe([...rows[0]!].filter((truth) => truth >= countAbove).length);
  }
});

test("presets are those of the paper", () => {
  const values = (preset: string) => settingOf(qto, { preset })("2p");
  expect(values("fb15k")).toMatchObject({ threshold: 0.001, negScale: 6 });
  expect(values("fb15k-237")).toMatchObject({ threshold: 0.0002, negScale: 3 });
  expect(values("nell")).toMatchObject({ threshold: 0.0002, negScale: 6, negation: "link" });
});

test("following some entities asks for their rows only, and truths are lower bounds; all of them change none", () => {
  const tree = grounded(parseLisp("(p,(p,(p,(e))))"), world, 5);
  const solved = (follow: number) => {
    const predictor = countRows(world.predictor);
    const running = qto.start({ ...world, predictor }, settingOf(qto, { set: { follow } }));
    return { row: running.solve(treeToQuery(tree)).rows[0]!, asked: predictor.asked() };
  };
  const [few, all, beyond] = [solved(3), solved(0), solved(60)];
  expect(few.asked).toBe(1 + 3 + 3);
  expect(beyond).toEqual(all);
  expect(few.row).not.toEqual(all.row);
  few.row.forEach((truth, id) => {
    expect(truth).toBeLessThanOrEqual(all.row[id]!);
  });
});
