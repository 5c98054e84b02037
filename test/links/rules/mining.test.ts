import * as fc from "fast-check";
import { expect, test } from "vitest";
import { minePaths } from "../../../src/links/rules/mining/mine-paths.ts";
import { type PathRule, packPaths, unpackPaths } from "../../../src/links/rules/mining/path-rules.ts";
import { ruleGraph } from "../../../src/links/rules/rule-graph.ts";
import { atOnce } from "../../../src/runs/working/pieces.ts";
import { countByHand } from "./brute-force.ts";
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
