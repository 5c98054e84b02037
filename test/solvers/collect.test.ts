import fc from "fast-check";
import { expect, test } from "vitest";
import { collectors } from "../../src/solvers/query-graph/collect.ts";

test("a collector keeps the largest truth of each entity, however many come, beside others that are filled at the same time", () => {
  const truth = fc.constantFrom(0, 0.25, 0.5, 1, -1, Number.NaN);
  // Lists of a few entities that come often, and of more than a collector begins with.
  const many = (entities: number) =>
    fc.array(fc.tuple(fc.nat(entities - 1), truth), { maxLength: 2000, size: "max" });
  const given = fc
    .constantFrom(1, 20, 700, 5000)
    .chain((entities) => fc.tuple(fc.constant(entities), many(entities), many(entities)));
  fc.assert(
    fc.property(given, ([entities, one, other]) => {
      const collector = collectors(entities);
      const [first, second] = [collector(), collector()];
      for (let at = 0; at < Math.max(one.length, other.length); at++) {
        if (at < one.length) first.add(...one[at]!);
        if (at < other.length) second.add(...other[at]!);
      }
      for (const [list, found] of [
        [one, first.done()],
        [other, second.done()],
      ] as const) {
        const most = new Map<number, number>();
        for (const [id, value] of list) if (value > (most.get(id) ?? 0)) most.set(id, value);
        const wanted = [...most].sort(([a], [b]) => a - b);
        expect([...found.ids]).toEqual(wanted.map(([id]) => id));
        expect([...found.values]).toEqual(wanted.map(([, value]) => value));
        expect(found.rest).toBe(0);
      }
    }),
    { numRuns: 60 },
  );
});

test("a collector holds no more than twice what it will give", () => {
  const added = collectors(10_000)();
  for (let at = 0; at < 3000; at++) added.add(at, 1 / (at + 1));
  for (let at = 2999; at >= 0; at--) added.add(at, 1);
  const { ids, values } = added.done();
  expect(ids).toEqual(Uint32Array.from({ length: 3000 }, (_, at) => at));
  expect(values.every((value) => value === 1)).toBe(true);
});
