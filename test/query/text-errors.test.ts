import { describe, expect, it } from "vitest";
import { parseQuery } from "../../src/query/text/parse.ts";
import { films } from "../support/films.ts";
import { stepsOf } from "../support/steps.ts";
import { carets, failureOf } from "../support/text.ts";

/** Query, carets under it, code, part of the message, part of the hint. */
type Fixture = readonly [query: string, carets: string, code: string, message: string, hint: string];

const without: Fixture[] = [
  ["", "^", "query.syntax", "found the end", "add a link"],
  ["?x :", "    ^", "query.syntax", "expected a link, found the end", "relation(head, tail)"],
  ["?x : r(a, ?x", "      ^", "query.syntax", "not closed", "close the link"],
  ["?x : (r(a, ?x) | s(b, ?x)", "     ^", "query.syntax", "not closed", "missing )"],
  ["?x : ((r(a, ?x)) | s(b, ?x)", "     ^", "query.syntax", "not closed", "missing )"],
  ["?x : r(a, ?x))", "             ^", "query.syntax", "closes nothing", "remove it"],
  ["?x : r(a ?x)", "         ^^", "query.syntax", "expected a comma, found ?x", "comma between"],
  ["?x : r(Tom Hanks, ?x)", "           ^^^^^", "query.syntax", "expected a comma", '"Tom Hanks"'],
  ["?x : r(?x, Tom Hanks)", "               ^^^^^", "query.syntax", "expected )", '"Tom Hanks"'],
  ["?x : r(?x)", "         ^", "query.syntax", "needs two ends", "relation(head, tail)"],
  ["?x : r(a, b, ?x)", "           ^", "query.syntax", "two ends, not three", "double quotes"],
  ["?x : r(a, ? )", "          ^", "query.syntax", "needs a name", "?x"],
  ["? : r(a, ?x)", "^", "query.syntax", "needs a name", "?x"],
  ['?x : r("a, ?x)', "       ^", "query.syntax", "quote is not closed", "close it"],
  ['?x : r("a\\z", ?x)', "         ^^", "query.syntax", "escape", "\\\\"],
  ["?x : r(a, ?x) and s(b, ?x)", "              ^^^", "query.syntax", "and is not a sign", "write & for and"],
  ["?x : r(a, ?x) OR s(b, ?x)", "              ^^", "query.syntax", "OR is not a sign", "write | for OR"],
  [
    "?x : r(a, ?x) & not s(b, ?x)",
    "                ^^^",
    "query.syntax",
    "not is not a sign",
    "write ! for not",
  ],
  [
    "?x : r(a, ?x) & not(s(b, ?x))",
    "                ^^^",
    "query.syntax",
    "not is not a sign",
    "write ! for not",
  ],
  ["?x : r(a, ?x) && s(b, ?x)", "               ^", "query.syntax", "stands twice", "single &"],
  ["?x : r(a, ?x) || s(b, ?x)", "               ^", "query.syntax", "stands twice", "single |"],
  ["?x : r(a, ?x), s(b, ?x)", "             ^", "query.syntax", "found a comma", "join links with &"],
  ["?x : r(a, ?x) s(b, ?x)", "              ^", "query.syntax", "expected & or |, found s", "join links"],
  ["?x : r(a, ?x) & ", "                ^", "query.syntax", "found the end", "add a link"],
  ["?x : & r(a, ?x)", "     ^", "query.syntax", "expected a link, found &", "relation(head, tail)"],
  ["?x : ()", "      ^", "query.syntax", "expected a link, found )", "between the parentheses"],
  ["?x : !", "      ^", "query.syntax", "expected a link", "add a link"],
  ["?x : ?r(a, ?x)", "     ^^", "query.syntax", "a relation cannot be a variable", "relation(head, tail)"],
  ["?x r(a, ?x)", "   ^", "query.syntax", "expected a colon, found r", "?x : relation"],
  ["?x, ?y, ?x : r(?y, ?x)", "        ^^", "query.syntax", "twice", "once"],
  ["x : r(a, ?x)", "^", "query.syntax", "x is no variable", "?x"],
  ["?x : r(a, ?x) : s(b, ?x)", "              ^", "query.syntax", "a colon cannot", "at the start"],
  ["?x : r(s(a, ?y), ?x)", "        ^", "query.syntax", "inside another", "&"],
  ["?x : r[a, ?x]", "      ^", "query.syntax", '"["', "round parentheses"],
  ["?x : r('a', ?x)", "       ^", "query.syntax", '"\'"', "double quotes"],
  ["?x : r(“a”, ?x)", "       ^", "query.syntax", "“", "straight double quotes"],
  ["?x : r a", "       ^", "query.syntax", "expected ( behind r", "relation(head, tail)"],
  ["?x : r", "      ^", "query.syntax", "expected ( behind r", "r(head, tail)"],
  ["?x : ^(r(a, ?x))", "      ^", "query.syntax", "expected a relation behind ^", "^relation(tail, head)"],
  [
    "?x : exists ?y r(?y, ?x)",
    "               ^",
    "query.syntax",
    "expected ( behind exists",
    "exists ?y ( … )",
  ],
  [
    "?x : exists ?x (r(a, ?x))",
    "            ^^",
    "query.shadowed-variable",
    "?x is bound twice",
    "another name",
  ],
  [
    "?x : r(?y, ?x) & exists ?y (r(?y, ?x))",
    "                        ^^",
    "query.shadowed-variable",
    "?y",
    "another name",
  ],
  ["?x : !r(a, ?x)", "^^", "query.unsafe", "?x", "without !"],
  [
    "?x : r(a, ?x) & exists ?yy (!r(?yy, ?x))",
    "                       ^^^",
    "query.unsafe",
    "?yy",
    "!(exists ?yy (…))",
  ],
  ["?x : r(e9999999999, ?x)", "       ^^^^^^^^^^^", "query.unknown-entity", "e9999999999", "2^32"],
  ["?x : 12(a, ?x)", "     ^^", "query.unknown-relation", "needs a graph", "r12"],
];

const within: Fixture[] = [
  [
    "?c : boarders(France, ?c)",
    "     ^^^^^^^^",
    "query.unknown-relation",
    'no relation is called "boarders"',
    "did you mean borders? `lacuna kg info films --relations` lists all 7",
  ],
  [
    "?c : Borders(France, ?c)",
    "     ^^^^^^^",
    "query.unknown-relation",
    '"Borders"',
    "did you mean borders?",
  ],
  ["?c : qqqqqqq(France, ?c)", "     ^^^^^^^", "query.unknown-relation", '"qqqqqqq"', "lists all 7"],
  [
    "?c : official_language(?c, France)",
    "     ^^^^^^^^^^^^^^^^^",
    "query.unknown-relation",
    "official_language",
    'did you mean "official language"?',
  ],
  [
    "?c : borders(Frence, ?c)",
    "             ^^^^^^",
    "query.unknown-entity",
    'no entity is called "Frence"',
    "did you mean France?",
  ],
  [
    "?c : borders(france, ?c)",
    "             ^^^^^^",
    "query.unknown-entity",
    '"france"',
    "did you mean France?",
  ],
  [
    '?c : borders("Cote d\'Ivoire", ?c)',
    "             ^^^^^^^^^^^^^^^",
    "query.unknown-entity",
    "Cote",
    'did you mean "Côte d\'Ivoire"?',
  ],
  [
    '?c : borders("United States", ?c)',
    "             ^^^^^^^^^^^^^^^",
    "query.unknown-entity",
    "United States",
    'did you mean "United States of America"?',
  ],
  [
    "?c : borders(Georgia, ?c)",
    "             ^^^^^^^",
    "query.ambiguous-label",
    '2 entities are labelled "Georgia"',
    "Q230, Q1428",
  ],
  ["?c : borders(won, ?c)", "             ^^^", "query.unknown-entity", '"won"', "won is a relation"],
  ["?c : France(borders, ?c)", "     ^^^^^^", "query.unknown-relation", '"France"', "France is an entity"],
  ["?c : borders(e99, ?c)", "             ^^^", "query.unknown-entity", "e99", "e0 to e11"],
  ["?c : r14(France, ?c)", "     ^^^", "query.unknown-relation", "r14", "r0 to r13"],
  ["borders(france, ?c)", "        ^^^^^^", "query.unknown-entity", '"france"', "did you mean France?"],
];

describe("a mistake in a query", () => {
  it.each(without)("%s", (query, expected, code, message, hint) => {
    const error = failureOf(() => parseQuery(query));
    expect([`${query}\n${carets(error)}`, error.code]).toEqual([`${query}\n${expected}`, code]);
    expect(error.message).toContain(message);
    expect(error.hint).toContain(hint);
  });

  it.each(within)("with a graph: %s", (query, expected, code, message, hint) => {
    const error = failureOf(() => parseQuery(query, films));
    expect([`${query}\n${carets(error)}`, error.code]).toEqual([`${query}\n${expected}`, code]);
    expect(error.message).toContain(message);
    expect(error.hint).toContain(hint);
  });

  it("is reported when nesting is too deep, wherever it comes from", () => {
    for (const nest of ["(", "!", "!("]) {
      const query = `?x : ${nest.repeat(5000)}r(a, ?x)`;
      const error = failureOf(() => parseQuery(query));
      expect(error.code).toBe("query.too-deep");
      expect(error.place?.start).toBeGreaterThan(100);
    }
    expect(parseQuery(`?x : ${"(".repeat(150)}r(a, ?x)${")".repeat(150)}`).free).toEqual(["x"]);
  });

  it("is reported when the query is too long", () => {
    expect(failureOf(() => parseQuery("r".repeat(100_001))).code).toBe("query.too-long");
  });
});

describe("the longest query", () => {
  it("is read in steps that grow with its length only", async () => {
    const query = `?x : ${Array.from({ length: 5500 }, (_, at) => `r(a${at % 10}, ?v${at})`).join(" & ")} & r(a, ?x)`;
    expect(query.length).toBeLessThan(100_000);
    const steps = await stepsOf(
      () => import("../../src/query/text/parse.ts"),
      (fresh) => fresh.parseQuery(query),
    );
    expect(steps).toBeGreaterThan(query.length);
    expect(steps).toBeLessThan(20 * query.length);
  });
});
