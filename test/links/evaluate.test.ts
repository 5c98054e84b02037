import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluatePredictor } from "../../src/links/evaluate.ts";
import type { LinkPredictor } from "../../src/links/predictor.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { checkScores, filteredRanks } from "../../src/ranking/filtered-ranks.ts";
import { type TieRule, tieRuleNames } from "../../src/ranking/ties.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

/** Scores of few values, so that many are the same. */
const score = (head: number, relation: number, tail: number) => (head * 7 + relation * 13 + tail * 5) % 11;

const table = (entityCount: number, relationCount: number): LinkPredictor => ({
  ...{ model: "table", entityCount, relationCount, hash: "0", kernel: "none" },
  scoreRows(heads, relations, out) {
    for (let i = 0; i < heads.length; i++)
      for (let tail = 0; tail < entityCount; tail++)
        out[i * entityCount + tail] = score(heads[i]!, relations[i]!, tail);
  },
});

describe("filtered rank", () => {
  const arbitrary = fc
    .record({
      scores: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 }),
      picks: fc.array(fc.nat(), { minLength: 1 }),
    })
    .map(({ scores, picks }) => ({
      scores: Float32Array.from(scores),
      answers: Uint32Array.from(new Set(picks.map((each) => each % scores.length))).sort(),
    }));

  test("is the place among the entities that are no answers", () => {
    fc.assert(
      fc.property(arbitrary, ({ scores, answers }) => {
        for (const answer of answers) {
          const rivals = [...scores.keys()].filter((each) => !answers.includes(each));
          const higher = rivals.filter((each) => scores[each]! > scores[answer]!).length;
          const same = rivals.filter((each) => scores[each] === scores[answer]);
          const rank = (ties: TieRule) =>
            filteredRanks(
              { universe: scores.length, scores },
              answers,
              Uint32Array.of(answer),
              ties,
              randomStream(1, "test"),
            )[0]!;
          expect(rank("optimistic")).toBe(1 + higher);
          expect(rank("pessimistic")).toBe(1 + higher + same.length);
          expect(rank("realistic")).toBe(1 + higher + same.length / 2);
          expect(rank("index")).toBe(1 + higher + same.filter((each) => each < answer).length);
          expect(rank("random") - 1 - higher).toSatisfy((more: number) => more >= 0 && more <= same.length);
        }
      }),
    );
  });

  test("does not change when scores are stretched", () => {
    fc.assert(
      fc.property(arbitrary, ({ scores, answers }) => {
        for (const ties of tieRuleNames) {
          const ranks = (row: Float32Array) =>
            filteredRanks(
              { universe: row.length, scores: row },
              answers,
              answers,
              ties,
              randomStream(1, "test"),
            );
          expect(ranks(scores.map((each) => Math.exp(each) - 5))).toEqual(ranks(scores));
        }
      }),
    );
  });

  test("numbers that are none are refused", () => {
    expect(() => checkScores(Float32Array.of(1, Number.NaN))).toThrow(/no number/);
    checkScores(Float32Array.of(1, Number.NEGATIVE_INFINITY));
  });
});

describe("evaluation", () => {
  const from = syntheticLinks(60, 2);
  const graph = syntheticGraph(from);
  const predictor = table(graph.entityCount, graph.relationCount);

  /** The definition over the list of triples. */
  function expected(level: number) {
    const known = new Set(from.links.filter((_, at) => from.levels[at]! <= level).map((link) => link.join()));
    const has = (h: number, r: number, t: number) => known.has((r & 1 ? [t, r - 1, h] : [h, r, t]).join());
    const ranks = [[], []] as [number[], number[]];
    from.links.forEach(([h, r, t], at) => {
      if (from.levels[at] !== level) return;
      for (const [a, relation, b] of [
        [h, r, t],
        [t, r + 1, h],
      ] as const) {
        let rank = 1;
        for (let e = 0; e < graph.entityCount; e++) {
          if (has(a, relation, e)) continue;
          const difference = score(a, relation, e) - score(a, relation, b);
          rank += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
        }
        ranks[(relation & 1) as 0 | 1].push(rank);
      }
    });
    const mean = (list: number[], of: (rank: number) => number) =>
      list.reduce((sum, each) => sum + of(each), 0) / list.length;
    const figures = (list: number[]) => ({
      ranks: list.length,
      mrr: mean(list, (rank) => 1 / rank),
      hits: Object.fromEntries([1, 3, 10].map((k) => [k, mean(list, (rank) => +(rank <= k))])),
    });
    return { ...figures(ranks.flat()), tail: figures(ranks[0]), head: figures(ranks[1]) };
  }

  test.each(["train", "valid", "test"] as const)("of %s is the definition", (split) => {
    const found = evaluatePredictor(predictor, graph, { split });
    const wanted = expected(["train", "valid", "test"].indexOf(split));
    expect(found.ranks).toBe(wanted.ranks);
    expect(found.mrr).toBeCloseTo(wanted.mrr, 12);
    for (const k of ["1", "3", "10"] as const) expect(found.hits[k]).toBeCloseTo(wanted.hits[k]!, 12);
    for (const side of ["tail", "head"] as const)
      expect(found.directions[side].mrr).toBeCloseTo(wanted[side].mrr, 12);
    expect(found.protocol).toMatchObject({
      split,
      filter: { train: "train", valid: "train and valid", test: "train, valid and test" }[split],
      ties: "realistic",
      directions: "both",
    });
  });

  test("does not depend on the size of batches", () => {
    const figures = [1, 1 << 10, 1 << 20].map((memory) =>
      evaluatePredictor(predictor, graph, { memory, ties: "random" }),
    );
    expect(figures[1]).toEqual(figures[0]);
    expect(figures[2]).toEqual(figures[0]);
  });

  test("of a sample asks both ways for the triples drawn, the same with the same seed", () => {
    const sample = (seed: number) => evaluatePredictor(predictor, graph, { limit: 9, seed });
    const found = sample(1);
    expect(found).toMatchObject({ ranks: 18, protocol: { triples: 9, sample: { seed: 1 } } });
    expect(found.directions.head.ranks).toBe(9);
    expect(sample(1)).toEqual(found);
    expect(sample(2).mrr).not.toBe(found.mrr);
  });

  test("stops when told, and says so", () => {
    expect(evaluatePredictor(predictor, graph, { stop: () => "cancelled" })).toMatchObject({
      outcome: "cancelled",
      ranks: 0,
    });
  });

  test("refuses another graph", () => {
    expect(() => evaluatePredictor(table(61, 10), graph)).toThrow(/61 entities/);
  });
});
