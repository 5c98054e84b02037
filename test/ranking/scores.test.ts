import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LacunaError } from "../../src/error.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { allAnswers, checkScores, rankSpan } from "../../src/ranking/filtered-ranks.ts";
import { lowerBound, restricted, standings, tiedBefore } from "../../src/ranking/standing.ts";

describe("scores", () => {
  const problem = (scores: readonly number[], entityAt?: (at: number) => number) => {
    try {
      checkScores(Float32Array.from(scores), entityAt);
      return undefined;
    } catch (error) {
      return (error as LacunaError).message;
    }
  };

  test("that are no number are refused in every place of every length", () => {
    for (let length = 0; length <= 6; length++) {
      const numbers = Array.from({ length }, (_, at) => at - 2);
      expect(problem(numbers)).toBeUndefined();
      for (let at = 0; at < length; at++) {
        expect(problem(numbers.with(at, Number.NaN))).toBe(`the score of entity ${at} is no number`);
        expect(problem(numbers.with(at, Number.NaN), (place) => 10 * place)).toContain(`entity ${10 * at} `);
      }
    }
    expect(problem([1, Number.NaN, Number.NaN])).toContain("entity 1 ");
  });

  test("that are infinite on both sides are numbers", () => {
    const [up, down] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const scores of [
      [up, down],
      [up, 0, down],
      [down, up, 1],
      [up, up],
      [0, up, down, 1],
    ])
      expect(problem(scores)).toBeUndefined();
    expect(problem([up, down, Number.NaN])).toContain("entity 2 ");
  });
});

describe("standings", () => {
  /** Rows that list all entities or some of them, in any order. */
  const row = fc
    .tuple(
      fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 1, maxLength: 14 }),
      fc.boolean(),
      fc.nat(1000),
    )
    .map(([scores, whole, seed]) => {
      const universe = whole ? scores.length : scores.length + 5;
      if (whole) return { universe, scores: Float32Array.from(scores) };
      const random = randomStream(seed, "ids");
      const ids = Array.from({ length: universe }, (_, id) => ({ id, key: random.real() }));
      ids.sort((a, b) => a.key - b.key);
      return {
        universe,
        scores: Float32Array.from(scores),
        ids: Uint32Array.from(ids.slice(0, scores.length), ({ id }) => id),
      };
    });
  const scoreFor = ({ ids, scores }: { ids?: Uint32Array; scores: Float32Array }, id: number) => {
    const at = ids ? ids.indexOf(id) : id;
    // What is not listed comes after all that is.
    return at < 0 ? Number.NEGATIVE_INFINITY : scores[at]!;
  };

  test("count what is above, beside and before, listed or not", () => {
    fc.assert(
      fc.property(row, fc.array(fc.nat(18), { maxLength: 6 }), (own, some) => {
        const asked = [...new Set(some)].filter((id) => id < own.universe).sort((a, b) => a - b);
        const all = Array.from({ length: own.universe }, (_, id) => id);
        const { greater, equal } = standings(own, Uint32Array.from(asked));
        const before = tiedBefore(own, Uint32Array.from(asked));
        for (const [i, id] of asked.entries()) {
          const value = scoreFor(own, id);
          expect(greater[i]).toBe(all.filter((other) => scoreFor(own, other) > value).length);
          const tied = all.filter((other) => scoreFor(own, other) === value);
          expect(equal[i]).toBe(tied.length);
          expect(before[i]).toBe(tied.filter((other) => other < id).length);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("among some entities are those of a row of these alone", () => {
    fc.assert(
      fc.property(row, fc.array(fc.nat(18), { maxLength: 8 }), (own, some) => {
        const kept = [...new Set(some)].filter((id) => id < own.universe).sort((a, b) => a - b);
        const { universe, ids, scores } = restricted(own, Uint32Array.from(kept));
        expect(universe).toBe(kept.length);
        const listed = new Map([...scores].map((score, at) => [ids ? ids[at]! : at, score]));
        for (const [place, id] of kept.entries())
          expect(listed.get(place) ?? Number.NEGATIVE_INFINITY).toBe(scoreFor(own, id));
      }),
    );
  });

  test("of a filtered rank leave the other answers out", () => {
    const scores = Float32Array.of(5, 4, 4, 3, 3, 1);
    const span = (ties: Parameters<typeof rankSpan>[3]) =>
      rankSpan(
        { universe: 6, scores },
        Uint32Array.of(0, 2, 4),
        Uint32Array.of(2, 4),
        ties,
        randomStream(1, "x"),
      );
    // Of entity 2: nothing above but an answer, entity 1 beside. Of entity 4: 1 above, 3 beside.
    expect([...span("optimistic").ranks]).toEqual([1, 2]);
    expect([...span("pessimistic").ranks]).toEqual([2, 3]);
    expect([...span("realistic").ranks]).toEqual([1.5, 2.5]);
    expect([[...span("realistic").best], [...span("realistic").worst]]).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  test("answers are all of them in order; places are the first that is not smaller", () => {
    expect([...allAnswers(Uint32Array.of(3, 9), Uint32Array.of(1, 10))]).toEqual([1, 3, 9, 10]);
    const list = Uint32Array.of(2, 4, 4, 7);
    expect([0, 2, 3, 4, 5, 7, 8].map((value) => lowerBound(list, value))).toEqual([0, 0, 1, 1, 3, 3, 4]);
    expect(lowerBound(Uint32Array.of(), 1)).toBe(0);
  });
});
