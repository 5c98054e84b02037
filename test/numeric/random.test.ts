import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { murmur32 } from "../../src/numeric/murmur.ts";
import { randomStream, sample, shuffle, xoshiro } from "../../src/numeric/random.ts";

const draws = (count: number, draw: () => number) => Array.from({ length: count }, draw);

describe("murmur32", () => {
  // Vectors that many implementations publish, for every length modulo 4.
  test.each([
    ["", 0, 0],
    ["", 1, 0x514e28b7],
    ["abc", 0, 0xb3dd93fa],
    ["aaaa", 0x9747b28c, 0x5a97808a],
    ["aa", 0x9747b28c, 0x5d211726],
    ["Hello, world!", 0x9747b28c, 0x24884cba],
    ["The quick brown fox jumps over the lazy dog", 0x9747b28c, 0x2fa826cd],
    ["ππππππππ", 0x9747b28c, 0xd58063c1],
  ])("of %j with seed %i", (text, seed, expected) => {
    expect(murmur32(new TextEncoder().encode(text), seed)).toBe(expected);
  });
});

describe("xoshiro128**", () => {
  test("gives the values of the reference program from the state 1, 2, 3, 4", () => {
    const random = xoshiro(1, 2, 3, 4);
    expect(draws(10, random.bits)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  test("does not get stuck in the state of zeros", () => {
    const random = xoshiro(0, 0, 0, 0);
    expect(new Set(draws(100, random.bits)).size).toBeGreaterThan(90);
  });
});

describe("randomStream", () => {
  test("depends on seed, purpose and shard, and on nothing else", () => {
    const start = (seed: number, purpose: string, shard?: number) =>
      draws(4, randomStream(seed, purpose, shard).bits).join();
    expect(start(1, "split")).toBe(start(1, "split", 0));
    const starts = [
      start(1, "split"),
      start(2, "split"),
      start(1, "sample"),
      start(1, "split", 1),
      start(11, "split"),
    ];
    expect(new Set(starts).size).toBe(starts.length);
  });

  test("keeps its values: results of older versions stay reproducible", () => {
    const random = randomStream(0, "test");
    expect([...draws(2, random.bits), random.below(1000), random.real()]).toMatchInlineSnapshot(`
      [
        3103279280,
        385973947,
        321,
        0.5679994114979018,
      ]
    `);
  });

  test("draws every number below a bound equally often", () => {
    // 3 out of 4 masked values are kept; chi-squared with 2 degrees of freedom, p = 1e-6 at 27.6.
    const random = randomStream(7, "uniform");
    const counts = [0, 0, 0];
    for (let i = 0; i < 30_000; i++) counts[random.below(3)]!++;
    const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chi).toBeLessThan(27.6);
  });

  test("takes bounds from 1 to 2^32 and no others", () => {
    const random = randomStream(0, "bounds");
    expect(random.below(1)).toBe(0);
    expect(Math.max(...draws(64, () => random.below(2 ** 32)))).toBeGreaterThan(2 ** 31);
    for (const bound of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN])
      expect(() => random.below(bound)).toThrow(RangeError);
  });

  test("draws reals in [0, 1) that fill it", () => {
    const random = randomStream(3, "reals");
    const values = draws(10_000, random.real);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    // The mean of 10,000 has a standard deviation of 0.0029.
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1.8);
  });
});

describe("shuffle and sample", () => {
  test("a shuffle is a permutation", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(), (items, seed) => {
        const shuffled = shuffle([...items], randomStream(seed, "shuffle"));
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });

  test("all six orders of three come up equally often", () => {
    const random = randomStream(5, "orders");
    const counts = new Map<string, number>();
    for (let i = 0; i < 12_000; i++) {
      const order = shuffle(Uint32Array.of(0, 1, 2), random).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    // Chi-squared with 5 degrees of freedom, p = 1e-6 at 35.9.
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
    expect(counts.size).toBe(6);
    expect(chi).toBeLessThan(35.9);
  });

  test("a sample holds different numbers below the bound", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(60), fc.nat(), (bound, wanted, seed) => {
        const count = Math.min(bound, wanted);
        const drawn = sample(bound, count, randomStream(seed, "sample"));
        expect(new Set(drawn).size).toBe(count);
        expect(drawn.every((each) => each < bound)).toBe(true);
      }),
    );
  });

  test("more than there are cannot be sampled", () => {
    expect(() => sample(3, 4, randomStream(0, "sample"))).toThrow("4 different numbers below 3");
  });
});
