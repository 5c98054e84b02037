import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mineLong } from "../../../src/links/rules/mining/mine-long.ts";
import { minePaths } from "../../../src/links/rules/mining/mine-paths.ts";
import { type PathRule, packPaths, unpackPaths } from "../../../src/links/rules/mining/path-rules.ts";
import { ruleGraph } from "../../../src/links/rules/rule-graph.ts";
import { candidatesOf } from "../../../src/links/rules/scoring/candidates.ts";
import { longFollower, longRules } from "../../../src/links/rules/scoring/follow-long.ts";
import { atOnce } from "../../../src/runs/working/pieces.ts";
import { countByHand, firesByHand } from "./brute-force.ts";
import { randomView } from "./random-view.ts";

const mined = (view: Parameters<typeof ruleGraph>[0]): readonly PathRule[] =>
  atOnce(minePaths(ruleGraph(view), { support: 1, confidence: 0 })).rules;

const nameOf = ({ head, atoms }: Pick<PathRule, "head" | "atoms">) => `${head} <= ${atoms.join(" ")}`;

test("every path rule of one and two atoms has the counts of all bindings tried", () => {
  fc.assert(
    fc.property(randomView, (view) => {
      const { relationCount } = view.graph;
      const found = new Map(mined(view).map((rule) => [nameOf(rule), rule]));
      for (let head = 0; head < relationCount; head++)
        for (let first = 0; first < relationCount; first++) {
          if (first !== head) check(found, view, { head, atoms: [first] });
          for (let second = 0; second < relationCount; second++)
            check(found, view, { head, atoms: [first, second] });
        }
      expect(found.size).toBe(0);
    }),
    { numRuns: 12 },
  );
});

function check(
  found: Map<string, PathRule>,
  view: Parameters<typeof ruleGraph>[0],
  rule: Pick<PathRule, "head" | "atoms">,
): void {
  const [first, second] = rule.atoms;
  const wanted = countByHand(view, {
    head: ["X", rule.head, "Y"],
    body:
      second === undefined
        ? [["X", first!, "Y"]]
        : [
            ["X", first!, "A"],
            ["A", second, "Y"],
          ],
  });
  const counted = found.get(nameOf(rule));
  expect({ rule, ...wanted }).toEqual({
    rule,
    body: wanted.support === 0 ? wanted.body : counted?.body,
    support: counted?.support ?? 0,
  });
  found.delete(nameOf(rule));
}

test("rules that are packed come back in their order", () => {
  fc.assert(
    fc.property(randomView, (view) => {
      const packed = packPaths(mined(view));
      expect(packPaths(unpackPaths(packed))).toEqual(packed);
    }),
    { numRuns: 10 },
  );
});

test("hubs are sampled, and said", () => {
  const view = fc
    .sample(randomView, { numRuns: 20, seed: 4 })
    .find(({ graph }) => graph.rows.tails.length > 60)!;
  const { hubs } = atOnce(minePaths(ruleGraph(view), { branching: 2 }));
  expect(hubs).toBeGreaterThan(0);
});

test("rules of three atoms have the counts of all bindings tried, and none that joins a link is missed", () => {
  fc.assert(
    fc.property(randomView, (view) => {
      const { relationCount } = view.graph;
      const least = { support: 2, confidence: 0 };
      const { rules, drawn } = atOnce(mineLong(ruleGraph(view), least));
      expect(drawn).toBe(0);
      const found = new Map(rules.map((rule) => [nameOf(rule), rule]));
      const relations = Array.from({ length: relationCount }, (_, relation) => relation);
      for (const head of relations)
        for (const one of relations)
          for (const two of relations)
            for (const three of relations) {
              const rule = { head, atoms: [one, two, three] };
              const counted = found.get(nameOf(rule));
              const wanted = countByHand(view, {
                head: ["X", head, "Y"],
                body: [
                  ["X", one, "A"],
                  ["A", two, "B"],
                  ["B", three, "Y"],
                ],
              });
              expect({ rule, counts: counted && { body: counted.body, support: counted.support } }).toEqual({
                rule,
                counts: wanted.support < 2 ? undefined : wanted,
              });
            }
    }),
    { numRuns: 3 },
  );
});

test("paths of three links lead where all bindings tried lead, shared beginnings or not", () => {
  fc.assert(
    fc.property(
      randomView,
      fc.uniqueArray(fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }), {
        minLength: 1,
        maxLength: 6,
        selector: String,
      }),
      fc.nat(11),
      (view, bodies, x) => {
        const found = candidatesOf(view.graph.entityCount);
        found.begin();
        const rules = bodies.map((atoms) => ({ atoms, evidence: 1 }));
        longFollower(ruleGraph(view), 1000)(x, longRules(rules), found);
        const sums = new Map(
          Array.from(found.tails.subarray(0, found.count), (tail, slot) => [tail, found.sums[3 * slot]!]),
        );
        for (let y = 0; y < view.graph.entityCount; y++) {
          const firing = bodies.filter(
            ([one, two, three]) =>
              y !== x &&
              firesByHand(
                view,
                {
                  head: ["X", 0, "Y"],
                  body: [
                    ["X", one!, "A"],
                    ["A", two!, "B"],
                    ["B", three!, "Y"],
                  ],
                },
                { X: x, Y: y },
              ),
          ).length;
          expect(sums.get(y) ?? 0).toBe(firing);
        }
      },
    ),
    { numRuns: 20 },
  );
});
