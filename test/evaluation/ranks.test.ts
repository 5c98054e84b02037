import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankQuery } from "../../src/evaluation/scoring/query-ranks.ts";
import type { RankRules } from "../../src/evaluation/scoring/rank-rules.ts";
import { emptyRow, rankingRow, type ScoreRow } from "../../src/evaluation/scoring/score-row.ts";
import { jointPlace } from "../../src/ranking/joint-rank.ts";
import type { TieRule } from "../../src/ranking/ties.ts";
import { arbitraryQuery, arbitraryRow, scoreIn, tuplesOf, universe } from "./arbitrary.ts";
import { allTuples, jointRanks, lexicographic, orderOf, rankIn, sum } from "./definitions.ts";

const rules = (ties: TieRule, joint: RankRules["joint"] = "unbounded"): RankRules => ({
  ties,
  joint,
  seed: 5,
});

describe("filtered ranks", () => {
  it("are those of the full order without the other answers, under every rule that gives an order", () => {
    fc.assert(
      fc.property(arbitraryQuery(1), arbitraryRow, (query, row) => {
        const answers = new Set([...query.easy, ...query.hard]);
        const direct = (ties: "optimistic" | "pessimistic" | "index") => {
          const order = orderOf(scoreIn(row), universe, answers, ties);
          return [...query.hard].map((id) => rankIn(order, answers, id));
        };
        for (const ties of ["optimistic", "pessimistic", "index"] as const)
          expect([...rankQuery(query, [row], rules(ties)).ranks]).toEqual(direct(ties));
        const [best, worst] = [direct("optimistic"), direct("pessimistic")];
        const mean = best.map((rank, i) => (rank + worst[i]!) / 2);
        expect([...rankQuery(query, [row], rules("realistic")).ranks]).toEqual(mean);
      }),
    );
  });

  it("by chance lie between the best and the worst, are the same for a seed, and realistic on average", () => {
    fc.assert(
      fc.property(arbitraryQuery(1), arbitraryRow, (query, row) => {
        const of = (ties: TieRule, seed = 5) => [...rankQuery(query, [row], { ...rules(ties), seed }).ranks];
        const [best, drawn, worst] = [of("optimistic"), of("random"), of("pessimistic")];
        expect(of("random")).toEqual(drawn);
        drawn.forEach((rank, i) => {
          expect(rank).toBeGreaterThanOrEqual(best[i]!);
          expect(rank).toBeLessThanOrEqual(worst[i]!);
        });
      }),
    );
    const query = {
      ...fc.sample(arbitraryQuery(1), 1)[0]!,
      easy: new Uint32Array(),
      hard: Uint32Array.of(3, 8),
    };
    const means = [0, 0];
    for (let seed = 0; seed < 4000; seed++)
      rankQuery(query, [emptyRow(universe)], { ...rules("random"), seed }).ranks.forEach((rank, i) => {
        means[i]! += rank / 4000;
      });
    for (const mean of means)
      expect(mean).toBeCloseTo(rankQuery(query, [emptyRow(universe)], rules("realistic")).ranks[0]!, 0);
  });

  it("do not change under growing transforms of the scores", () => {
    fc.assert(
      fc.property(arbitraryQuery(1), arbitraryRow, (query, row) => {
        const grown: ScoreRow = { ...row, scores: row.scores.map((score) => Math.exp(3 * score) - 7) };
        for (const ties of ["realistic", "index", "random"] as const)
          expect(rankQuery(query, [grown], rules(ties))).toEqual(rankQuery(query, [row], rules(ties)));
      }),
    );
  });

  it("treat a ranking as falling scores, and what is not listed as tied behind it", () => {
    const query = {
      ...fc.sample(arbitraryQuery(1), 1)[0]!,
      easy: Uint32Array.of(4),
      hard: Uint32Array.of(2, 9),
    };
    const row = rankingRow(10, Uint32Array.of(7, 4, 2));
    // 2 stands behind 7 only, as 4 is filtered; 9 is one of seven left, of which 6 are non-answers.
    expect([...rankQuery(query, [row], rules("realistic")).ranks]).toEqual([2, 2 + 6 / 2]);
    expect([...rankQuery(query, [row], rules("pessimistic")).ranks]).toEqual([2, 8]);
  });
});

describe("joint ranks", () => {
  it.each([
    [1, 7],
    [2, 6],
    [3, 5],
    [4, 4],
  ])("of %i variables are the places in the order of sums, within and without bounds", (width, most) => {
    const order = (a: number[], b: number[]) => sum(a) - sum(b) || lexicographic(a, b);
    allTuples(width, most)
      .sort(order)
      .forEach((tuple, at) => {
        expect(jointPlace(tuple, most)).toBe(at + 1);
      });
    allTuples(width, most * width)
      .sort(order)
      .forEach((tuple, at) => {
        // The list holds all tuples of a sum only while no part can leave it.
        if (sum(tuple) <= most * width) expect(jointPlace(tuple)).toBe(at + 1);
      });
  });

  it("of two variables are the published closed form", () => {
    expect(jointPlace([14505, 14505])).toBe((29009 * 29008) / 2 + 14505);
  });

  it.each([2, 3] as const)("of queries with %i variables are those of all tuples written down", (width) => {
    const small = width === 2 ? 14 : 5;
    const rows = fc.tuple(...Array.from({ length: width }, () => arbitraryRow.map((row) => cut(row, small))));
    fc.assert(
      fc.property(
        arbitraryQuery(width, small),
        rows,
        fc.constantFrom("unbounded", "bounded"),
        (query, given, grid) => {
          const [hard, easy] = [tuplesOf(query.hard, width), tuplesOf(query.easy, width)];
          const direct = (ties: "optimistic" | "pessimistic" | "index") => {
            const orders = given.map((row, at) =>
              orderOf(scoreIn(row), small, new Set([...hard, ...easy].map((tuple) => tuple[at]!)), ties),
            );
            const places = [...hard, ...easy].map((tuple) =>
              tuple.map((id, at) => orders[at]!.indexOf(id) + 1),
            );
            return jointRanks(places, small, grid as "bounded").slice(0, hard.length);
          };
          const of = (ties: TieRule) => [...rankQuery(query, given, rules(ties, grid as "bounded")).ranks];
          expect(of("index")).toEqual(direct("index"));
          const [best, worst] = [direct("optimistic"), direct("pessimistic")];
          expect(of("realistic")).toEqual(best.map((rank, i) => (rank + worst[i]!) / 2));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("come with marginal and multiply ranks that filter every true value", () => {
    fc.assert(
      fc.property(arbitraryQuery(2), fc.tuple(arbitraryRow, arbitraryRow), (query, given) => {
        const { tuples } = rankQuery(query, given, rules("index"));
        const [hard, easy] = [tuplesOf(query.hard, 2), tuplesOf(query.easy, 2)];
        const ranks = given.map((row, at) => {
          const values = new Set([...hard, ...easy].map((tuple) => tuple[at]!));
          const order = orderOf(scoreIn(row), universe, values, "index");
          return (id: number) => rankIn(order, values, id);
        });
        given.forEach((_, at) => {
          const known = new Set(easy.map((tuple) => tuple[at]!));
          const values = [...new Set(hard.map((tuple) => tuple[at]!))].filter((id) => !known.has(id));
          expect([...tuples!.marginal[at]!]).toEqual(values.sort((a, b) => a - b).map(ranks[at]!));
        });
        const parts = hard.map((tuple) => tuple.map((id, at) => ranks[at]!(id)));
        expect([...tuples!.worst]).toEqual(parts.map((each) => Math.max(...each)));
        parts.forEach(([a, b], i) => {
          expect(tuples!.couple[i]).toBeCloseTo(Math.sqrt(a! * b!), 10);
        });
      }),
    );
  });

  it("are there where no variable has an answer of its own (EFO_k-CQA)", () => {
    const query = {
      ...fc.sample(arbitraryQuery(2), 1)[0]!,
      hard: Uint32Array.of(1, 2),
      easy: Uint32Array.of(1, 3, 4, 2),
    };
    const { ranks, tuples } = rankQuery(query, [emptyRow(5), emptyRow(5)], rules("optimistic"));
    expect(tuples!.marginal.map((each) => each.length)).toEqual([0, 0]);
    expect(ranks).toHaveLength(1);
  });
});

/** The same row over fewer entities. */
function cut({ ids, scores }: ScoreRow, entities: number): ScoreRow {
  if (!ids) return { universe: entities, scores: scores.slice(0, entities) };
  const kept = [...ids.keys()].filter((at) => ids[at]! < entities);
  return {
    universe: entities,
    ids: Uint32Array.from(kept, (at) => ids[at]!),
    scores: Float64Array.from(kept, (at) => scores[at]!),
  };
}
