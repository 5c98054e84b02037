import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { winningRate } from "../../src/evaluation/compare/winning-rate.ts";
import { averagePrecision } from "../../src/ranking/average-precision.ts";
import { countError, countOf, spearman } from "../../src/ranking/count-measures.ts";
import { hits, mrr, raOracle } from "../../src/ranking/measures.ts";

describe("measures of one query", () => {
  it("are means over its ranks", () => {
    expect(mrr([1, 2, 4])).toBeCloseTo((1 + 0.5 + 0.25) / 3, 12);
    expect([1, 3, 10].map((most) => hits([1, 2, 4, 10.5], most))).toEqual([0.25, 0.5, 0.75]);
  });

  it("RA-Oracle is the share of hard answers among the first N when easy ones are out", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 8 }), (places) => {
        // The places (from 0) of the hard answers in the order without easy ones.
        const sorted = places.toSorted((a, b) => a - b);
        const filtered = sorted.map((place, index) => place - index + 1);
        const direct = sorted.filter((place) => place < sorted.length).length / sorted.length;
        expect(raOracle(filtered.toReversed())).toBeCloseTo(direct, 12);
      }),
    );
  });

  it("average precision is the area under the steps of precision over recall when easy answers are out", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 8 }), (places) => {
        const isAnswer = new Set(places);
        let [found, area] = [0, 0];
        for (let place = 0; place <= 30; place++) {
          if (!isAnswer.has(place)) continue;
          found++;
          area += found / (place + 1) / places.length;
        }
        const filtered = places.map((place) => place - places.filter((other) => other < place).length + 1);
        expect(averagePrecision(filtered)).toBeCloseTo(area, 12);
      }),
    );
    // Hard answers at 1, 3, 6, 9 and 10.
    expect(averagePrecision([1, 2, 4, 6, 6])).toBeCloseTo((1 + 2 / 3 + 3 / 6 + 4 / 9 + 5 / 10) / 5, 12);
  });
});

describe("predicted numbers of answers", () => {
  it("are sums of the probabilities above a half, with errors as shares of the truth", () => {
    expect(countOf([0.9, 0.5, 0.6, 0.1])).toBeCloseTo(1.5, 12);
    expect(countError([5, 5], [4, 10])).toBeCloseTo((0.25 + 0.5) / 2, 12);
  });

  it("correlate by rank: 1 for any growing relation, ties at their mean", () => {
    expect(spearman([1, 2, 30], [2, 4, 5])).toBeCloseTo(1, 12);
    expect(spearman([3, 2, 1], [2, 4, 5])).toBeCloseTo(-1, 12);
    // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4.
    expect(spearman([1, 2, 2, 9], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
    expect(spearman([1, 1], [1, 2])).toBeUndefined();
  });
});

it("winning rates count equal types for neither", () => {
  expect(
    winningRate([
      [0.2, 0.1],
      [0.1, 0.1],
      [0.1, 0.3],
      [0.4, 0.5],
    ]),
  ).toEqual({ types: 4, a: 1, b: 2 });
});
