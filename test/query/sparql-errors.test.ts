import { describe, expect, it } from "vitest";
import { and, atom, constant, exists, not, or, type Query, variable } from "../../src/query/formula.ts";
import { sparqlNotation } from "../../src/query/sparql/notation.ts";
import { films } from "../support/films.ts";
import { carets, failureOf } from "../support/text.ts";

const fixtures: readonly (readonly [
  query: string,
  carets: string,
  code: string,
  message: string,
  hint: string,
])[] = [
  ["", "^", "query.syntax", "expected SELECT or ASK, found the end", "SELECT DISTINCT ?x"],
  [
    "SELECT ?x { ?x <r> <a> OPTIONAL { ?x <r> ?y } }",
    "                       ^^^^^^^^",
    "query.unsupported",
    "OPTIONAL",
    "second query",
  ],
  [
    "SELECT ?x { ?x <r> <a> MINUS { ?x <r> <b> } }",
    "                       ^^^^^",
    "query.unsupported",
    "MINUS",
    "FILTER NOT EXISTS",
  ],
  ["SELECT (COUNT(?x) AS ?n) { ?x <r> <a> }", "       ^", "query.unsupported", "(", "count outside"],
  [
    "SELECT ?x { ?x <r> <a> } LIMIT 10",
    "                         ^^^^^",
    "query.unsupported",
    "LIMIT",
    "where the query is run",
  ],
  [
    "SELECT ?x { ?x <r> <a> } ORDER BY ?x",
    "                         ^^^^^",
    "query.unsupported",
    "ORDER",
    "sort them outside",
  ],
  [
    "SELECT ?x { ?x <r> <a> FILTER(REGEX(?x)) }",
    "                              ^^^^^",
    "query.unsupported",
    "REGEX is not supported in a condition",
    "kg find",
  ],
  ['SELECT ?x { ?x <r> "a" }', "                   ^^^", "query.unsupported", "texts", "IRIs"],
  [
    "SELECT ?x { ?x ?p <a> }",
    "               ^^",
    "query.unsupported",
    "a relation cannot be a variable",
    "IRI of the relation",
  ],
  ["SELECT ?x { ?x <r>* <a> }", "                  ^", "query.unsupported", "repeated paths", "UNION"],
  ["SELECT ?x { ?x !<r> <a> }", "               ^", "query.unsupported", "!", "negated property sets"],
  [
    "SELECT ?x { SELECT ?x { ?x <r> <a> } }",
    "            ^^^^^^",
    "query.unsupported",
    "SELECT",
    "outer one",
  ],
  ["SELECT ?x { VALUES ?x { <a> } }", "            ^^^^^^", "query.unsupported", "VALUES", "UNION"],
  [
    "SELECT ?x { GRAPH <g> { ?x <r> <a> } }",
    "            ^^^^^",
    "query.unsupported",
    "GRAPH",
    "leave GRAPH out",
  ],
  ["CONSTRUCT { ?x <r> <a> }", "^^^^^^^^^", "query.unsupported", "CONSTRUCT", "SELECT DISTINCT"],
  ["SELECT ?x FROM <g> { ?x <r> <a> }", "          ^^^^", "query.unsupported", "FROM", "leave FROM out"],
  ["SELECT ?x { ?x <r> [ <s> <a> ] }", "                   ^", "query.unsupported", "[", "variable in place"],
  [
    "SELECT ?x { ?x ex:r <a> }",
    "               ^^^^",
    "query.syntax",
    "prefix ex: is not declared",
    "PREFIX ex:",
  ],
  ["SELECT ?x { ?x <r> <a> ", "          ^", "query.syntax", "brace is not closed", "missing }"],
  ["SELECT ?x { ?x <r> <a> } }", "                         ^", "query.syntax", "expected the end", "remove"],
  [
    "SELECT ?x { ?x <r> }",
    "                   ^",
    "query.syntax",
    "expected an IRI or a variable, found }",
    "subject, relation, object",
  ],
  [
    "SELECT ?x { ?x <r> <a> <b> }",
    "                       ^^^",
    "query.syntax",
    "expected ., found <b>",
    "full stop",
  ],
  ["SELECT ?x { ?x <r <a> }", "               ^", "query.syntax", "opens no IRI", "close the IRI"],
  ["SELECT ?x ?y ?x { ?x <r> ?y }", "             ^^", "query.syntax", "twice", "once"],
  [
    "SELECT WHERE { ?x <r> <a> }",
    "       ^^^^^",
    "query.syntax",
    "expected the variables",
    "SELECT DISTINCT ?x",
  ],
  ["SELECT ?y { ?x <r> <a> }", "       ^^", "query.unsafe", "?y does not occur", "?y"],
  [
    "SELECT ?x { { ?x <r> <a> } UNION { ?z <r> <a> } }",
    "       ^^",
    "query.unsafe",
    "only some of the alternatives",
    "?x",
  ],
  [
    "SELECT ?x { ?x <r> ?y { ?x <r> <a> } UNION { ?z <r> <a> } FILTER NOT EXISTS { ?z <r> ?x } }",
    "                                                          ^^^^^^^^^^^^^^^^^",
    "query.unsupported",
    "?z is bound in only some branches",
    "into the branches",
  ],
  [
    "ASK { <urn:lacuna:entity:%> <r> <a> }",
    "      ^^^^^^^^^^^^^^^^^^^^^",
    "query.syntax",
    "percent escapes",
    "%XX",
  ],
];

describe("a mistake in SPARQL", () => {
  it.each(fixtures)("%s", (query, expected, code, message, hint) => {
    const error = failureOf(() => sparqlNotation.parse(query, {}));
    expect([`${query}\n${carets(error)}`, error.code]).toEqual([`${query}\n${expected}`, code]);
    expect(error.message).toContain(message);
    expect(error.hint).toContain(hint);
  });

  it.each([
    [
      "ASK { <urn:lacuna:entity:Frence> <urn:lacuna:relation:borders> ?x }",
      6,
      "query.unknown-entity",
      "did you mean France?",
    ],
    [
      "ASK { <urn:lacuna:entity:France> <urn:lacuna:relation:boarders> ?x }",
      33,
      "query.unknown-relation",
      "did you mean borders?",
    ],
    [
      "ASK { <http://example.org/France> <urn:lacuna:relation:borders> ?x }",
      6,
      "query.unknown-entity",
      "as the graph has them",
    ],
  ])("in a name of the graph: %s", (query, start, code, hint) => {
    const error = failureOf(() => sparqlNotation.parse(query, { graph: films }));
    expect([error.code, error.place?.start]).toEqual([code, start]);
    expect(error.hint).toContain(hint);
  });
});

describe("what SPARQL cannot say", () => {
  const [x, y] = [variable("x"), variable("y")];
  it.each<[string, Query]>([
    ["x", { free: ["x"], body: not(atom(0, constant(1), x)) }],
    ["y", { free: ["x"], body: and(atom(0, x, x), exists(["y"], not(atom(0, y, x)))) }],
  ])("is refused, naming ?%s", (name, query) => {
    const error = failureOf(() => sparqlNotation.print(query, {}));
    expect([error.code, error.message]).toEqual([
      "query.not-expressible",
      expect.stringContaining(`?${name}`),
    ]);
  });

  it("includes alternatives that multiply out beyond all bounds", () => {
    const choice = (id: number) => or(atom(id, x, constant(0)), not(atom(id, constant(0), x)));
    const body = and(atom(0, x, x), ...Array.from({ length: 40 }, (_, id) => choice(id)));
    expect(failureOf(() => sparqlNotation.print({ free: ["x"], body }, {})).code).toBe(
      "query.not-expressible",
    );
  });
});

describe("the printed SPARQL", () => {
  const [x, y] = [variable("x"), variable("y")];
  it("names entities and relations so that they are read back", () => {
    const body = and(atom(1, constant(11), x), atom(10, x, constant(4)), not(exists(["y"], atom(0, x, y))));
    const text = sparqlNotation.print({ free: ["x"], body }, { graph: films });
    expect(text).toBe(`SELECT DISTINCT ?x WHERE {
  ?x <urn:lacuna:relation:borders> <urn:lacuna:entity:C%C3%B4te%20d'Ivoire> .
  ?x <urn:lacuna:relation:official%20language> <urn:lacuna:entity:Q2263> .
  FILTER NOT EXISTS { ?x <urn:lacuna:relation:borders> ?y . }
}`);
    expect(sparqlNotation.parse(text, { graph: films })).toEqual({
      free: ["x"],
      body: and(atom(0, x, constant(11)), atom(10, x, constant(4)), not(exists(["y"], atom(0, x, y)))),
    });
  });

  it("keeps names that are IRIs", () => {
    const query = { free: ["x"], body: atom("http://ex.org/r?a=b#c", constant("concept:city:paris"), x) };
    const text = sparqlNotation.print(query, {});
    expect(text).toContain("<concept:city:paris> <http://ex.org/r?a=b#c> ?x");
    expect(sparqlNotation.parse(text, {})).toEqual(query);
  });

  it("repeats inside a denied group what binds the variables denied further", () => {
    const body = and(
      atom(0, x, constant(1)),
      not(exists(["y"], and(atom(2, y, constant(1)), not(atom(4, x, y))))),
    );
    expect(sparqlNotation.print({ free: ["x"], body }, {})).toContain(
      "FILTER NOT EXISTS { ?x <urn:lacuna:r0> <urn:lacuna:e1> . ?y <urn:lacuna:r2> <urn:lacuna:e1> . FILTER NOT EXISTS { ?x <urn:lacuna:r4> ?y . } }",
    );
  });

  it("turns a denied conjunction into alternatives where only that binds the variable", () => {
    const body = not(or(not(atom(0, x, constant(1))), and(atom(2, x, x), atom(4, x, x))));
    expect(sparqlNotation.print({ free: ["x"], body }, {})).toContain(
      "FILTER NOT EXISTS { ?x <urn:lacuna:r2> ?x .",
    );
    const disguised = not(and(not(atom(0, x, constant(1))), not(atom(2, x, constant(1)))));
    expect(sparqlNotation.print({ free: ["x"], body: disguised }, {})).toContain("} UNION {");
  });
});
