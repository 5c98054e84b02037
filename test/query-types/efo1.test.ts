import { expect, test } from "vitest";
import { parseLisp } from "../../src/query/efo1/lisp.ts";
import { sortedFormula } from "../../src/query/views/operator-tree-order.ts";
import { type Efo1Type, efo1Types, publishedYield } from "../../src/query-types/efo1.ts";
import { efo1Table } from "../../src/query-types/groups.ts";
import { checksum } from "./checksum.ts";

const types = efo1Types();
const P = "(p,(e))";
const N = `(n,${P})`;
const count = (holds: (type: Efo1Type) => boolean): number => types.filter(holds).length;

// Expected values: EFO-1-QA.
test("the generator yields 633 formulas, 301 of them different", () => {
  expect(publishedYield()).toHaveLength(633);
  expect([1, 2, 3].map((anchors) => count((type) => type.anchors === anchors))).toEqual([3, 26, 272]);
  expect(checksum(types.map((type) => type.formula)).slice(0, 16)).toBe("db34b086d8dce71e");
});

test("ids are the published ones", () => {
  expect(checksum(types.map(({ id, formula }) => `${id}\t${formula}`)).slice(0, 16)).toBe("ac0482548e157712");
  expect([types[0]!.id, types[0]!.formula, types.at(-1)!.id]).toEqual(["type0000", P, "type0530"]);
});

test("Table 3, all, without and with negation", () => {
  expect(efo1Table(types)).toEqual({
    rows: ["1", "2", "3"],
    columns: ["1", "2", "3"],
    cells: [
      [1, 3, 12],
      [1, 10, 91],
      [1, 13, 169],
    ],
  });
  expect(efo1Table(types.filter((type) => type.negations === 0)).cells).toEqual([
    [1, 2, 4],
    [1, 6, 32],
    [1, 10, 96],
  ]);
  expect(efo1Table(types.filter((type) => type.negations > 0))).toEqual({
    rows: ["1", "2", "3"],
    columns: ["2", "3"],
    cells: [
      [1, 8],
      [4, 59],
      [3, 73],
    ],
  });
});

test("counts by operator", () => {
  const figures = {
    one: count((type) => type.negations === 1),
    two: count((type) => type.negations === 2),
    union: count((type) => type.union),
    neither: count((type) => !type.union && type.negations === 0),
    both: count((type) => type.union && type.negations > 0),
  };
  expect(figures).toEqual({ one: 124, two: 24, union: 166, neither: 45, both: 58 });
});

test("the twelve types of three anchors and depth 1", () => {
  const listed = [
    `(i,(i,${P},${P}),${P})`,
    `(i,(i,${N},${P}),${P})`,
    `(i,${P},(u,${P},${P}))`,
    `(i,(n,(i,${P},${P})),${P})`,
    `(i,(n,(i,${N},${P})),${P})`,
    `(i,(n,(u,${P},${P})),${P})`,
    `(i,(i,${P},${P}),${N})`,
    `(i,(i,${N},${P}),${N})`,
    `(i,${N},(u,${P},${P}))`,
    `(u,(i,${P},${P}),${P})`,
    `(u,(i,${N},${P}),${P})`,
    `(u,${P},(u,${P},${P}))`,
  ];
  const found = types.filter((type) => type.depth === 1 && type.anchors === 3).map((type) => type.formula);
  expect(new Set(found)).toEqual(new Set(listed));
});

test("every formula is in canonical order", () => {
  for (const { formula } of types) expect(sortedFormula(parseLisp(formula))).toBe(formula);
});

test("smaller limits give a part of the types with the same ids, in the same order", () => {
  const kept = (limits: Parameters<typeof efo1Types>[0]) =>
    efo1Types(limits).map(({ id, formula }) => ({ id, formula }));
  const published = types.map(({ id, formula }) => ({ id, formula }));
  const expected = (holds: (type: Efo1Type) => boolean) => published.filter((_, at) => holds(types[at]!));
  expect(kept({ anchors: 2 })).toEqual(expected((type) => type.anchors <= 2));
  expect(kept({ negations: 1 })).toEqual(expected((type) => type.negations <= 1));
  expect(kept({ negations: 0 })).toEqual(expected((type) => type.negations === 0));
  const shallow = kept({ depth: 2 });
  expect(published).toEqual(expect.arrayContaining(shallow));
  expect(new Set(shallow.map(({ formula }) => pathLength(formula)))).toEqual(new Set([1, 2]));
  expect(kept({ depth: 0 })).toEqual([]);
});

test("wider limits have other types, with their formulas as ids", () => {
  const wider = efo1Types({ depth: 4, anchors: 2 });
  const formulas = new Set(wider.map((type) => type.formula));
  for (const type of types.filter((each) => each.anchors <= 2)) expect(formulas).toContain(type.formula);
  const chain = wider.find((type) => type.depth === 4 && type.anchors === 1)!;
  expect(chain.id).toBe(chain.formula);
  expect(() => efo1Types({ depth: 9, anchors: 9 })).toThrow(
    expect.objectContaining({ code: "space.too-large" }),
  );
});

/** Projections and negations on the longest way down. */
function pathLength(formula: string): number {
  let most = 0;
  const way: number[] = [];
  for (const token of formula.match(/\([a-zA-Z]|\)/g)!) {
    if (token === ")") way.pop();
    else way.push((way.at(-1) ?? 0) + (token === "(p" || token === "(n" ? 1 : 0));
    most = Math.max(most, way.at(-1) ?? 0);
  }
  return most;
}
