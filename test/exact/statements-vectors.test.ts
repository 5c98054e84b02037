import { expect, test } from "vitest";
import { answer, countAnswers, explain } from "../../src/exact/index.ts";
import { valueText } from "../../src/kg/values/value.ts";
import { linksWithStatements } from "../../src/operations/ask/said-of-links.ts";
import { parseWideText } from "../../src/query/text/parse.ts";
import { printText } from "../../src/query/text/print.ts";
import { saidText } from "../../src/query/text/said-text.ts";
import type { WideQuery } from "../../src/query/wide/formula.ts";
import { heldAt } from "../../src/query/wide/held-at.ts";
import { lowered } from "../../src/query/wide/lower.ts";
import { ships } from "../support/ships.ts";

// The vectors of the language: section D15 of the design of times, qualifiers and numbers.
const VECTORS: readonly (readonly [query: string, answers: string])[] = [
  ["?p : captain(Aurora,?p)@1905", "Ida, Jon"],
  ["?p : captain(Aurora,?p)@[1912,1913]", ""],
  ["?p : captain(Aurora,?p)@in [1900,1906]", "Ida"],
  ["?p : captain(Aurora,?p)@>1911", "Ida"],
  ["?p : captain(?s,?p)@<1905", "Jon"],
  ["?p : captain(Borealis,?p) & !captain(Borealis,?p)@1902", "Kai"],
  ["?p : captain(Borealis,?p)@none", "Kai"],
  ["?t : captain(Aurora,Ida)@?t & visit(Aurora,Oslo)@?t", "1903"],
  ["?t : time(?t) & ?t > last(visit(Aurora, Oslo))", "1913, 1914"],
  ["?t : time(?t) & ?t < first(visit(Aurora, Oslo))", "1899, 1900, 1901, 1902"],
  ["?t : time(?t) & !(exists ?p (captain(Aurora,?p)@?t))", "1899, 1900, 1912, 1913"],
  [
    "?t : time(?t) & ?t > last(visit(Borealis,Oslo))",
    "1899, 1900, 1901, 1902, 1903, 1904, 1905, 1906, 1907, 1908, 1909, 1910, 1911, 1912, 1913, 1914",
  ],
  ["?p : captain(Aurora,?p)@=[?a,?b] & captain(Borealis,?q)@=[?c,?d] & ?d < ?a", "Ida, Jon"],
  ["?s : visit(?s,Oslo){cargo: tea, pilot: Kai}", ""],
  ["?s : visit(?s,Oslo){cargo: tea} & visit(?s,Oslo){pilot: Kai}", "Aurora"],
  ["?c : visit(Aurora,?c){!cargo: *}", "Oslo"],
  ["?v : visit(Aurora,Oslo)@>1904{cargo: ?v}", "salt, tea"],
  ["?s : visit(?s,?c) & !(crew(?s) > 30)", "Borealis"],
  ["?s : visit(?s,?c) & crew(?s) <= 30", ""],
  ["?s : length(?s) > length(Borealis)", "Aurora"],
  ["?p : captain(Aurora,?p)@throughout [1906,1910]", "Jon"],
  ["?p : captain(Aurora,?p)@=[1914,*]", "Ida"],
  ["?p : captain(Aurora,?p)@=[1905,1911]", "Jon"],
  ["?p : captain(Aurora,?p)@=[?a,1905]", "Ida"],
  ["?p : captain(Aurora,?p){!cargo: *}", "Ida, Jon"],
  ["?p : captain(Aurora,?p){reason: transfer}", "Jon"],
  ["?p : captain(Aurora,?p){!reason: transfer}", "Ida"],
  ["?p : ^captain(?p, Aurora)@1905", "Ida, Jon"],
];
const graph = ships();

const answersTo = (text: string): string => answersOf(parseWideText(text, { graph }));

const answersOf = (query: WideQuery): string => {
  const { graph: wide, query: links } = lowered(query, graph);
  const { ids } = answer(links, wide.full);
  const shown = [...ids].map((id) => {
    const value = wide.valueAt?.(id);
    return value ? valueText(value) : graph.entities.name(id);
  });
  expect(countAnswers(links, wide.full).count).toBe(shown.length);
  return shown.sort().join(", ");
};

test.each(VECTORS)("%s is answered by %s", (query, answers) => {
  expect(answersTo(query)).toBe(answers);
});

test.each(VECTORS)("%s is read back as it was written", (text) => {
  const query = parseWideText(text, { graph });
  const printed = printText(query, { graph });
  expect(parseWideText(printed, { graph })).toEqual(query);
  expect(answersTo(printed)).toBe(answersTo(text));
});

test.each([
  ["?s : length(?s) != 81 foot", "query.units"],
  ["?p : captain(Aurora,?p)@1905-03-02", "query.time-too-fine"],
  ["?p : captain(Aurora,?p)@[1911, 1905]", "query.empty-period"],
  ["?p : captain(Aurora,?p)@2001-02-30", "query.bad-time"],
  ["?p : captain(Aurora,?p)@soon", "query.bad-time"],
  ["?p : visit(Aurora,?p){cargoo: tea}", "query.unknown-key"],
  ["?p : visit(Aurora,?p){cargo: coffee}", "query.unknown-value"],
  ["?p : visit(Aurora,?p){cargo > tea}", "query.no-order"],
  ["?p : visit(Aurora,?p){cargo tea}", "query.syntax"],
  ["?p : visit(Aurora,?p){cargo: tea", "query.syntax"],
  ["?p : visit(Aurora,?p)@[1903", "query.syntax"],
  ["?p : visit(Aurora,?p)@1903@1904", "query.syntax"],
  ["?t : visit(Aurora,Oslo)@<?t", "query.unsafe"],
  ["?v : visit(Aurora,Oslo){!cargo: ?v}", "query.unsafe"],
  ["?t : time(?t) & ?t = last(visit(Aurora, Oslo))", "query.syntax"],
  ["?t : captain(Aurora,?t)@?t", "query.sort-mismatch"],
  ["?x : length(Aurora, ?x)@1905", "query.not-a-relation"],
])("%s is refused as %s", (text, code) => {
  expect(() => parseWideText(text, { graph })).toThrowError(expect.objectContaining({ code }));
});

test("a whole query is asked at a time; links with their own keep it", () => {
  const at = (text: string, time: string) => answersOf(heldAt(parseWideText(text, { graph }), time, graph));
  expect(at("?p : captain(?s, ?p)", "1905")).toBe("Ida, Jon");
  expect(at("?p : captain(?s, ?p)@1899 & captain(?s, ?q)", "1904")).toBe("Jon");
  expect(at("?s : captain(?s, ?p) & !visit(?s, Oslo)", "1903")).toBe("Borealis");
  expect(() => at("?p : captain(?s, ?p)", "soon")).toThrowError(
    expect.objectContaining({ code: "usage.bad-time" }),
  );
});

test("what a statement says is written as a formula asks for it", () => {
  expect(Array.from({ length: graph.statements!.count }, (_, at) => saidText(graph, at))).toEqual([
    "@[1901, 1905]",
    "@[1914, *]",
    '@[1905, 1911]{reason: "transfer"}',
    "@[1899, 1904]",
    "",
    "@1903",
    '@1908{cargo: "salt", pilot: Kai}',
    '@1912{cargo: "tea"}',
    "@1902",
  ]);
});

test("a tree shows the statement that carries a link", () => {
  const query = parseWideText("?p : captain(Aurora, ?p)@1905{reason: transfer}", { graph });
  const { graph: wide, query: links } = lowered(query, graph);
  const tree = explain(links, wide, ["Jon"]);
  expect(linksWithStatements(tree!.links, wide)).toEqual([
    { head: 0, relation: 0, tail: 3, state: "known", said: '@[1905, 1911]{reason: "transfer"}' },
  ]);
});

test("a statement that is not observed is missing once", () => {
  const hidden = ships((said) =>
    said[3]?.[0] === 1908 ? [said[0], said[1], said[2], said[3], said[4], 2] : said,
  );
  const query = parseWideText("?t : visit(Aurora, Oslo)@?t", { graph: hidden });
  const { graph: wide, query: links } = lowered(query, hidden);
  const years = (levels: number) =>
    [...answer(links, { graph: wide, levels }).ids].map((id) => valueText(wide.valueAt!(id)!)).sort();
  expect(years(0b011)).toEqual(["1903", "1912"]);
  expect(years(0b111)).toEqual(["1903", "1908", "1912"]);
  const id = [...answer(links, wide.full).ids].find((each) => valueText(wide.valueAt!(each)!) === "1908")!;
  expect(explain(links, wide, [id])?.missing).toBe(1);
});
