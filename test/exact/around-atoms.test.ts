import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { around, valuesOf, withAtom } from "../../src/exact/context.ts";
import { atom, constant, type Formula, variable } from "../../src/query/formula.ts";
import { atomsOf } from "../../src/query/scope.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { arbitraryGraph, arbitraryQuery, linksOf } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";

const read = (text: string) => parseText(text, { ids: true });
const always: Formula = { kind: "and", operands: [] };

test("a link that is put into the place of another one changes the answers as the written query would", () => {
  let changed = 0;
  fc.assert(
    fc.property(arbitraryGraph, arbitraryQuery({ maxFree: 2 }), fc.nat(), (small, query, nth) => {
      const atoms = atomsOf(query.body);
      const target = atoms[nth % atoms.length];
      if (!target) return;
      const put = atom(0, constant(0), query.free[0] === undefined ? constant(0) : variable(query.free[0]));
      const text = (formula: Formula): Formula =>
        formula === target
          ? put
          : formula.kind === "atom"
            ? formula
            : "operands" in formula
              ? { ...formula, operands: formula.operands.map(text) }
              : { ...formula, body: text(formula.body) };
      const [found, wanted] = [withAtom(query.body, target, put), text(query.body)].map((body) =>
        naiveAnswers({ free: query.free, body }, linksOf(small), small.entityCount),
      );
      expect(found).toEqual(wanted);
      changed++;
    }),
    { numRuns: 100 },
  );
  expect(changed).toBeGreaterThan(60);
});

describe("a link that is left out", () => {
  test("says nothing, also where it is denied", () => {
    const { body } = read("?x : r0(e1, ?x) & !r2(e2, ?x)");
    const [kept, denied] = atomsOf(body);
    expect(withAtom(body, denied!, undefined)).toEqual({ kind: "and", operands: [kept, always] });
    expect(withAtom(body, kept!, undefined)).toEqual({
      kind: "and",
      operands: [always, { kind: "not", body: denied }],
    });
    const inner = read("?x : r0(e1, ?x) & !exists ?y (r2(?y, ?x) & r4(e0, ?y))").body;
    const [, first, second] = atomsOf(inner);
    const left = withAtom(inner, first!, undefined);
    expect(JSON.stringify(left)).toContain(JSON.stringify(second));
    expect(JSON.stringify(left)).not.toContain(JSON.stringify(first));
  });
});

describe("what has to hold where a link bears on the answers", () => {
  const text =
    "?x : r0(e1, ?x) & (r2(e2, ?x) | exists ?y (r4(e3, ?y) & r6(?y, ?x))) & !(r8(e4, ?x) & r8(e5, ?x))";
  const { body } = read(text);
  const [one, two, three, four, five, six] = atomsOf(body);

  test("of alternatives the one that has it, and of a denial what it denies, without quantifiers", () => {
    const conjuncts = (of: Formula) => (of.kind === "and" ? of.operands : [of]);
    const [, alternatives, denial] = conjuncts(body);
    expect(conjuncts(around(body, two!))).toEqual([one, two, denial]);
    expect(conjuncts(around(body, four!))).toEqual([one, { kind: "and", operands: [three, four] }, denial]);
    expect(conjuncts(around(body, five!))).toEqual([
      one,
      alternatives,
      { kind: "and", operands: [five, six] },
    ]);
    expect(conjuncts(around(body, one!))).toEqual([one, alternatives, denial]);
    expect(around(two!, two!)).toBe(two);
  });

  test("is asked for the values of some variables, and all others are existential", () => {
    const open = around(body, four!);
    expect(valuesOf(open, ["y", "x"], ["x", "y", "z"])).toEqual({
      free: ["y", "x"],
      body: { kind: "exists", variables: ["z"], body: open },
    });
  });
});
