import { expect, test } from "vitest";
import { plan } from "../../src/exact/plan-text.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { graphOf } from "../support/arbitrary.ts";

// relation0: 0 → 1, 2, 3. relation1: 1 → 4, 2 → 2, 4, 3 → 5. relation2: 1 → 3, 4 → 0, 5 → 1.
const graph = graphOf({
  entityCount: 6,
  relationCount: 6,
  triples: [
    ...([
      [0, 0, 1],
      [0, 0, 2],
      [0, 0, 3],
      [1, 2, 4],
      [2, 2, 4],
      [3, 2, 5],
      [2, 2, 2],
    ] as const),
    ...([
      [4, 4, 0],
      [5, 4, 1],
      [1, 4, 3],
    ] as const),
  ].map(([head, relation, tail]) => [head, relation, tail]),
  levels: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
});
const planOf = (text: string, options: Parameters<typeof plan>[2] = {}, view = graph.full) =>
  plan(parseText(text, { ids: true }), view, options).split("\n");

/** What was counted can be checked by hand: what is left of a variable is what the links above allow. */
const plans: Readonly<Record<string, readonly string[]>> = {
  "?x : r0(e0, ?x) & !r4(e1, ?x)": [
    "anchor ?x: relation0(entity0, ?x)  [3 left]",
    "exclude from ?x: relation2(entity1, ?x)  [2 left]",
    "answers: ?x",
    "2 answers",
  ],
  "?x : r1(e1, ?x)": ["anchor ?x: relation0(?x, entity1)  [1 left]", "answers: ?x", "1 answer"],
  "?x : r2(?x, ?x)": ["keep ?x linked to itself by relation1  [1 left]", "answers: ?x", "1 answer"],
  "?x : r0(e0, ?x) & !r2(?x, ?x)": [
    "anchor ?x: relation0(entity0, ?x)  [3 left]",
    "exclude ?x linked to itself by relation1  [2 left]",
    "answers: ?x",
    "2 answers",
  ],
  "?x : exists ?y (r0(e0, ?y) & r2(?y, ?x) & !r4(?x, ?y))": [
    "anchor ?y: relation0(entity0, ?y)  [3 left]",
    "propagate ?y → ?x along relation1 & !^relation2  [3 left]",
    "answers: ?x",
    "3 answers",
  ],
  "?x : r0(e0, ?x) | r2(e1, ?x)": [
    "alternative 1 of 2",
    "  anchor ?x: relation0(entity0, ?x)  [3 left]",
    "  answers: ?x",
    "alternative 2 of 2",
    "  anchor ?x: relation1(entity1, ?x)  [1 left]",
    "  answers: ?x",
    "4 answers",
  ],
  "?x, ?y : r0(e0, ?x) & r2(?x, ?y)": [
    "anchor ?x: relation0(entity0, ?x)  [3 left]",
    "keep ?x that has relation1  [3 left]",
    "keep ?y that has ^relation1  [3 left]",
    "propagate ?x → ?y along relation1  [3 left]",
    "propagate ?y → ?x along ^relation1  [3 left]",
    "for each ?x:",
    "  anchor ?y: relation1(?x, ?y)  [3 runs, 1.3 left on average]",
    "  answers: ?y",
    "4 answers",
  ],
  "?x : r0(e0, ?x) & (r2(?x, e4) | r4(?x, e3))": [
    "anchor ?x: relation0(entity0, ?x)  [3 left]",
    "keep in ?x what a branch gives  [2 left]",
    "  alternative 1 of 2",
    "    anchor ?x: relation1(?x, entity4)  [2 left]",
    "    answers: ?x",
    "  alternative 2 of 2",
    "    anchor ?x: relation2(?x, entity3)  [1 left]",
    "    answers: ?x",
    "answers: ?x",
    "2 answers",
  ],
  "?x : r0(e0, ?x) & !exists ?y (r2(?x, ?y) & r4(?y, e0))": [
    "anchor ?x: relation0(entity0, ?x)  [3 left]",
    "exclude from ?x what a branch gives  [1 left]",
    "  anchor ?y: relation2(?y, entity0)  [1 left]",
    "  propagate ?y → ?x along ^relation1  [2 left]",
    "  answers: ?x",
    "answers: ?x",
    "1 answer",
  ],
  "?x : r0(e0, ?x) & !exists ?y (r4(?y, e0) & !r2(?x, ?y))": [
    "anchor ?x: relation0(entity0, ?x)  [3 left]",
    "exclude from ?x what a branch gives  [2 left]",
    "  anchor ?y: relation2(?y, entity0)  [1 left]",
    "  exclude from ?x what every ?y reaches by ^relation1  [1 left]",
    "  answers: ?x",
    "answers: ?x",
    "2 answers",
  ],
  ": r0(e0, e1)": ["test relation0(entity0, entity1)  [true 1 of 1]", "1 answer"],
  ": r0(e0, e1) & !r0(e0, e4)": [
    "test !relation0(entity0, entity4)  [true 1 of 1]",
    "test relation0(entity0, entity1)  [true 1 of 1]",
    "1 answer",
  ],
  "?x : r0(e0, ?x) & r2(e1, e5)": [
    "test relation1(entity1, entity5)  [true 0 of 1]",
    "anchor ?x: relation0(entity0, ?x)  [not reached]",
    "answers: ?x",
    "0 answers",
  ],
  "?x : r0(e0, ?x) & exists ?y, ?z (r2(?y, ?z) & r4(?z, e0))": [
    "anchor ?x: relation0(entity0, ?x)  [3 left]",
    "anchor ?z: relation2(?z, entity0)  [1 left]",
    "propagate ?z → ?y along ^relation1  [2 left]",
    "some ?y is left  [true 1 of 1]",
    "answers: ?x",
    "3 answers",
  ],
};

test.each(Object.entries(plans))("the plan of %s", (text, lines) => {
  const found = planOf(text);
  expect(found.slice(0, -1)).toEqual(lines.slice(0, -1));
  expect(found.at(-1)).toMatch(new RegExp(`^${lines.at(-1)}, \\d+ links visited$`));
});

test("links are those of the view, counted as they are visited, and a plan that was stopped says so", () => {
  expect(planOf("?x : r4(e1, ?x)").at(-1)).toBe("1 answer, 1 links visited");
  expect(planOf("?x : r4(e1, ?x)", {}, graph.train).at(-1)).toMatch(/^0 answers, /);
  expect(planOf("?x : r0(e0, ?x)", { stop: () => "time-limit" }).at(-1)).toMatch(
    /links visited(, stopped early: time-limit)?$/,
  );
});
