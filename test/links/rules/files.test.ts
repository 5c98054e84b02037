import * as fc from "fast-check";
import { expect, test } from "vitest";
import { vocabularyOf } from "../../../src/kg/vocabulary.ts";
import { canonicalRule, offSwitch } from "../../../src/links/rules/files/off-rules.ts";
import { ownNames } from "../../../src/links/rules/files/own-names.ts";
import { readRules } from "../../../src/links/rules/files/read-rules.ts";
import { ruleLine, ruleText } from "../../../src/links/rules/files/rule-text.ts";
import { ruleCounter } from "../../../src/links/rules/mining/count-rule.ts";
import { pathEnds } from "../../../src/links/rules/mining/path-ends.ts";
import type { AnyRule } from "../../../src/links/rules/rule.ts";
import { ruleGraph } from "../../../src/links/rules/rule-graph.ts";
import { countByHand, firesByHand, type PlainRule } from "./brute-force.ts";
import { randomView } from "./random-view.ts";

const names = {
  entities: vocabularyOf(["Q183", "New York, NY", "X", "a (film)", '"quoted"', "Ω"]),
  relations: vocabularyOf(["/film/film/genre", "born in", "P(1)", "Y"]),
};

const counts = { body: fc.nat(1000), support: fc.constant(0) };
const anyRule: fc.Arbitrary<AnyRule> = fc.oneof(
  fc.record({
    kind: fc.constant("path" as const),
    head: fc.constantFrom(0, 2, 4, 6),
    atoms: fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }),
    ...counts,
  }),
  fc.record(
    {
      kind: fc.constant("constant" as const),
      head: fc.nat(7),
      constant: fc.nat(5),
      relation: fc.nat(7),
      other: fc.nat(5),
      ...counts,
    },
    { requiredKeys: ["kind", "head", "constant", "relation", "body", "support"] },
  ),
);

test("every rule that is written is read back, whatever its names hold", () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      const isTrivial =
        rule.kind === "path"
          ? rule.atoms.length === 1 && rule.atoms[0] === rule.head
          : rule.other === rule.constant && rule.relation === rule.head;
      const { rules, skipped } = readRules(ruleLine(rule, names), names);
      if (isTrivial) expect(skipped[0]?.reason).toBe("says nothing new");
      else expect(rules).toEqual([rule]);
    }),
  );
});

// Lines of AnyBURL 23-1 and of PyClause's examples, with what they mean.
test.each([
  ["1302\t165\t0.1267\thasNeighbor(X,Y) <= dealsWith(Y,X)", "hasNeighbor(X,Y) <= dealsWith(Y,X)", 1302, 165],
  ["2000\t216\t0.108\tG(X,Y) <= C(X,A), C(A,B), G(B,Y)", "G(X,Y) <= C(X,A), C(A,B), G(B,Y)", 2000, 216],
  ["42\t3\t0.0714\tP106(X,Q520549) <= P101(X,Q413)", "P106(X,Q520549) <= P101(X,Q413)", 42, 3],
  ["50\t2\t0.04\tP27(Q154756,Y) <= P551(A,Y)", "P27(Q154756,Y) <= P551(A,Y)", 50, 2],
  [
    "?a  <hasChild>  ?b   => ?b  <isChildOf>  ?a\t0.5\t0.9\t0.95\t90\t100\t95\t?a",
    "isChildOf(X,Y) <= hasChild(Y,X)",
    0,
    0,
  ],
  ["?e  p  ?b  ?a  q  ?e   => ?a  r  ?b\t0.1\t0.2\t0.3\t4\t20\t13\t?a", "r(X,Y) <= q(X,A), p(A,Y)", 0, 0],
])("%s", (line, text, body, support) => {
  const own = ownNames();
  const { rules, skipped } = readRules(`${line}\n`, own);
  expect(skipped).toEqual([]);
  expect(rules.map((rule) => ruleText(rule, own))).toEqual([text]);
  expect(rules[0]).toMatchObject({ body, support });
});

test.each([
  ["788\t788\t1.0\tsource(X,/m/0jbk9) <= ", "no body"],
  ["5\t5\t1.0\th(X,me_myself_i) <= b(X,c1)", "reflexive"],
  ["5\t5\t1.0\th(X,Y) <= b(X,A), c(B,Y)", "body that does not join the variables of the head"],
  ["5\t5\t1.0\th(X,Y) <= b(X,A), c(A,B), d(B,C), e(C,Y)", "more than three atoms"],
  ["5\t5\t1.0\th(X,c1) <= b(X,A), d(A,c2)", "constant and more than one atom"],
  ["5\t5\t1.0\th(X,Y) <= h(X,Y)", "says nothing new"],
  ["hello", "not a rule"],
  ["x\t5\t0.5\th(X,Y) <= b(Y,X)", "counts that cannot be"],
  ["10\t50\t5\th(X,Y) <= b(Y,X)", "counts that cannot be"],
  ["-1\t0\t0\th(X,Y) <= b(Y,X)", "counts that cannot be"],
  ["1e3\t5\t0.5\th(X,Y) <= b(Y,X)", "counts that cannot be"],
  ["10\t5\th(X,Y) <= b(Y,X)", "counts that cannot be"],
])("%s is left out, and why is said", (line, reason) => {
  const { rules, skipped } = readRules(`${line}\n`, ownNames());
  expect(rules).toEqual([]);
  expect(skipped).toEqual([{ reason, count: 1, first: line.trim(), line: 1 }]);
});

test("a rule that is given twice counts once, and the line of what is left out is said", () => {
  const text =
    "# rules\n\n9\t3\t0.3\th(X,Y) <= b(Y,X)\nh(A,B) <= b(B,A)\nh(X,c1) <= b(X,d1)\nfoo\n8\t3\t0.4\th(X,c1) <= b(X,d1)\n";
  const { rules, lines, skipped } = readRules(text, ownNames());
  expect([rules.length, lines]).toEqual([2, 5]);
  expect(skipped).toEqual([
    { reason: "given before", count: 2, first: "h(A,B) <= b(B,A)", line: 4 },
    { reason: "not a rule", count: 1, first: "foo", line: 6 },
  ]);
});

test("rules of three atoms have the counts and ends of all bindings tried", () => {
  fc.assert(
    fc.property(
      randomView,
      fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3)),
      (view, [head, ...atoms]) => {
        const graph = ruleGraph(view);
        const rule: PlainRule = {
          head: ["X", head, "Y"],
          body: [
            ["X", atoms[0], "A"],
            ["A", atoms[1], "B"],
            ["B", atoms[2], "Y"],
          ],
        };
        const counted = ruleCounter(graph, 1000)({ kind: "path", head, atoms, body: 0, support: 0 });
        expect(counted).toEqual(countByHand(view, rule));
        const ends = pathEnds(graph, 1000)(3, atoms);
        const wanted = Array.from({ length: 12 }, (_, y) => y).filter(
          (Y) => Y !== 3 && firesByHand(view, rule, { X: 3, Y }),
        );
        expect([...ends].sort((one, other) => one - other)).toEqual(wanted);
      },
    ),
    { numRuns: 10 },
  );
});

test("a rule is switched off in any spelling, and a pattern switches off all of a head", () => {
  const own = ownNames();
  const { rules } = readRules(
    "h(X,Y) <= b(Y,X)\nh(X,c1) <= b(X,d1)\nh(X,c1) <= k(X,A)\nh(X,c2) <= b(X,d1)\n",
    own,
  );
  const off = (rule: string) => {
    const { isOff } = offSwitch([{ rule: canonicalRule(rule, own)!, who: "", when: "", why: "" }], own);
    return rules.map(isOff);
  };
  expect(off("h(A,B) <= b(B,A)")).toEqual([true, false, false, false]);
  expect(off("h(X,c1) <= *")).toEqual([false, true, true, false]);
  expect(off("h(X,c1) <= k(X,B)")).toEqual([false, false, true, false]);
});
