import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { lispNotation, parseLisp, printLisp } from "../../src/query/efo1/lisp.ts";
import { findNamedType, typeOf } from "../../src/query/types/lookup.ts";
import {
  anchorCount,
  entity,
  intersect,
  negationCount,
  project,
  projectionDepth,
  treeToQuery,
} from "../../src/query/views/operator-tree.ts";
import { abstractTree, formulaOf, sortTree } from "../../src/query/views/operator-tree-order.ts";
import { sized } from "../support/sizes.ts";
import { arbitraryTree } from "./arbitrary-tree.ts";

const P = "(p,(e))";
const PP = `(p,${P})`;
const N = `(n,${P})`;

describe("LISP strings", () => {
  test.each([
    ["1p", P],
    ["2p", PP],
    ["3p", `(p,${PP})`],
    ["2i", `(i,${P},${P})`],
    ["3i", `(I,${P},${P},${P})`],
    ["3i", `(i,(i,${P},${P}),${P})`],
    ["ip", `(p,(i,${P},${P}))`],
    ["pi", `(i,${P},${PP})`],
    ["2in", `(i,${N},${P})`],
    ["3in", `(I,${N},${P},${P})`],
    ["inp", `(p,(i,${N},${P}))`],
    ["pin", `(i,${N},${PP})`],
    ["pni", `(i,(n,${PP}),${P})`],
    ["2u", `(u,${P},${P})`],
    ["up", `(p,(u,${P},${P}))`],
    ["2u-DM", `(n,(i,${N},${N}))`],
    ["up-DM", `(p,(n,(i,${N},${N})))`],
  ])("%s is %s", (name, formula) => {
    const query = lispNotation.parse(formula, {});
    expect(typeOf(query)).toBe(findNamedType(name));
    expect(lispNotation.print(query, {})).toBe(formula);
  });

  test.each([
    [`(i,${PP},${P})`, `(i,${P},${PP})`],
    [`(i,${P},${N})`, `(i,${N},${P})`],
    [`(I,${P},${P})`, `(i,${P},${P})`],
    [`(i,${P},${P},${P})`, `(I,${P},${P},${P})`],
    [`(i,(u,${P},${P}),(I,${P},${P},${P}))`, `(i,(I,${P},${P},${P}),(u,${P},${P}))`],
    [`((${P}))`, P],
    [`(p,((e)))`, P],
    [`( p , ( e ) )`, P],
    [`(D,${PP},${PP},${P})`, `(D,${PP},${P},${PP})`],
    [`(d,${PP},${P})`, `(d,${PP},${P})`],
    [`(D,${PP},${P})`, `(D,${PP},${P})`],
  ])("%s sorts to %s", (source, sorted) => {
    expect(printLisp(parseLisp(source))).toBe(sorted);
  });

  test("any tree's string parses back to its type", () => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        expect(parseLisp(formulaOf(tree))).toEqual(abstractTree(tree));
        const sorted = sortTree(tree);
        expect(sortTree(sorted)).toEqual(sorted);
        expect(formulaOf(sorted)).toBe(printLisp(tree));
      }),
    );
  });

  test("ties are ordered by ids", () => {
    const leaf = (relation: number, id: number) => project(relation, entity(id));
    expect(sortTree(intersect(leaf(10, 1), leaf(9, 7), leaf(9, 3)))).toEqual(
      intersect(leaf(9, 3), leaf(9, 7), leaf(10, 1)),
    );
  });

  test("figures of a type", () => {
    const tree = parseLisp(`(p,(i,(n,${PP}),${P}))`);
    expect([anchorCount(tree), projectionDepth(tree), negationCount(tree)]).toEqual([2, 3, 1]);
  });

  test.each([
    ["", 0, 'expected "("'],
    ["p", 0, 'expected "("'],
    ["(q,(e))", 1, 'unknown operator "q"'],
    ["(p,(e)", 6, "but the formula ends"],
    ["(p,(e)))", 7, "the formula ends before this"],
    ["(p)", 1, "p takes 1 operand, here 0"],
    ["(e,(e))", 1, "e takes 0 operands, here 1"],
    [`(i,${P})`, 1, "i takes two or more operands, here 1"],
    [`(d,${P},${P},${P})`, 1, "d takes 2 operands, here 3"],
    [`(i,${P};${P})`, 10, 'expected ")"'],
    ["(", 1, "an operator is missing"],
  ])("%j is refused at character %i", (source, start, message) => {
    expect(() => parseLisp(source)).toThrow(message);
    expect(() => parseLisp(source)).toThrow(
      expect.objectContaining({ code: "query.syntax", place: expect.objectContaining({ start }) }),
    );
  });

  test("an anchor alone is no query", () => {
    expect(() => treeToQuery(parseLisp("(e)"))).toThrow(
      expect.objectContaining({ code: "query.not-expressible" }),
    );
    expect(() => lispNotation.parse(`(i,(e),${P})`, {})).toThrow(/without a relation/);
  });

  test("any text is read or refused with a position", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."(),epniIuUdD x"), maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string()), (source) => {
        try {
          parseLisp(source);
        } catch (error) {
          expect(error).toBeInstanceOf(LacunaError);
          expect((error as LacunaError).place?.text).toBe(source);
        }
      }),
      { numRuns: sized(700, 2000) },
    );
    expect(() => parseLisp("(".repeat(1_000_000))).toThrow(/nests deeper/);
    expect(() => parseLisp("(n,".repeat(1_000_000))).toThrow(/nests deeper/);
  });
});
