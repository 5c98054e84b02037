import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hasLink } from "../../../src/kg/graph.ts";
import { confidenceOf } from "../../../src/links/rules/mining/path-rules.ts";
import { linkReasons } from "../../../src/links/rules/reasons.ts";
import type { AnyRule } from "../../../src/links/rules/rule.ts";
import { minedRules } from "../../../src/links/rules/scoring/rule-source.ts";
import { countByHand, type PlainRule } from "./brute-force.ts";
import { randomView } from "./random-view.ts";

const plain = (rule: AnyRule): PlainRule => {
  if (rule.kind === "constant")
    return {
      head: ["X", rule.head, rule.constant],
      body: [["X", rule.relation, rule.other ?? "A"]],
    };
  const ends = ["X", "A", "Y"];
  if (rule.atoms.length === 1) ends[1] = "Y";
  return {
    head: ["X", rule.head, "Y"],
    body: rule.atoms.map((atom, at) => [ends[at]!, atom, ends[at + 1]!] as const),
  };
};

test("reasons have exact counts and known groundings, mined or counted when met, and are what rules propose", () => {
  fc.assert(
    fc.property(randomView, fc.nat(11), fc.nat(3), fc.nat(11), (view, x, h, y) => {
      fc.pre(x !== y);
      const source = minedRules(view);
      const [mined, met] = [linkReasons(view, source), linkReasons(view)].map((of) => of(x, h, y, 1000));
      const keys = ({ reasons }: typeof mined & object) =>
        reasons.map(({ rule, confidence }) => JSON.stringify([plain(rule), confidence.toFixed(6)])).sort();
      expect(keys(mined!)).toEqual(keys(met!));
      for (const { rule, grounding, confidence } of mined!.reasons) {
        expect(countByHand(view, plain(rule))).toEqual({ body: rule.body, support: rule.support });
        expect(confidence).toBeLessThanOrEqual(confidenceOf(rule));
        for (const [from, relation, to] of grounding) expect(hasLink(view, from, relation, to)).toBe(true);
      }
      // The rules that propose y for (x, h, ?) are these, and their evidence adds up to the noisy-or.
      const found = source.scorer().ask(x, h);
      const slot = Array.from(found.tails.subarray(0, found.count)).indexOf(y);
      const sums =
        slot < 0 ? 0 : found.sums.subarray(3 * slot, 3 * slot + 3).reduce((sum, each) => sum + each, 0);
      const evidence = mined!.reasons.reduce((sum, each) => sum - Math.log1p(-each.confidence), 0);
      expect(evidence).toBeCloseTo(sums, 5);
      expect(mined!.total).toBe(mined!.reasons.length);
    }),
    { numRuns: 60 },
  );
});
