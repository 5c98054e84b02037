import { describe, expect, test } from "vitest";
import { LEAST_QUERIES, skewedInterval } from "../../src/evaluation/statistics/interval.ts";
import { momentsOf, weightedMoments } from "../../src/evaluation/statistics/moments.ts";
import { flipChance, flippedSums, holm } from "../../src/evaluation/statistics/sign-flips.ts";
import { addToCell, createCell } from "../../src/evaluation/strata/cell.ts";
import { scoresOf } from "../../src/evaluation/strata/scores.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { studentQuantile, studentTail } from "../../src/numeric/student-t.ts";

describe("Student's t", () => {
  // Tables of the distribution.
  test.each([
    [0.975, 1, 12.7062],
    [0.975, 2, 4.30265],
    [0.975, 10, 2.22814],
    [0.975, 29, 2.04523],
    [0.95, 5, 2.01505],
    [0.995, 60, 2.66028],
    [0.975, 1e9, 1.95996],
  ])("has its quantile %s at %s degrees of freedom", (share, freedom, wanted) => {
    expect(studentQuantile(share, freedom)).toBeCloseTo(wanted, 4);
    expect(studentTail(studentQuantile(share, freedom), freedom)).toBeCloseTo(1 - share, 8);
    expect(studentQuantile(1 - share, freedom)).toBeCloseTo(-wanted, 4);
  });
});

describe("moments", () => {
  test("of a mean are those of its values over their number", () => {
    const { mean, variance, third, freedom } = momentsOf([1, 2, 6]);
    expect([mean, variance, freedom]).toEqual([3, 7 / 3, 2]);
    // Σ (x - 3)³ = -8 - 1 + 27, over 3 values and 3².
    expect(third).toBeCloseTo(18 / 27, 12);
  });

  test("of one part weighted are its own, of equal halves those of all", () => {
    const one = momentsOf([0.1, 0.4, 0.2, 0.9]);
    expect(weightedMoments([{ moments: one, weight: 7 }])).toEqual(one);
    const both = weightedMoments([
      { moments: one, weight: 1 },
      { moments: one, weight: 1 },
    ]);
    expect(both).toMatchObject({ count: 8, mean: one.mean });
    expect(both.variance).toBeCloseTo(one.variance / 2, 12);
    expect(both.third).toBeCloseTo(one.third / 4, 12);
    expect(both.freedom).toBeCloseTo(6, 12);
  });
});

describe("intervals", () => {
  test("of symmetric values are Student's", () => {
    const values = [-3, -2, -1, 0, 1, 2, 3];
    const [low, high] = skewedInterval(momentsOf(values), [-10, 10])!;
    const half = studentQuantile(0.975, 6) * Math.sqrt(28 / 6 / 7);
    expect(high).toBeCloseTo(half, 10);
    expect(low).toBeCloseTo(-half, 10);
  });

  test("reach further to the side of the long tail, and not beyond what a score can be", () => {
    const [low, high] = skewedInterval(momentsOf([0, 0, 0, 0, 0, 0.1, 0.1, 1]), [0, 1])!;
    expect(high - 0.15).toBeGreaterThan(0.15 - low);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeLessThanOrEqual(1);
  });

  test("are none where nothing varies", () => {
    expect(skewedInterval(momentsOf(new Array(50).fill(1)), [0, 1])).toBeNull();
    expect(skewedInterval(momentsOf([0.3]), [0, 1])).toBeNull();
  });

  test("of skewed scores, as reciprocal ranks are, hold the truth about as often as they say", () => {
    // Half of the answers lost among many, some at the top.
    const truth = 0.5 * 0.002 + 0.3 * 0.05 + 0.2 * 1;
    const score = (at: number) => (at < 0.5 ? 0.002 : at < 0.8 ? 0.05 : 1);
    const covered = (count: number) => {
      const random = randomStream(count, "coverage");
      let [held, percentile] = [0, 0];
      for (let trial = 0; trial < 1500; trial++) {
        const values = Float64Array.from({ length: count }, () => score(random.real()));
        const found = skewedInterval(momentsOf(values), [0, 1]);
        held += Number(found !== null && found[0] <= truth && truth <= found[1]);
        const half = 1.96 * Math.sqrt(momentsOf(values).variance);
        percentile += Number(Math.abs(momentsOf(values).mean - truth) <= half);
      }
      return [held / 1500, percentile / 1500] as const;
    };
    for (const count of [LEAST_QUERIES, 120]) {
      const [held, plain] = covered(count);
      expect(held).toBeGreaterThan(0.925);
      expect(held).toBeGreaterThanOrEqual(plain);
    }
  });

  test("need thirty queries of a type, and ten of each in a mean", () => {
    const cell = (count: number) => {
      const made = createCell();
      for (let i = 0; i < count; i++) {
        const ranks = Float64Array.of(1 + (i % 5));
        addToCell(made, { ranks, best: ranks, worst: ranks });
      }
      return made;
    };
    const has = (...counts: number[]) => scoresOf(counts.map(cell), "types").interval !== null;
    expect([has(1), has(29), has(30)]).toEqual([false, false, true]);
    expect([has(100, 9), has(10, 10), has(1, 1, 1)]).toEqual([false, true, false]);
  });
});

describe("sign flips", () => {
  const options = { flips: 2000, seed: 1 };
  const chance = (values: readonly number[]) =>
    flipChance([{ flipped: flippedSums(values, "t", options), weight: 1 }]);

  test("of few differences are counted in full", () => {
    // Of 2^5 ways two are as far: all plus and all minus.
    expect(chance([1, 2, 3, 4, 5])).toBe(2 / 32);
    expect(chance([1, 2, 3, 4, -5])).toBe(1 - chanceBelow([1, 2, 3, 4, 5], 5));
    // Zeros say nothing.
    expect(chance([0, 0, 1, 2, 0])).toBe(chance([1, 2]));
    expect(chance([0, 0, 0])).toBe(1);
  });

  test("drawn come to about what counting gives", () => {
    const values = Array.from({ length: 16 }, (_, i) => (i % 3 === 0 ? -1 : 1) * (1 + (i % 4)));
    const total = Math.abs(values.reduce((a, b) => a + b, 0));
    const exact = 1 - chanceBelow(values.map(Math.abs), total);
    expect(flippedSums(values, "t", options).exact).toBe(false);
    expect(Math.abs(chance(values) - exact)).toBeLessThan(0.04);
  });

  test("decide at their level between runs that are alike, one type or several", () => {
    const random = randomStream(3, "null");
    const values = (count: number) =>
      Array.from({ length: count }, () => (random.below(2) ? 1 : -1) * random.real() ** 4);
    let [single, several] = [0, 0];
    for (let trial = 0; trial < 400; trial++) {
      const own = { flips: 199, seed: trial };
      const flipped = [30, 12, 5].map((count) => ({
        flipped: flippedSums(values(count), `t${count}`, own),
        weight: 1 / count,
      }));
      single += Number(flipChance([flipped[0]!]) < 0.05);
      several += Number(flipChance(flipped) < 0.05);
    }
    // 20 of 400 are expected; 34 is three standard deviations more.
    expect(single).toBeLessThan(34);
    expect(several).toBeLessThan(34);
  });

  test("find what is there", () => {
    const random = randomStream(4, "alternative");
    const values = Array.from({ length: 60 }, () => random.real() - 0.25);
    expect(chance(values)).toBeLessThan(0.01);
  });
});

/** The share of sign flips of positive values whose sum is nearer to 0 than a bound, by going through all of them. */
function chanceBelow(values: readonly number[], bound: number): number {
  let count = 0;
  for (let mask = 0; mask < 2 ** values.length; mask++)
    count += Number(
      Math.abs(values.reduce((sum, each, i) => sum + ((mask >> i) & 1 ? -each : each), 0)) < bound,
    );
  return count / 2 ** values.length;
}

test("Holm multiplies by what is left, and never falls", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(holm([0.5, 0.9])).toEqual([1, 1]);
  expect(holm([])).toEqual([]);
});
