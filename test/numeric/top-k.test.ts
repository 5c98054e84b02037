import fc from "fast-check";
import { expect, test } from "vitest";
import { topK } from "../../src/numeric/top-k.ts";

test("the places of the largest values, ties by place", () => {
  const value = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), fc.nat(70), fc.nat(5), (list, k, from) => {
      const values = Float32Array.from(list);
      const start = Math.min(from, values.length);
      const wanted = [...values.subarray(start).entries()]
        .filter(([, each]) => !Number.isNaN(each))
        .sort(([a, x], [b, y]) => (x > y ? -1 : x < y ? 1 : a - b))
        .slice(0, k)
        .map(([place]) => place);
      expect([...topK(values, k, start)]).toEqual(wanted);
    }),
  );
});

test("a stretch in the middle", () => {
  expect([...topK(Float32Array.of(9, 1, 5, 3, 9), 2, 1, 3)]).toEqual([1, 2]);
});
