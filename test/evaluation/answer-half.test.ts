import { expect, test } from "vitest";
import { byAnswerHalf } from "../../src/evaluation/strata/answer-half.ts";
import { createAnswerer } from "../../src/exact/answer.ts";
import { observed } from "../../src/kg/graph.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { smallGraph } from "../benchmark/betae-graphs.ts";
import { graphOf } from "../support/arbitrary.ts";

const graph = graphOf(smallGraph(30, 3, 90));
const parse = (text: string) => parseText(text, { ids: true });
const known = createAnswerer(observed(graph, "test"));
const full = createAnswerer(graph.full);

/** A query, and for each half at a variable of the answer what asks for the entities that have it. */
const cases = [
  ["?y : r0(?a, ?x) & r2(?x, ?y)", [[0, "?y : r2(?z, ?y)"]]],
  ["?y : r4(?y, ?a)", [[0, "?y : r4(?y, ?z)"]]],
  [
    "?y : r0(?x, ?y) & r2(?b, ?y) & !r4(e5, ?y)",
    [
      [0, "?y : r0(?z, ?y)"],
      [0, "?y : r2(?z, ?y)"],
    ],
  ],
  [
    "?x, ?y : r0(?a, ?x) & r2(?x, ?y)",
    [
      [0, "?x : r0(?z, ?x)"],
      [0, "?x : r2(?x, ?z)"],
      [1, "?y : r2(?z, ?y)"],
    ],
  ],
] as const;

test.each(cases)("%s: an answer is seen by the relations that observed links have at it", (text, halves) => {
  const query = parse(text);
  const hard = full(query).ids;
  const width = query.free.length;
  const holders = halves.map(([variable, half]) => [variable, new Set(known(parse(half)).ids)] as const);
  const expected = Array.from({ length: hard.length / width }, (_, at) => {
    const seen = holders.filter(([variable, ids]) => ids.has(hard[at * width + variable]!)).length;
    return seen === halves.length ? "seen" : seen > 0 ? "partly" : "unseen";
  });
  const strata = byAnswerHalf(graph, "test").of({ id: "q", type: "t", query, easy: new Uint32Array(), hard });
  const found = new Array<string>(expected.length);
  for (const { value, positions } of strata) for (const at of positions!) found[at] = value;
  expect(found).toEqual(expected);
});

test("all three are there", () => {
  const values = cases.flatMap(([text]) => {
    const query = parse(text);
    const of = { id: "q", type: "t", query, easy: new Uint32Array(), hard: full(query).ids };
    return byAnswerHalf(graph, "test")
      .of(of)
      .map(({ value }) => value);
  });
  expect(new Set(values)).toEqual(new Set(["seen", "partly", "unseen"]));
});
