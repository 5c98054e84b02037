import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { View } from "../../../src/kg/graph.ts";
import { cutRows } from "../../../src/links/predictors/cut-rows.ts";
import { leastConstant } from "../../../src/links/rules/mining/mine-paths.ts";
import { aggregations } from "../../../src/links/rules/scoring/aggregations.ts";
import { chooseAggregations } from "../../../src/links/rules/scoring/choose.ts";
import { rulesPredictor } from "../../../src/links/rules/scoring/predictor.ts";
import { minedRules } from "../../../src/links/rules/scoring/rule-source.ts";
import { logSumExp } from "../../../src/numeric/log-sum-exp.ts";
import { atOnce } from "../../../src/runs/working/pieces.ts";
import { syntheticGraph, syntheticLinks } from "../../support/synthetic.ts";
import { countByHand, firesByHand, type PlainAtom, type PlainRule } from "./brute-force.ts";
import { randomView } from "./random-view.ts";

/** A rule, what it counts, and the tails that it may propose for a question (x, h, ?): those of the variable, or a constant. */
interface Proposing {
  readonly rule: PlainRule;
  readonly weight: number;
  given(x: number, tail: number): Readonly<Record<string, number>> | undefined;
}

/** Every rule that may speak in a question. */
function* rulesOf(
  { graph: { entityCount, relationCount } }: View,
  x: number,
  h: number,
): Generator<Proposing> {
  const [entities, relations] = [entityCount, relationCount].map((count) =>
    Array.from({ length: count }, (_, id) => id),
  );
  const path = (body: PlainAtom[]): Proposing => ({
    rule: { head: ["X", h, "Y"], body },
    weight: 1,
    given: (X, Y) => (X === Y ? undefined : { X, Y }),
  });
  for (const b of relations!) {
    if (b !== h) yield path([["X", b, "Y"]]);
    for (const second of relations!)
      yield path([
        ["X", b, "A"],
        ["A", second, "Y"],
      ]);
    for (const c of entities!) {
      const constant = (last: string | number, weight: number): Proposing => ({
        rule: { head: ["X", h, c], body: [["X", b, last]] },
        weight,
        given: (X, tail) => (tail === c ? { X } : undefined),
      });
      if (b !== h) yield constant(c, 1);
      for (const d of entities!) if (d !== c) yield constant(d, 1);
      yield constant("A", 0.1);
      // Members of a group share it with the known tails of x; the link that is asked for is no body.
      if (b !== (h ^ 1) || c !== x)
        yield {
          rule: { head: ["Y", h ^ 1, x], body: [["Y", b, c]] },
          weight: 1,
          given: (_, Y) => ({ Y }),
        };
      yield {
        rule: { head: ["X", h, "X"], body: [["X", b, c]] },
        weight: 1,
        given: (X, tail) => (tail === X ? { X } : undefined),
      };
    }
    yield { rule: { head: ["Y", h ^ 1, x], body: [["Y", b, "A"]] }, weight: 0.1, given: (_, Y) => ({ Y }) };
  }
}

test("what rules propose is what every rule proposes that is tried by hand", () => {
  fc.assert(
    fc.property(randomView, fc.nat(11), fc.nat(3), (view, x, h) => {
      const wanted = new Float64Array(12);
      for (const { rule, weight, given } of rulesOf(view, x, h)) {
        const { body, support } = countByHand(view, rule);
        const confidence = support / (body + 5);
        if (support < leastConstant.support || confidence < leastConstant.confidence) continue;
        for (let tail = 0; tail < 12; tail++) {
          const bound = given(x, tail);
          if (bound && firesByHand(view, rule, bound)) wanted[tail]! -= Math.log1p(-weight * confidence);
        }
      }
      const found = minedRules(view).scorer().ask(x, h);
      const sums = new Float64Array(found.count);
      aggregations.find(({ name }) => name === "noisy-or")!.evidence(found, sums);
      const counted = new Float64Array(12);
      for (let slot = 0; slot < found.count; slot++) counted[found.tails[slot]!] = sums[slot]!;
      for (let tail = 0; tail < 12; tail++) expect(counted[tail]).toBeCloseTo(wanted[tail]!, 5);
    }),
    { numRuns: 20 },
  );
});

const graph = syntheticGraph(syntheticLinks(60, 5));
const all = { heads: Uint32Array.of(0, 1, 7, 59), relations: Uint32Array.of(4, 9, 0, 1) };

test.each(aggregations.map(({ name }, at) => [name, at] as const))(
  "%s: cut rows are the rows, cut",
  (_, at) => {
    const choices = new Uint8Array(graph.relationCount).fill(at);
    const predictor = rulesPredictor(graph.train, minedRules(graph.train), { choices });
    const rows = new Float32Array(4 * 60);
    predictor.scoreRows(all.heads, all.relations, rows);
    expect(rows.every((each) => Number.isFinite(each))).toBe(true);
    for (const least of [Number.NEGATIVE_INFINITY, -7, -2]) {
      const cut = cutRows(predictor, all.heads, all.relations, () => least);
      const plain = cutRows(
        { ...predictor, cutRows: undefined } as never,
        all.heads,
        all.relations,
        () => least,
      );
      expect({ ...cut, logSums: [] }).toEqual({ ...plain, logSums: [] });
      cut.logSums.forEach((sum, row) => {
        expect(sum).toBeCloseTo(logSumExp(rows.subarray(row * 60, row * 60 + 60)), 5);
      });
    }
  },
);

test("an aggregation is chosen for every directed relation, and test links do not matter", () => {
  const scorer = minedRules(graph.train).scorer();
  const chosen = atOnce(chooseAggregations(scorer, graph));
  expect(chosen.choices.length).toBe(graph.relationCount);
  const links = syntheticLinks(60, 5);
  const others = links.links.flatMap((link, at) =>
    links.levels[at] === 2 ? [] : [[link, links.levels[at]!] as const],
  );
  const without = syntheticGraph({
    ...links,
    links: others.map(([link]) => link),
    levels: others.map(([, level]) => level),
  });
  expect(atOnce(chooseAggregations(minedRules(without.train).scorer(), without))).toEqual(chosen);
});

test("rules see the links of their view alone, and their hash says so", () => {
  const train = rulesPredictor(graph.train, minedRules(graph.train));
  const full = rulesPredictor(graph.full, minedRules(graph.full));
  expect(train.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(full.hash).not.toBe(train.hash);
  expect(full.weights).toBe(train.weights);
});
