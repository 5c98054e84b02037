import fc from "fast-check";
import { expect, test } from "vitest";
import { headIndex, headsBefore } from "../../src/exact/head-index.ts";
import type { Rows } from "../../src/kg/graph.ts";

test("the heads before a head are counted, and only relations with many heads have an index, from the second time on", () => {
  const universe = 200;
  const heads = fc.uniqueArray(fc.nat(universe - 1), { minLength: 1, maxLength: universe });
  fc.assert(
    fc.property(heads, (given) => {
      const sorted = given.toSorted((a, b) => a - b);
      // The relation in the middle has the rows; those around it have one each.
      const rows = {
        relationRow: Uint32Array.of(0, 1, 1 + sorted.length, 2 + sorted.length),
        rowHead: Uint32Array.from([3, ...sorted, 5]),
      } as Rows;
      expect(headIndex(rows, 1, universe)).toBeUndefined();
      const index = headIndex(rows, 1, universe);
      expect(index === undefined).toBe(sorted.length * 32 <= universe);
      if (index) expect(sorted.map((head) => headsBefore(index, head))).toEqual([...sorted.keys()]);
      expect([headIndex(rows, 0, universe), headIndex(rows, 0, universe)]).toEqual([undefined, undefined]);
    }),
  );
});
