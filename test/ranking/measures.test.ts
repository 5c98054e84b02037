import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averagePrecision } from "../../src/ranking/average-precision.ts";
import { countError, countOf, spearman } from "../../src/ranking/count-measures.ts";
import { filteredTuples, jointPlace } from "../../src/ranking/joint-rank.ts";
import {
  besideMrr,
  byHits,
  byOther,
  hits,
  hitsAt,
  hitsInOrder,
  measuredBesideMrr,
  metrics,
  mrr,
  othersInOrder,
  rankMetrics,
  raOracle,
  valuesBesideMrr,
} from "../../src/ranking/measures.ts";

describe("the joint place of a tuple", () => {
  /** All tuples of ranks up to a bound, by their sums, then as words. */
  function inOrder(width: number, most: number): number[][] {
    let all: number[][] = [[]];
    for (let i = 0; i < width; i++)
      all = all.flatMap((each) => Array.from({ length: most }, (_, at) => [...each, at + 1]));
    const sum = (tuple: readonly number[]) => tuple.reduce((a, b) => a + b, 0);
    return all.sort((a, b) => sum(a) - sum(b) || a.reduce((sign, each, at) => sign || each - b[at]!, 0));
  }

  test.each([
    [1, 7],
    [2, 5],
    [3, 4],
    [4, 3],
  ])("of %i ranks up to %i is its place when all are written down", (width, most) => {
    for (const [at, tuple] of inOrder(width, most).entries())
      expect(jointPlace(tuple, most), String(tuple)).toBe(at + 1);
  });

  test("without a bound counts larger ranks too", () => {
    for (const [width, most] of [
      [1, 9],
      [2, 9],
      [3, 7],
    ] as const) {
      // As far as no rank of such a sum is beyond those written down.
      const near = inOrder(width, most).filter((tuple) => tuple.reduce((a, b) => a + b, 0) < most + width);
      for (const [at, tuple] of near.entries()) expect(jointPlace(tuple), String(tuple)).toBe(at + 1);
    }
  });

  test("of several answers leaves out those before", () => {
    const all = inOrder(2, 5);
    const chosen = [17, 3, 11, 4];
    const filtered = filteredTuples(
      chosen.map((at) => all[at]!),
      5,
    );
    expect([...filtered]).toEqual(chosen.map((at) => 1 + at - chosen.filter((other) => other < at).length));
  });
});

describe("measures of ranks", () => {
  const ranks = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });

  test("are those of their definitions, in whatever order ranks come", () => {
    fc.assert(
      fc.property(ranks, (own) => {
        const n = own.length;
        const mean = (of: (rank: number) => number) => own.reduce((sum, rank) => sum + of(rank), 0) / n;
        expect(mrr(own)).toBeCloseTo(
          mean((rank) => 1 / rank),
          12,
        );
        for (const most of [1, 3, 10])
          expect(hits(own, most)).toBeCloseTo(
            mean((rank) => (rank <= most ? 1 : 0)),
            12,
          );
        // The list of hard answers among all others: a filtered rank of r has r - 1 others before it.
        const places = [...own].sort((a, b) => a - b).map((rank, before) => rank + before);
        expect(raOracle(own)).toBeCloseTo(places.filter((place) => place <= n).length / n, 12);
        const precision = places.map((place, at) => (at + 1) / place);
        expect(averagePrecision(own)).toBeCloseTo(precision.reduce((a, b) => a + b, 0) / n, 12);
      }),
    );
  });

  test("have the K that papers report, and a value of one rank where they are means", () => {
    expect(hitsAt).toEqual([1, 3, 10]);
    expect(hitsInOrder({ "1": "a", "3": "b", "10": "c" })).toEqual(["a", "b", "c"]);
    for (const { name, of, ofRank } of metrics)
      for (const rank of [1, 2, 3, 4, 10, 11])
        if (ofRank) expect(ofRank(rank), name).toBeCloseTo(of([rank]), 12);
    expect(metrics.map(({ name }) => name)).toEqual([
      "mrr",
      "hits@1",
      "hits@3",
      "hits@10",
      "ra-oracle",
      "average-precision",
    ]);
  });
});

describe("numbers of answers", () => {
  test("are off by their share of the true ones, in the mean", () => {
    expect(countError([3, 10], [2, 20])).toBeCloseTo((1 / 2 + 10 / 20) / 2, 12);
    expect(countOf([0.5, 0.51, 1, 0.2])).toBeCloseTo(1.51, 12);
    expect(countOf([0.5, 0.2], 0.1)).toBeCloseTo(0.7, 12);
  });

  test("go together as the correlation of their mean ranks says", () => {
    const values = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 9 });
    const rankOf = (all: readonly number[], own: number) =>
      all.filter((each) => each < own).length + (all.filter((each) => each === own).length + 1) / 2;
    fc.assert(
      fc.property(values, (pairs) => {
        const [one, other] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
        const found = spearman(one, other);
        const [x, y] = [one.map((each) => rankOf(one, each)), other.map((each) => rankOf(other, each))];
        const middle = (pairs.length + 1) / 2;
        const product = (a: readonly number[], b: readonly number[]) =>
          a.reduce((sum, each, at) => sum + (each - middle) * (b[at]! - middle), 0);
        const spread = product(x, x) * product(y, y);
        if (spread === 0) expect(found).toBeUndefined();
        else expect(found).toBeCloseTo(product(x, y) / Math.sqrt(spread), 9);
      }),
    );
    expect(spearman([1, 2, 3], [10, 20, 30])).toBeCloseTo(1, 12);
    expect(spearman([1, 2, 3], [30, 20, 10])).toBeCloseTo(-1, 12);
  });
});

describe("measures beside the MRR", () => {
  const scores = { hits: { "1": 0.1, "3": 0.3, "10": 0.5 }, raOracle: 0.6, averagePrecision: 0.7 };

  test("stand in the order of all measures, each with its own value", () => {
    expect(besideMrr.map(({ name }) => name)).toEqual(
      metrics.map(({ name }) => name).filter((name) => name !== "mrr"),
    );
    expect(valuesBesideMrr(scores)).toEqual([0.1, 0.3, 0.5, 0.6, 0.7]);
    expect(measuredBesideMrr(scores)).toEqual([
      { label: "Hits@1", value: 0.1 },
      { label: "Hits@3", value: 0.3 },
      { label: "Hits@10", value: 0.5 },
      { label: "RA-Oracle", value: 0.6 },
      { label: "Average precision", value: 0.7 },
    ]);
  });

  test("that a report of an earlier version lacks are left out, not taken for others", () => {
    const { averagePrecision: _, ...older } = scores;
    expect(valuesBesideMrr(older)).toEqual([0.1, 0.3, 0.5, 0.6, undefined]);
    expect(measuredBesideMrr(older).map(({ label }) => label)).toEqual([
      "Hits@1",
      "Hits@3",
      "Hits@10",
      "RA-Oracle",
    ]);
    expect(rankMetrics.map(({ name }) => name)).toEqual(["mrr", "hits@1", "hits@3", "hits@10"]);
    expect(othersInOrder(byOther(({ name }) => name))).toEqual(["ra-oracle", "average-precision"]);
    expect(byHits((most) => 2 * most)).toEqual({ "1": 2, "3": 6, "10": 20 });
  });
});
