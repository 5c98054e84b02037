// NRN's queries against formulas that say the same, and those that formulas do not say, which are refused by name.
import { expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { answer } from "../../src/exact/index.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { detectNotation } from "../../src/query/convert.ts";
import { lowered } from "../../src/query/wide/lower.ts";

const files = memoryFiles(
  new Map(
    Object.entries({
      "g/train.txt": "a\tr\tb\na\tr\tc\nb\ts\tc\nd\tr\tb\n",
      "g/entity_attributes.tsv": "a\t0\t10\nb\t0\t20\nc\t0\t30\nb\t1\t10\nc\t1\t20.1\nd\t1\t61\n",
    }).map(([name, text]) => [name, new TextEncoder().encode(text)]),
  ),
);
const graph = await loadGraph("g", files);

function answersOf(text: string): unknown[] {
  const query = detectNotation(text).parseWide!(text, { graph, unsafe: true });
  const { graph: wide, query: low } = lowered(query, graph);
  const { ids } = answer(low, wide.full);
  return [...ids]
    .map((id) => {
      const value = wide.valueAt?.(id);
      return value?.kind === "number" ? value.value : graph.entities.name(id);
    })
    .sort();
}

// Entities a b c d are 0 to 3, relations r 0 and s 2 with inverses 1 and 3; attribute "0" has ids 0 and 1, "1" has 2 and 3.
test.each([
  ["(rp,(0),(e,(0)))", "?x : r(a, ?x)"],
  ["(rp,(1),(e,(1)))", "?x : r(?x, b)"],
  ["(i,(rp,(0),(e,(0))),(rap,(3),(nv,(2,10.0))))", '?x : r(a, ?x) & "1"(?x) = 10'],
  ["(ap,(0),(rp,(0),(e,(0))))", '?v : exists ?x (r(a, ?x) & "0"(?x, ?v))'],
  ["(rap,(3),(ap,(0),(e,(0))))", '?x : "1"(?x) = "0"(a)'],
  ["(rap,(1),(np,(1),(nv,(2,25))))", '?x : "0"(?x) < 25'],
  ["(rap,(1),(np,(2),(nv,(2,15))))", '?x : "0"(?x) > 15'],
  ["(rap,(3),(np,(0),(ap,(0),(e,(1)))))", '?x : "1"(?x) ~ "0"(b)'],
  ["(rap,(3),(np,(2),(ap,(0),(e,(2)))))", '?x : "1"(?x) > "0"(c)'],
  ["(rap,(3),(np,(3),(nv,(2,5))))", '?x : "1"(?x) ~ 10'],
  ["(rap,(3),(np,(5),(nv,(2,122.5))))", '?x : "1"(?x) < 61.25'],
  ["(u,(rap,(3),(nv,(2,61))),(rp,(2),(e,(1))))", '?x : "1"(?x) = 61 | s(b, ?x)'],
  ["(i,(rp,(0),(e,(0))),(n,(rp,(2),(e,(1)))))", "?x : r(a, ?x) & !s(b, ?x)"],
  ["('rp', (0,), ('e', (0,)))", "?x : r(a, ?x)"],
])("%s asks %s", (nrn, formula) => {
  const found = answersOf(nrn);
  expect(found).toEqual(answersOf(formula));
  expect(found.length).toBeGreaterThan(0);
});

test.each([
  ["(np,(1),(ap,(0),(e,(0))))", "query.not-expressible", "any numbers of the graph"],
  ["(rap,(3),(np,(3),(ap,(0),(e,(0)))))", "query.not-expressible", "times 2 or 3"],
  [
    "(rap,(3),(np,(1),(np,(1),(ap,(0),(e,(0))))))",
    "query.not-expressible",
    "one comparison stands in another",
  ],
  ["(rap,(3),(np,(7),(nv,(2,1))))", "query.syntax", "0 to 6"],
  ["(rap,(9),(nv,(2,1)))", "query.unknown-attribute", '"4"'],
  ["(rp,(40),(e,(0)))", "query.unknown-relation", "40"],
  ["(rp,(0),(e,(40)))", "query.unknown-entity", "40"],
  ["(rp,(0),(nv,(0,1)))", "query.syntax", "things have to be"],
  ["(ap,(0),(e,(0))", "query.syntax", "expected )"],
])("%s is refused by %s", (nrn, code, words) => {
  try {
    answersOf(nrn);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    expect([error.code, error.message]).toEqual([code, expect.stringContaining(words)]);
  }
});
