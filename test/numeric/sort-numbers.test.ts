import fc from "fast-check";
import { expect, it } from "vitest";
import { sortNumbers } from "../../src/numeric/sort-numbers.ts";

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
      expect([...sortNumbers(keys.slice(), atOnce)]).toEqual([...keys.slice().sort()]);
    }),
  );
});

it("sorts zigzags and numbers that are all the same", () => {
  const keys = Float64Array.from({ length: 3000 }, (_, i) => (i % 2 === 0 ? i : -i));
  for (const given of [keys, keys.slice().reverse(), keys.map(() => 7)])
    expect(sortNumbers(given.slice(), 1)).toEqual(given.slice().sort());
});
