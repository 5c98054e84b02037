import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  LEAST_IN_MEAN,
  LEAST_QUERIES,
  LEVEL,
  skewedChance,
  skewedInterval,
} from "../../src/evaluation/statistics/interval.ts";
import { type MeanMoments, momentsOf, weightedMoments } from "../../src/evaluation/statistics/moments.ts";
import { flipChance, flippedSums, holm } from "../../src/evaluation/statistics/sign-flips.ts";
import { studentQuantile, studentTail } from "../../src/numeric/student-t.ts";

const wide = [-1000, 1000] as const;

/** Hall's transformation of a studentised mean, as it is printed: t + a t² + a² t³ / 3 + a / 2 with a third of the skewness as a. */
function hall(t: number, { variance, third }: MeanMoments): number {
  const a = third / variance ** 1.5 / 3;
  return t + a * t ** 2 + (a ** 2 * t ** 3) / 3 + a / 2;
}

const moments = (given: Partial<MeanMoments>): MeanMoments => ({
  ...{ count: 40, mean: 0, variance: 1, third: 0, freedom: 39 },
  ...given,
});

describe("an interval of skewed scores", () => {
  test.each([
    { third: 0.6 },
    { third: -0.6 },
    { mean: 3, variance: 4, third: 2, freedom: 12 },
    { mean: -2, variance: 0.25, third: -0.05, freedom: 100 },
    { mean: 1, variance: 0.01, third: 0.0004, freedom: 29 },
  ])("ends where the transformed distance of the mean is a quantile of Student's t: %j", (given) => {
    const own = moments(given);
    for (const level of [LEVEL, 0.5]) {
      const quantile = studentQuantile((1 + level) / 2, own.freedom);
      const [low, high] = skewedInterval(own, wide, level)!;
      const error = Math.sqrt(own.variance);
      expect(hall((own.mean - low) / error, own)).toBeCloseTo(quantile, 9);
      expect(hall((own.mean - high) / error, own)).toBeCloseTo(-quantile, 9);
      expect(low).toBeLessThan(high);
    }
  });

  test("is of 95 %, stays within what a score can be, and is none where nothing is known of the spread", () => {
    expect(LEVEL).toBe(0.95);
    const own = moments({ mean: 0.5, third: 0.3 });
    expect(skewedInterval(own, wide)).toEqual(skewedInterval(own, wide, 0.95));
    const [low, high] = skewedInterval(own, wide)!;
    expect(skewedInterval(own, [0, 1])).toEqual([0, 1]);
    expect(skewedInterval(own, [-1000, 1])).toEqual([low, 1]);
    expect(skewedInterval(own, [0, 1000])).toEqual([0, high]);
    for (const none of [{ variance: 0 }, { variance: Number.NaN }, { freedom: 0 }, { freedom: Number.NaN }]) {
      expect(skewedInterval(moments(none), wide)).toBeNull();
      expect(skewedChance(moments(none))).toBeNull();
    }
  });

  test("is there from one degree of freedom on, and of the smallest spread", () => {
    const own = moments({ freedom: 1, variance: 1e-4 });
    expect(skewedInterval(own, wide)![1]).toBeCloseTo(0.01 * studentQuantile(0.975, 1), 9);
    expect(skewedChance(own)).toBe(1);
  });

  test("leaves 0 out just where the chance is below 5 %", () => {
    for (const third of [0, 0.5, -0.5])
      for (const side of [0, 1] as const) {
        const own = moments({ third });
        const end = skewedInterval(own, wide)![side];
        const at = (mean: number) => skewedChance({ ...own, mean })!;
        expect(at(-end)).toBeCloseTo(0.05, 9);
        expect(at(-1.01 * end)).toBeLessThan(0.05);
        expect(at(-0.99 * end)).toBeGreaterThan(0.05);
      }
  });

  test("has as its chance both tails beyond the transformed mean, at most all", () => {
    for (const given of [
      { mean: 1.5 },
      { mean: -1.5 },
      { mean: 0.7, third: 0.4 },
      { mean: 3, variance: 4, third: -1 },
    ]) {
      const own = moments(given);
      const t = hall(own.mean / Math.sqrt(own.variance), own);
      expect(skewedChance(own)).toBeCloseTo(2 * studentTail(Math.abs(t), own.freedom), 9);
    }
    expect(skewedChance(moments({ mean: 0 }))).toBe(1);
  });

  test("needs thirty queries of a type, and ten of each in a mean", () => {
    expect([LEAST_QUERIES, LEAST_IN_MEAN]).toEqual([30, 10]);
  });
});

describe("moments of a mean", () => {
  const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 12 });

  test("are the unbiased variance over the number, and the mean cube over its square", () => {
    fc.assert(
      fc.property(values, (own) => {
        const n = own.length;
        const mean = own.reduce((a, b) => a + b, 0) / n;
        const power = (p: number) => own.reduce((sum, each) => sum + (each - mean) ** p, 0);
        const found = momentsOf(own);
        expect([found.count, found.freedom]).toEqual([n, n - 1]);
        expect(found.mean).toBeCloseTo(mean, 9);
        expect(found.variance).toBeCloseTo(power(2) / (n - 1) / n, 9);
        expect(found.third).toBeCloseTo(power(3) / n ** 3, 9);
      }),
    );
  });

  test("of a weighted mean are those of the shares; freedom by Welch and Satterthwaite", () => {
    const [a, b] = [momentsOf([1, 2, 6]), momentsOf([0, 1, 1, 4, 9])];
    const found = weightedMoments([
      { moments: a, weight: 2 },
      { moments: b, weight: 6 },
    ]);
    expect(found.count).toBe(8);
    expect(found.mean).toBeCloseTo(3 / 4 + (3 * 3) / 4, 12);
    const [own, other] = [a.variance / 16, (9 * b.variance) / 16];
    expect(found.variance).toBeCloseTo(own + other, 12);
    expect(found.third).toBeCloseTo((a.third + 27 * b.third) / 64, 12);
    expect(found.freedom).toBeCloseTo((own + other) ** 2 / (own ** 2 / 2 + other ** 2 / 4), 12);
  });
});

describe("sign flips", () => {
  const options = { flips: 400, seed: 1 };
  const flipped = (values: readonly number[], name = "t", more = {}) =>
    flippedSums(values, name, { ...options, ...more });
  const chance = (...types: (readonly number[])[]) =>
    flipChance(types.map((values, at) => ({ flipped: flipped(values, `t${at}`), weight: 1 })));

  test("of up to thirteen differences are all there are, of more as many as are wanted", () => {
    const powers = (count: number) => Array.from({ length: count }, (_, i) => 2 ** i);
    const all = flipped([0, ...powers(13), 0]);
    expect(all.exact).toBe(true);
    expect(all.observed).toBe(2 ** 13 - 1);
    // Every odd number between the extremes, once.
    expect([...all.sums].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 2 ** 13 }, (_, i) => 2 * i - (2 ** 13 - 1)),
    );
    const drawn = flipped(powers(14));
    expect([drawn.exact, drawn.sums.length, drawn.observed]).toEqual([false, 400, 2 ** 14 - 1]);
  });

  test("that are drawn turn each difference in half of the cases, whatever the others do", () => {
    const count = 40;
    const { sums } = flipped(Array.from({ length: count }, (_, i) => 2 ** i));
    const whole = 2 ** count - 1;
    // The sum tells which were turned: the binary digits of half of what is missing.
    const turned = [...sums].map((sum) => ((whole - sum) / 2).toString(2).padStart(count, "0"));
    expect(new Set(turned).size).toBe(400);
    expect([...sums].every((sum) => Math.abs(sum % 2) === 1)).toBe(true);
    for (let i = 0; i < count; i++) {
      const share = turned.filter((each) => each[i] === "1").length / 400;
      expect(Math.abs(share - 0.5)).toBeLessThan(0.12);
      for (let j = 0; j < i; j++) {
        const alike = turned.filter((each) => each[i] === each[j]).length / 400;
        expect(Math.abs(alike - 0.5), `${i} ${j}`).toBeLessThan(0.14);
      }
    }
  });

  test("are the same for a seed and a name, others for another", () => {
    const values = Array.from({ length: 20 }, (_, i) => i + 1);
    expect(flipped(values)).toEqual(flipped(values));
    expect(flipped(values, "u").sums).not.toEqual(flipped(values).sums);
    expect(flipped(values, "t", { seed: 2 }).sums).not.toEqual(flipped(values).sums);
  });

  test("drawn count what was observed as one of them, so that no chance is 0", () => {
    const ones = new Array(60).fill(1);
    expect(chance(ones)).toBe(1 / 401);
    expect(chance(ones, ones)).toBe(1 / 401);
    // Where all flips of each type are there, ten thousand combinations stand for all.
    expect(chance([1, 2], [4, 8]) * 10_000).toBeCloseTo(Math.round(chance([1, 2], [4, 8]) * 10_000), 9);
    expect(Math.abs(chance([1, 2], [4, 8]) - 1 / 8)).toBeLessThan(0.02);
    // A type that is drawn tells how many.
    expect(chance(ones, [1, 2, 4]) * 401).toBeCloseTo(1, 9);
  });

  test("weigh the types", () => {
    const parts = (weight: number) => [
      { flipped: flipped([1, 1, 1], "a"), weight: 1 },
      { flipped: flipped([50], "b"), weight },
    ];
    // Without weight the second does not count: of eight flips two are as far. With all of it the first does not.
    expect(Math.abs(flipChance(parts(0)) - 1 / 4)).toBeLessThan(0.02);
    expect(Math.abs(flipChance(parts(1)) - 1 / 8)).toBeLessThan(0.02);
    expect(
      Math.abs(flipChance([parts(1)[1]!, { flipped: flipped([2, 2], "c"), weight: 0 }]) - 1),
    ).toBeLessThan(1e-9);
  });

  test("take what is as far as as far, however it is rounded", () => {
    const small = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 8 });
    const tenths = (values: readonly number[]) => values.map((each) => each / 10);
    fc.assert(
      fc.property(small, small, (one, other) => {
        // The sum of no differences in tenths is a little off 0, which all flips are as far as.
        fc.pre(one.reduce((a, b) => a + b, 0) !== 0 && [...one, ...other].reduce((a, b) => a + b, 0) !== 0);
        expect(chance(tenths(one))).toBe(chance(one));
        expect(chance(tenths(one), tenths(other))).toBe(chance(one, other));
      }),
      { numRuns: 60 },
    );
  });
});

test("Holm's correction is that of the definition, in the order given", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (chances) => {
      const sorted = [...chances].sort((a, b) => a - b);
      // The largest of (m - j + 1) p(j) up to the place of each, at most 1.
      const wanted = chances.map((own) =>
        Math.min(
          1,
          Math.max(...sorted.slice(0, sorted.indexOf(own) + 1).map((p, j) => (sorted.length - j) * p)),
        ),
      );
      const found = holm(chances);
      // Equal chances share the first of their places at least.
      for (const [at, own] of chances.entries()) {
        expect(found[at]!).toBeGreaterThanOrEqual(own);
        if (sorted.indexOf(own) === sorted.lastIndexOf(own)) expect(found[at]!).toBeCloseTo(wanted[at]!, 12);
      }
    }),
  );
});
