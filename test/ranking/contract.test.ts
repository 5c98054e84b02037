// What every tie rule and every metric has to do, whoever asks: links or queries.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluatePredictor } from "../../src/links/evaluate.ts";
import type { LinkPredictor } from "../../src/links/predictor.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { rankSpan } from "../../src/ranking/filtered-ranks.ts";
import { metrics } from "../../src/ranking/measures.ts";
import { filtered, placesOf, ranked, underRule } from "../../src/ranking/ranks.ts";
import { tieRuleNames, tieRules } from "../../src/ranking/ties.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

/** Scores with many ties, and which entities are answers. */
const arbitrary = fc
  .array(fc.record({ score: fc.nat(4), answer: fc.boolean() }), { minLength: 2, maxLength: 30 })
  .map((list) => ({
    row: { universe: list.length, scores: Float32Array.from(list, ({ score }) => score) },
    answers: Uint32Array.from(list.flatMap(({ answer }, at) => (answer ? [at] : []))),
  }));

describe.each(tieRuleNames)("the tie rule %s", (ties) => {
  const rule = tieRules[ties];
  const random = () => randomStream(1, "contract");

  test("is a mean of whole orders, and says what it does", () => {
    expect(rule.describe.length).toBeGreaterThan(10);
    expect(rule.orders.length).toBeGreaterThan(0);
    for (const order of rule.orders) expect(tieRules[order].orders).toEqual([order]);
  });

  test("puts answers between the best and the worst rank, which are the definition", () => {
    fc.assert(
      fc.property(arbitrary, ({ row, answers }) => {
        const { ranks, best, worst } = rankSpan(row, answers, answers, ties, random());
        answers.forEach((answer, i) => {
          const others = [...row.scores].filter((_, id) => !answers.includes(id));
          const own = row.scores[answer]!;
          expect(best[i]).toBe(1 + others.filter((score) => score > own).length);
          expect(worst[i]).toBe(1 + others.filter((score) => score >= own).length);
          expect(ranks[i]).toBeGreaterThanOrEqual(best[i]!);
          expect(ranks[i]).toBeLessThanOrEqual(worst[i]!);
        });
      }),
    );
  });

  test("gives one answer the rank that its whole orders give", () => {
    if (ties === "random") return;
    fc.assert(
      fc.property(arbitrary, ({ row, answers }) => {
        const single = rankSpan(row, answers, answers, ties, random()).ranks;
        const look = ranked(row, answers);
        const whole = underRule(ties, (order) => filtered(placesOf(look, order, random())));
        expect([...whole]).toEqual([...single]);
      }),
    );
  });

  test("means the same for links: ranks of a model that ties, and their sensitivity to ties", () => {
    const graph = syntheticGraph(syntheticLinks(40, 6));
    const { entityCount, relationCount } = graph;
    const predictor: LinkPredictor = {
      ...{ model: "coarse", hash: "coarse", kernel: "plain", entityCount, relationCount },
      scoreRows(heads, _, out) {
        for (let i = 0; i < heads.length * entityCount; i++) out[i] = (i * 7) % 3;
      },
    };
    const found = evaluatePredictor(predictor, graph, { ties });
    const end = (name: "optimistic" | "pessimistic") =>
      evaluatePredictor(predictor, graph, { ties: name }).mrr;
    expect(found.tied.optimistic).toBeCloseTo(end("optimistic"), 12);
    expect(found.tied.pessimistic).toBeCloseTo(end("pessimistic"), 12);
    expect(found.tied.pessimistic).toBeLessThan(found.tied.optimistic);
    expect(found.mrr).toBeGreaterThanOrEqual(found.tied.pessimistic);
    expect(found.mrr).toBeLessThanOrEqual(found.tied.optimistic);
  });
});

describe.each(metrics)("the metric $name", ({ of, ofRank }) => {
  const ranks = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 });

  test("lies between 0 and 1, is 1 for the best ranks and never falls when a rank gets better", () => {
    fc.assert(
      fc.property(ranks, fc.nat(11), (list, at) => {
        const value = of(list);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        const better = list.map((rank, i) => (i === at % list.length ? Math.max(1, rank - 1) : rank));
        expect(of(better)).toBeGreaterThanOrEqual(value - 1e-12);
        expect(of(list.map(() => 1))).toBe(1);
      }),
    );
  });

  test("is the mean of what each rank adds, where it says so", () => {
    if (!ofRank) return;
    fc.assert(
      fc.property(ranks, (list) => {
        expect(of(list)).toBeCloseTo(list.reduce((sum, rank) => sum + ofRank(rank), 0) / list.length, 12);
      }),
    );
  });
});
