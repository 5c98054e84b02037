import fc from "fast-check";
import { expect, it } from "vitest";
import { sortNumbers, sortRows } from "../../src/numeric/sort-numbers.ts";

it("sorts as the platform does, however small the parts are", () => {
  const numbers = fc.oneof(
    fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 200 }),
    fc.array(
      fc.double({ noNaN: true }).map((x) => x + 0),
      { maxLength: 200 },
    ),
  );
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 9 }), fc.boolean(), (given, atOnce, ascending) => {
      const keys = Float64Array.from(given);
      if (ascending) keys.sort();
      const sorted = keys.slice();
      expect(sortNumbers(sorted, undefined, atOnce)).toBe(keys.length);
      expect([...sorted]).toEqual([...keys.slice().sort()]);
    }),
  );
});

it("sorts zigzags and numbers that are all the same", () => {
  const keys = Float64Array.from({ length: 3000 }, (_, i) => (i % 2 === 0 ? i : -i));
  for (const given of [keys, keys.slice().reverse(), keys.map(() => 7)]) {
    const sorted = given.slice();
    sortNumbers(sorted, undefined, 1);
    expect(sorted).toEqual(given.slice().sort());
  }
});

it("rows are sorted by a comparison, and what is stopped has the smallest ones first", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 9 }),
      (values, looks, atOnce) => {
        const inOrder = values.toSorted((a, b) => a - b);
        const counter = () => {
          let left = looks;
          return () => --left < 0;
        };
        const numbers = Float64Array.from(values);
        const first = sortNumbers(numbers, counter(), atOnce);
        expect([...numbers.subarray(0, first)]).toEqual(inOrder.slice(0, first));
        const rows = Uint32Array.from(values.keys());
        const some = sortRows(rows, (a, b) => values[a]! - values[b]!, counter(), atOnce);
        expect(some).toBeGreaterThan(0);
        expect(Array.from(rows.subarray(0, some), (row) => values[row])).toEqual(inOrder.slice(0, some));
      },
    ),
  );
});
