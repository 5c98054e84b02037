import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evidenceNorm, productNorm, saturating } from "../../src/solvers/fuzzy/fuzzy.ts";

const truth = fc.double({ min: 0, max: 1, noNaN: true });
const span = fc.double({ min: 2, max: 40, noNaN: true });

describe("the t-norm of places on a logarithmic scale", () => {
  test("is a t-norm: 1 changes nothing, order and grouping do not matter, more is more", () => {
    fc.assert(
      fc.property(span, truth, truth, truth, (s, a, b, c) => {
        const and = evidenceNorm(s);
        const least = Math.exp(-s);
        expect(and(a, 1)).toBeCloseTo(a > least ? a : 0, 10);
        expect(and(a, b)).toBe(and(b, a));
        expect(and(and(a, b), c)).toBeCloseTo(and(a, and(b, c)), 8);
        expect(and(Math.max(a, c), b)).toBeGreaterThanOrEqual(and(a, b) - 1e-12);
        expect(and(a, b)).toBeLessThanOrEqual(Math.min(a, b) + 1e-12);
      }),
    );
  });

  test("lies above the product, and comes near it when the scale is long", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1, noNaN: true }),
        fc.double({ min: 1e-3, max: 1, noNaN: true }),
        (a, b) => {
          expect(evidenceNorm(12)(a, b)).toBeGreaterThanOrEqual(productNorm(a, b) * (1 - 1e-9));
          expect(evidenceNorm(1e6)(a, b) / productNorm(a, b)).toBeCloseTo(1, 3);
        },
      ),
    );
  });

  test("prefers two moderate beliefs to a certain one with next to nothing, where the product does not", () => {
    const [full, known] = [
      [0.05, 0.05],
      [1, 0.004],
    ] as const;
    expect(productNorm(...full)).toBeLessThan(productNorm(...known));
    expect(evidenceNorm(12)(...full)).toBeGreaterThan(evidenceNorm(12)(...known));
  });
});

test("saturation keeps small truths and the order, and ends where it says", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 1, noNaN: true }), truth, truth, (most, a, b) => {
      const weigh = saturating(most);
      expect(weigh(1)).toBeCloseTo(most, 12);
      expect(weigh(0)).toBe(0);
      expect(weigh(a)).toBeLessThanOrEqual(a);
      if (a < b) expect(weigh(a)).toBeLessThanOrEqual(weigh(b));
      expect(weigh(1e-6) / 1e-6).toBeCloseTo(1, 4);
    }),
  );
});
