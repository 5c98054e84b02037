import { expect, test } from "vitest";
import { answer } from "../../src/exact/index.ts";
import { buildGraph } from "../../src/kg/build.ts";
import { vocabularyOf } from "../../src/kg/vocabulary.ts";
import { parseWideText } from "../../src/query/text/parse.ts";
import type { WideQuery } from "../../src/query/wide/formula.ts";
import { lowered } from "../../src/query/wide/lower.ts";

// The published vectors of values: two ships with their lengths, one with a crew.
const names = ["Aurora", "Borealis", "Oslo", "Bergen"];
const none = Number.NaN;
const ships = buildGraph(
  {
    heads: Uint32Array.of(0, 1),
    relations: new Uint32Array(2),
    tails: Uint32Array.of(2, 3),
    levels: new Uint8Array(2),
  },
  {
    entityCount: 4,
    relationCount: 2,
    entities: vocabularyOf(names),
    relations: vocabularyOf(["visit"]),
    attributes: new Map([
      ["length", Float64Array.of(92.5, 81, none, none)],
      ["crew", Float64Array.of(40, none, none, none)],
    ]),
    attributeTypes: new Map([["length", { type: "number", unit: "metre" }]]),
  },
);

const answers = (query: WideQuery) => {
  const { graph, query: links } = lowered(query, ships);
  return [...answer(links, graph.full)].map(([id]) => names[id!]);
};

test.each([
  ["?s : visit(?s, ?c) & !(crew(?s) > 30)", ["Borealis"]],
  ["?s : visit(?s, ?c) & crew(?s) <= 30", []],
  ["?s : length(?s) > length(Borealis)", ["Aurora"]],
  ["?s : length(?s) > 85", ["Aurora"]],
])("%s", (text, expected) => {
  expect(answers(parseWideText(text, { graph: ships }))).toEqual(expected);
});

test("values of another unit compare with nothing, which a text that asks for it is told", () => {
  const text = "?s : length(?s) != 81 foot";
  expect(() => parseWideText(text, { graph: ships })).toThrow(/in metre/);
  const subject = { kind: "variable", name: "s" } as const;
  const left = { kind: "value-of", attribute: "length", subject } as const;
  const right = { kind: "literal", value: { kind: "number", value: 81, unit: "foot" } } as const;
  expect(answers({ free: ["s"], body: { kind: "compare", sign: "!=", left, right } })).toEqual([]);
});

test("times and qualifiers of links are refused where no link has one, with what is read as such", () => {
  for (const text of ["?s : visit(?s, Oslo)@1903", "?s : visit(?s, Oslo){cargo: tea}"]) {
    let hint: string | undefined;
    try {
      parseWideText(text, { graph: ships });
    } catch (error) {
      hint = (error as { hint?: string }).hint;
    }
    expect(hint, text).toMatch(/since and until|further columns/);
  }
});
