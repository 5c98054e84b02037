import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { efo1JsonNotation, readGroundedJson, toGroundedJson } from "../../src/query/efo1/json.ts";
import { treeToQuery } from "../../src/query/views/operator-tree.ts";
import { sortTree } from "../../src/query/views/operator-tree-order.ts";
import { arbitraryTree } from "./arbitrary-tree.ts";

const leaf = (relation: number, id: number) => ({ o: "p", a: [[relation], { o: "e", a: [id] }] });

describe("grounded JSON", () => {
  test("any tree is written and read back in canonical order", () => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        expect(readGroundedJson(toGroundedJson(tree))).toEqual([sortTree(tree)]);
      }),
    );
  });

  test("a query without differences prints back to the same text", () => {
    fc.assert(
      fc.property(arbitraryTree(false), (tree) => {
        const text = JSON.stringify(toGroundedJson(tree));
        expect(efo1JsonNotation.print(efo1JsonNotation.parse(text, {}), {})).toBe(text);
        expect(efo1JsonNotation.read!(JSON.parse(text), {})).toEqual(treeToQuery(sortTree(tree)));
      }),
    );
  });

  test("ties are ordered by ids, a negation's child is not wrapped", () => {
    const query = { o: "i", a: [leaf(9, 4), { o: "n", a: leaf(2, 1) }, leaf(9, 3)] };
    expect(efo1JsonNotation.print(efo1JsonNotation.read!(query, {}), {})).toBe(
      JSON.stringify({ o: "i", a: [{ o: "n", a: leaf(2, 1) }, leaf(9, 3), leaf(9, 4)] }),
    );
  });

  test("the paper's wrapped negation and upper case are read", () => {
    const official = { o: "u", a: [leaf(1, 1), leaf(2, 2), { o: "n", a: leaf(3, 3) }] };
    const variant = { o: "U", a: [leaf(1, 1), leaf(2, 2), { o: "n", a: [leaf(3, 3)] }] };
    expect(readGroundedJson(variant)).toEqual(readGroundedJson(official));
  });

  test("id lists hold a batch of queries", () => {
    const batch = { o: "p", a: [[3, 4], { o: "e", a: [7, 8] }] };
    expect(readGroundedJson(batch).map(toGroundedJson)).toEqual([leaf(3, 7), leaf(4, 8)]);
    expect(() => efo1JsonNotation.read!(batch, {})).toThrow(expect.objectContaining({ code: "query.batch" }));
  });

  test("the shape is checked against a formula", () => {
    const query = { o: "i", a: [leaf(1, 1), leaf(2, 2)] };
    expect(readGroundedJson(query, "(i,(p,(e)),(p,(e)))")).toHaveLength(1);
    expect(() => readGroundedJson(query, "(u,(p,(e)),(p,(e)))")).toThrow(
      expect.objectContaining({ code: "query.wrong-shape" }),
    );
  });

  test.each<[unknown, string]>([
    [[], 'expected an object {"o":…,"a":…}'],
    [{ o: "q", a: [] }, 'unknown operator "q" (at $.o)'],
    [{ o: "p", a: [[1]] }, "p takes [[relation ids…], object] (at $.a)"],
    [{ o: "p", a: [[], { o: "e", a: [1] }] }, "expected a list of ids (at $.a[0])"],
    [{ o: "p", a: [[1, 2], { o: "e", a: [1] }] }, "this list has 1 ids, the first one 2 (at $.a[1].a)"],
    [{ o: "p", a: [[-1], { o: "e", a: [1] }] }, "expected an id (at $.a[0][0])"],
    [{ o: "i", a: [leaf(1, 1)] }, "i takes two or more operands, here 1 (at $.a)"],
    [{ o: "n", a: 5 }, "expected an object"],
  ])("%j names its place", (value, message) => {
    expect(() => readGroundedJson(value)).toThrow(message);
  });

  test("texts point at the character", () => {
    const source = '{"o":"i","a":[{"o":"p","a":[[3],{"o":"e","a":["x"]}]},{"o":"q"}]}';
    const error = failure(() => efo1JsonNotation.parse(source, {}));
    expect(source.slice(error?.place?.start, error?.place?.end)).toBe('"x"');
    expect(failure(() => efo1JsonNotation.parse('{"o":"p",', {}))?.place?.start).toBe(9);
  });

  test("any JSON value is read or refused", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ o: fc.constantFrom(..."epniud"), a: fc.jsonValue() })),
        (value) => {
          failure(() => readGroundedJson(value));
          failure(() => efo1JsonNotation.parse(JSON.stringify(value), {}));
        },
      ),
      { numRuns: 1000 },
    );
    let deep: unknown = leaf(1, 1);
    for (let level = 0; level < 100_000; level++) deep = { o: "n", a: deep };
    expect(() => readGroundedJson(deep)).toThrow(/nests deeper/);
  });

  test("names from other objects are no members", () => {
    expect(() => readGroundedJson(JSON.parse('{"__proto__":{"o":"e","a":[1]}}'))).toThrow(/unknown operator/);
    expect(() => efo1JsonNotation.parse('{"__proto__":{"o":"e","a":[1]}}', {})).toThrow(/unknown operator/);
  });
});

function failure(work: () => unknown): LacunaError | undefined {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(LacunaError);
    return error as LacunaError;
  }
  return undefined;
}
