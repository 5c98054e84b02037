import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logistic } from "../../../src/links/calibration/logistic-fit.ts";
import { straight } from "../../../src/links/truth/curve.ts";
import { unchanged } from "../../../src/links/truth/exchange.ts";
import { corrected } from "../../../src/links/truth/grouped-fit.ts";
import { fitWeights, weightedSums } from "../../../src/links/truth/weights-fit.ts";
import { columnsOf } from "../../../src/solvers/truth/answer-columns.ts";
import { fitAnswerTruths } from "../../../src/solvers/truth/answer-fit.ts";
import { type AnswerTruths, truthOfAnswer, vectorOf } from "../../../src/solvers/truth/answer-truth.ts";
import { exchangeOf, mostGrowth } from "../../../src/solvers/truth/exchange.ts";
import type { QueryPoints } from "../../../src/solvers/truth/points.ts";

const points = fc
  .array(
    fc.record({
      features: fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.constantFrom(0, 1), fc.constant(1)),
      candidates: fc.integer({ min: 1, max: 30 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 3, maxLength: 20 },
  )
  .map((list) => ({
    features: [0, 1, 2].map((at) => Float64Array.from(list, ({ features }) => features[at]!)),
    candidates: Float64Array.from(list, ({ candidates }) => candidates),
    links: Float64Array.from(list, ({ candidates, share }) => candidates * share),
  }));

/** Minus the logarithm of the likelihood, and of the prior of precision .01 around the start. */
function lossOf(
  of: { features: Float64Array[]; candidates: Float64Array; links: Float64Array },
  weights: readonly number[],
  start: readonly number[],
): number {
  let loss = weights.reduce((sum, each, at) => sum + 0.005 * (each - start[at]!) ** 2, 0);
  for (let at = 0; at < of.candidates.length; at++) {
    const p = logistic(weights.reduce((sum, each, i) => sum + each * of.features[i]![at]!, 0));
    loss -= of.links[at]! * Math.log(p) + (of.candidates[at]! - of.links[at]!) * Math.log(1 - p);
  }
  return loss;
}

describe("weights", () => {
  test("are those of the least loss: no step to any side is better", () => {
    fc.assert(
      fc.property(points, fc.constantFrom<number[]>([], [0], [1], [0, 1]), (given, without) => {
        const start = [1, 0, 0];
        const weights = fitWeights(given, start, without);
        const least = lossOf(given, weights, start);
        for (const each of without) expect(weights[each]).toBe(0);
        for (const at of [0, 1, 2])
          for (const by of [-0.01, 0.01])
            if (!without.includes(at))
              expect(
                lossOf(
                  given,
                  weights.map((each, i) => (i === at ? each + by : each)),
                  start,
                ),
              ).toBeGreaterThan(least - 1e-9 * Math.abs(least));
      }),
      { numRuns: 60 },
    );
  });

  test("of counts that weights gave are these weights", () => {
    const real = [0.7, -1.2, 0.4];
    const grid = [-2, -1, 0, 1, 2].flatMap((x) => [0, 1].map((y) => [x, y, 1]));
    const features = [0, 1, 2].map((at) => Float64Array.from(grid, (each) => each[at]!));
    const links = Float64Array.from(weightedSums(features, real), (odds) => 1e5 * logistic(odds));
    const found = fitWeights({ features, candidates: new Float64Array(10).fill(1e5), links }, [1, 0, 0]);
    for (const at of [0, 1, 2]) expect(found[at]).toBeCloseTo(real[at]!, 4);
  });
});

const query = (more: Partial<QueryPoints>): QueryPoints => ({
  ...{ type: "2p", size: "2", relation: 4, atoms: 2, known: 3, points: [] },
  ...more,
});
const point = (more: object) => ({
  odds: 0,
  share: -1,
  missing: 1,
  candidates: 10,
  links: 2,
  drawn: 1,
  ...more,
});

test("columns are the candidates of all queries in order, with the names of their groups", () => {
  const columns = columnsOf([
    query({ points: [point({ odds: 1 }), point({ missing: 0, candidates: 7, links: 0 })] }),
    query({ type: "2i", size: "2n", relation: -1, known: 0, points: [point({ share: -4 })] }),
    query({ relation: 6, points: [point({})] }),
  ]);
  expect(columns.features.map((each) => [...each])).toEqual([
    [1, 0, 0, 0],
    [-1, -1, -4, -1],
    [Math.log(4), Math.log(4), 0, Math.log(4)],
    [0, 0, 1, 0],
    [1, 1, 1, 1],
  ]);
  expect([...columns.query]).toEqual([0, 0, 1, 2]);
  expect([...columns.candidates]).toEqual([10, 7, 10, 10]);
  expect([...columns.links]).toEqual([2, 0, 2, 2]);
  expect(columns.types).toEqual({ keys: ["2p/1", "2p/0", "2i/1"], of: Int32Array.of(0, 1, 2, 0) });
  expect(columns.sizes).toEqual({ keys: ["2", "2n"], of: Int32Array.of(0, 0, 1, 0) });
  expect(columns.relations).toEqual({ keys: ["4", "6"], of: Int32Array.of(0, 0, -1, 1) });
});

describe("the truth of an answer", () => {
  const plain: Omit<AnswerTruths, "dispersion" | "drawn"> = {
    weights: [1, 0.5, 0.25, 2, -1],
    ...{ curve: straight, crossed: straight },
    exchanges: { exchanged: { right: 0.5, unseen: 0.25 } },
    types: { "2p/1": { slope: 0, shift: 0.7, open: 0.2 } },
    sizes: { "2": { slope: 0, shift: -3, open: 0 } },
    relations: { 4: { slope: 0.5, shift: 0, open: 0.1 } },
    totals: { shifted: 0.4 },
  };
  const kind = { type: "2p", size: "2", relation: -1, atoms: 2 };
  const truth = (more: object, missing = 1, known = 0) =>
    truthOfAnswer(
      plain,
      { ...kind, ...more },
      { vector: vectorOf({ odds: 0.3, share: -1, known }), missing },
    );
  // 0.3 − .5 + 2 − 1: nothing is known.
  const open = 0.8;
  test("adds the effect of its type, or of its size where the type has none, and of its relation", () => {
    expect(truth({})).toBeCloseTo(logistic(open + 0.7 + 0.2), 12);
    expect(truth({}, 2)).toBeCloseTo(logistic(open - 3), 12);
    expect(truth({ type: "other", size: "3" })).toBeCloseTo(logistic(open), 12);
    expect(truth({ relation: 4 })).toBeCloseTo(
      logistic(corrected(open + 0.9, 1, { slope: 0.5, shift: 0, open: 0.1 })),
      12,
    );
    // Of a share v nothing is hidden then: half as many are right beside what is really wrong.
    const v = logistic(open - 3);
    expect(truth({ type: "exchanged" }, 2)).toBeCloseTo(v / 2 / (1 - 1.25 * v + v / 2), 12);
    expect(truth({}, 1, 3)).toBeCloseTo(logistic(0.3 - 0.5 + 0.25 * Math.log(4) - 1 + 0.7), 12);
  });
});

/** Queries whose hidden answers are as many as planted truths say. */
function planted(
  truthOf: (type: string, relation: number, odds: number) => number,
  rounds = 40,
): QueryPoints[] {
  return ["1p", "2p"].flatMap((type) =>
    Array.from({ length: rounds }, (_, round) => {
      const relation = (round >> 1) % 4;
      return query({
        ...{ type, size: type.slice(0, 1), relation, atoms: +type.slice(0, 1), known: round % 3 },
        points: [-6, -4, -2, 0, 2].map((odds) => {
          const candidates = odds < -3 ? 200 : 8;
          return point({
            odds,
            share: odds - 1,
            missing: 1,
            candidates,
            links: candidates * truthOf(type, relation, odds),
          });
        }),
      });
    }),
  );
}

describe("truths of drawn queries", () => {
  const said = (truths: AnswerTruths, queries: readonly QueryPoints[]) =>
    queries.map((each) => ({
      said: each.points.reduce(
        (sum, one) =>
          sum +
          one.candidates *
            truthOfAnswer(truths, each, {
              vector: vectorOf({ ...one, known: each.known }),
              missing: one.missing,
            }),
        0,
      ),
      right: each.points.reduce((sum, { links }) => sum + links, 0),
    }));

  /** Said by right of some of the queries. */
  const ratioOf = (
    truths: AnswerTruths,
    queries: readonly QueryPoints[],
    keep: (each: QueryPoints) => boolean,
  ) => {
    const own = said(truths, queries).filter((_, at) => keep(queries[at]!));
    return own.reduce((sum, each) => sum + each.said, 0) / own.reduce((sum, each) => sum + each.right, 0);
  };

  test("say as many answers as there are, and so of each type", () => {
    const queries = planted((type, _, odds) => logistic(odds - (type === "1p" ? 0 : 1.5))).map((each) => ({
      ...each,
      relation: -1,
    }));
    const truths = fitAnswerTruths(queries);
    expect(ratioOf(truths, queries, () => true)).toBeCloseTo(1, 3);
    for (const type of ["1p", "2p"])
      expect(Math.abs(ratioOf(truths, queries, (each) => each.type === type) - 1), type).toBeLessThan(0.15);
    expect(truths.drawn).toEqual(["1p", "2p"]);
    expect(Object.keys(truths.types)).toEqual(["1p/1", "2p/1"]);
    expect(Object.keys(truths.sizes)).toEqual(["1", "2"]);
    expect(truths.relations).toEqual({});
    const sums = said(truths, queries);
    const squares = sums.reduce((sum, each) => sum + (each.right - each.said) ** 2, 0);
    expect(truths.dispersion).toBeCloseTo(
      Math.max(1, squares / sums.reduce((sum, each) => sum + each.said, 0)),
      6,
    );
  });

  test("say as many answers of each relation as there are", () => {
    const queries = planted((_, relation, odds) => logistic(odds + relation - 1.5));
    const truths = fitAnswerTruths(queries);
    expect(Object.keys(truths.relations)).toEqual(["0", "1", "2", "3"]);
    for (const relation of [0, 1, 2, 3])
      expect(
        Math.abs(ratioOf(truths, queries, (each) => each.relation === relation) - 1),
        `${relation}`,
      ).toBeLessThan(0.2);
  });

  test("have no effects of types and relations where there are none", () => {
    const queries = planted((_, __, odds) => logistic(odds));
    const { types, relations } = fitAnswerTruths(queries);
    for (const { slope, shift, open } of [...Object.values(types), ...Object.values(relations)])
      for (const each of [slope, shift, open]) expect(Math.abs(each)).toBeLessThan(0.02);
  });

  test("never fall with what the solver says", () => {
    const truths = fitAnswerTruths(planted((_, __, odds) => logistic(-odds / 2 - 3)));
    const [odds, share] = truths.weights;
    expect(Math.min(odds, share)).toBeGreaterThanOrEqual(0);
  });
});

describe("what becomes of hidden answers when what is hidden is known", () => {
  const sizes = { known: 70, hidden: 20, unseen: 10 };
  // An answer of n links is hidden now with 1 − (7/9)ⁿ, and then with 1 − .9ⁿ.
  const ratio = (links: number) => (1 - 0.9 ** links) / (1 - (7 / 9) ** links);
  /** Many queries alike, so that the sizes count for nothing. */
  const many = (more: Partial<QueryPoints>) => new Array<QueryPoints>(20_000).fill(query(more));

  test("as many are right as are hidden then, and those that nobody has seen are taken from the wrong ones", () => {
    for (const links of [1, 2, 3]) {
      const most = ratio(links) / 0.9 ** links;
      expect(mostGrowth(sizes)(links)).toBeCloseTo(most, 12);
      const given = many({ atoms: links, points: [point({ candidates: 50, links: 6, drawn: 1 })] });
      const alone = exchangeOf(given, sizes, {});
      expect(alone.right).toBeCloseTo((ratio(links) + 5 * most) / 6, 3);
      expect(alone.unseen).toBeCloseTo((5 * most) / 6, 3);
      // Where fewer appear, the others are still as likely hidden as the drawn one.
      const few = exchangeOf(given, sizes, { "2p": 0.1 });
      expect(few.right).toBeCloseTo(ratio(links), 3);
      expect(few.unseen).toBeCloseTo(0.5 / 6, 3);
      // More than stand and fall alone never appear.
      expect(exchangeOf(given, sizes, { "2p": 9 })).toEqual(alone);
    }
  });

  test("nothing where nothing is unseen; the sizes decide where nothing was hidden", () => {
    expect(exchangeOf(many({ points: [point({})] }), { ...sizes, unseen: 0 }, {})).toEqual(unchanged);
    const none = exchangeOf([query({ atoms: 0 })], sizes, {});
    expect(none.right).toBeCloseTo(ratio(1), 12);
    expect(exchangeOf([query({ atoms: 1 })], sizes, {})).toEqual(none);
  });
});
