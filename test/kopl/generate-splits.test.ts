import fc from "fast-check";
import { expect, test } from "vitest";
import { compositionalSplit, randomSplit, zeroShot } from "../../src/kopl/generate/splits.ts";

const all = ({ train, valid, test }: ReturnType<typeof randomSplit>) => [...train, ...valid, ...test];

test("the random split has KQA Pro's sizes", () => {
  const { train, valid, test } = randomSplit(117_970, 1);
  expect([train.length, valid.length, test.length]).toEqual([94_376, 11_797, 11_797]);
});

test("the compositional split has the published sizes", () => {
  // The paper says 106,182 for training, ten more than its total leaves.
  const { train, valid, test } = compositionalSplit(
    Array.from({ length: 117_970 }, (_, at) => at % 13),
    1,
  );
  expect([train.length, valid.length, test.length]).toEqual([106_172, 5_899, 5_899]);
});

test("every question is in one part, and no training program is longer than one of the others", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 2, max: 14 }), { maxLength: 200 }), fc.nat(), (lengths, seed) => {
      const split = compositionalSplit(lengths, seed);
      expect(all(split).sort((a, b) => a - b)).toEqual(lengths.map((_, at) => at));
      expect(all(randomSplit(lengths.length, seed)).sort((a, b) => a - b)).toEqual(
        lengths.map((_, at) => at),
      );
      const longest = Math.max(0, ...Array.from(split.train, (at) => lengths[at] ?? 0));
      for (const at of [...split.valid, ...split.test]) expect(lengths[at]).toBeGreaterThanOrEqual(longest);
    }),
  );
});

test("answers that no training question has are zero-shot", () => {
  const split = { train: Uint32Array.of(0, 2), valid: Uint32Array.of(1), test: Uint32Array.of(3) };
  expect([...zeroShot(["a", "b", "c", "a"], split)]).toEqual([0, 1, 0, 0]);
});
