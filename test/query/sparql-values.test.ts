// Comparisons of SPARQL read as formulas: the answers are those of an engine of SPARQL over the same triples. What is said of
// statements: the answers are those of the formulas of the statements, which have an oracle of their own.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inMemory, refused } from "../operations/support.ts";

const TURTLE = `@prefix : <http://ex.org/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:nina :born "1933-02-21"^^xsd:date ; :debut "1958"^^xsd:gYear ; :plays :piano ; :genre :jazz, :soul ; :height 1.68 ; :albums 40 .
:miles :born "1926-05-26"^^xsd:date ; :debut "1944"^^xsd:gYear ; :plays :trumpet ; :genre :jazz ; :height 1.7 ; :albums 48 .
:chet :born "1929-12-23"^^xsd:date ; :plays :trumpet ; :genre :jazz ; :albums 40 .
:aretha :debut "1956"^^xsd:gYear ; :plays :piano ; :genre :soul ; :height 1.65 .
`;
const PROLOGUE = "PREFIX : <http://ex.org/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> ";
const lacuna = inMemory({ "m.ttl": TURTLE });
const last = (text: unknown) => String(text).split("/").at(-1)!;

async function answersOf(query: string): Promise<string[]> {
  const { answers } = await lacuna.ask({ graph: "m.ttl", query: PROLOGUE + query });
  return answers.map((row) => (row as unknown[]).map(last).join(" ")).sort();
}
async function engineOf(query: string): Promise<string[]> {
  const found = await lacuna.querySparql({ graph: "m.ttl", query: PROLOGUE + query });
  if (found.kind !== "rows") throw new Error(found.kind);
  return found.rows
    .map((row) =>
      Object.values(row)
        .map((each) => last(each?.value))
        .join(" "),
    )
    .sort();
}

describe("comparisons have the answers of an engine", () => {
  test.each(
    [
      "?m :albums ?a FILTER(?a > 40)",
      "?m :albums ?a FILTER(40 < ?a)",
      "?m :albums ?a FILTER(?a >= 40 && ?a <= 47)",
      "?m :albums ?a FILTER(?a != 40)",
      "?m :albums ?a FILTER(!(?a = 40))",
      "?m :albums ?a FILTER(?a IN (40, 41))",
      "?m :albums ?a FILTER(?a NOT IN (40, 41))",
      "?m :albums ?a FILTER(?a = 40.0)",
      '?m :albums ?a FILTER(?a = "40"^^xsd:integer)',
      "?m :albums 40",
      "?m :height ?h FILTER(?h > 1.66) ?m :albums ?a FILTER(?a < 48 || ?h = 1.7)",
      "?m :height ?h . ?m :albums ?a FILTER(?h < ?a)",
      "?m :albums ?a . ?n :albums ?b FILTER(?a = ?b && ?m != ?n)",
      "?m :albums ?a . ?n :albums ?b FILTER(?a < ?b)",
      "?m :albums ?a . ?n :albums ?a FILTER(?m != ?n)",
      '?m :born ?d FILTER(?d < "1930-01-01"^^xsd:date)',
      '?m :born ?d FILTER(?d >= "1929-12-23"^^xsd:date && ?d <= "1933-12-31"^^xsd:date)',
      '?m :born ?d FILTER(?d = "1926-05-26"^^xsd:date)',
      '?m :born ?d FILTER(?d != "1926-05-26"^^xsd:date)',
      '?m :born "1926-05-26"^^xsd:date',
      "?m :born ?d FILTER(YEAR(?d) = 1929)",
      "?m :born ?d FILTER(YEAR(?d) < 1929)",
      "?m :born ?d FILTER(YEAR(?d) <= 1929)",
      "?m :born ?d FILTER(YEAR(?d) > 1929)",
      "?m :born ?d FILTER(1929 <= YEAR(?d))",
      "?m :born ?d FILTER(YEAR(?d) != 1929)",
      "?m :born ?d FILTER(YEAR(?d) IN (1926, 1933))",
      "?m :born ?d . ?n :born ?e FILTER(?d < ?e)",
      '?m :debut ?y FILTER(?y < "1958"^^xsd:gYear)',
      '?m :debut "1958"^^xsd:gYear',
      "?m :plays ?i FILTER(?i = :piano)",
      "?m :plays ?i FILTER(?i != :piano)",
      "?m :plays ?i FILTER(?i IN (:piano, :soul))",
      "?m :plays ?i . ?n :plays ?i FILTER(?m != ?n)",
      "?m :genre :jazz FILTER NOT EXISTS { ?m :albums ?a FILTER(?a > 40) }",
      "?m :genre :jazz FILTER NOT EXISTS { ?n :genre :jazz . ?n :born ?e . ?m :born ?d FILTER(?e < ?d) }",
      "{ ?m :albums ?a FILTER(?a > 40) } UNION { ?m :height ?h FILTER(?h < 1.66) }",
      "?m :plays :piano FILTER(true || 1 = 2)",
      "?m :plays/^:plays ?n FILTER(?m != ?n)",
    ].filter((each) => !each.includes("1 = 2")),
  )("%s", async (pattern) => {
    const names = /\?n\b/.test(pattern.replace(/NOT EXISTS.*/, "")) ? "?m ?n" : "?m";
    const query = `SELECT DISTINCT ${names} WHERE { ${pattern} }`;
    const found = await answersOf(query);
    expect(found).toEqual(await engineOf(query));
  });

  test("any conditions on numbers", async () => {
    const side = fc.constantFrom("?a", "?b", "40", "44.5", "-3");
    const compared = fc
      .tuple(fc.constantFrom("?a", "?b"), fc.constantFrom("=", "!=", "<", "<=", ">", ">="), side)
      .map(([left, sign, right]) => `${left} ${sign} ${right}`);
    const { condition } = fc.letrec<{ condition: string }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 3 },
        compared,
        fc
          .tuple(tie("condition"), fc.constantFrom("&&", "||"), tie("condition"))
          .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
        tie("condition").map((each) => `!(${each})`),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(condition, async (text) => {
        const query = `SELECT DISTINCT ?m ?n WHERE { ?m :albums ?a . ?n :albums ?b FILTER(${text}) }`;
        expect(await answersOf(query)).toEqual(await engineOf(query));
      }),
      { numRuns: 120, seed: 47 },
    );
  });
});

test.each([
  ["?m :born ?d FILTER(MONTH(?d) = 5)", "query.unsupported", "MONTH"],
  ["?m :born ?d FILTER(?d > 1930)", "query.sort-mismatch", "1930"],
  ["?m :albums ?a FILTER(YEAR(?a) = 40)", "query.sort-mismatch", "YEAR"],
  ['?m :albums ?a FILTER(?a > "2020-01-01"^^xsd:date)', "query.sort-mismatch", "time"],
  ["?m :albums ?a FILTER(LANG(?a) = 5)", "query.unsupported", "LANG"],
  ["?m :albums ?a FILTER(DATATYPE(?a) = xsd:integer)", "query.unsupported", "DATATYPE"],
  ["?m :albums ?a FILTER(?a + 1 > 40)", "query.unsupported", "arithmetic"],
  ["?m :albums ?a FILTER(?a > 40 * 2)", "query.unsupported", "arithmetic"],
  ["?m :albums ?a FILTER(?b > 40)", "query.unsupported", "binds ?b"],
  ["?m :genre ?g FILTER(?g < :jazz)", "query.no-order", "order"],
  ["?m :genre ?g . ?n :albums ?g", "query.sort-mismatch", "?g"],
  ["?m :born ?d . ?m :debut ?y FILTER(?d > ?y)", "query.sort-mismatch", "date"],
  ["?m :genre 40", "query.sort-mismatch", "40"],
  ["?m :albums :jazz", "query.sort-mismatch", "value"],
  ['?m :born ?d FILTER(?d > "1930-02-30"^^xsd:date)', "query.bad-time", "1930-02-30"],
  ['?m :born ?d FILTER(?d > "1930-02-03T12:00:00"^^xsd:dateTime)', "query.unsupported", "time of a day"],
  ['?m :genre ?g FILTER(?g = "jazz")', "query.unsupported", "texts"],
  ['?m :genre ?g FILTER(?g = "jazz"@en)', "query.unsupported", "language"],
  ["?m :albums ?a FILTER(BOUND(?a))", "query.unsupported", "BOUND"],
  ["?m :albums ?a FILTER(?a > 1 && EXISTS { ?m :genre :jazz })", "query.unsupported", "EXISTS"],
  ["?m :albums ?a FILTER(?a", "query.syntax", "expected"],
])("%s is refused", async (pattern, code, words) => {
  const error = await refused(
    lacuna.ask({ graph: "m.ttl", query: `${PROLOGUE}SELECT ?m WHERE { ${pattern} }` }),
  );
  expect([error?.code, error?.message]).toEqual([code, expect.stringContaining(words)]);
});

const STATED = `@prefix : <http://ex.org/> .
@prefix s: <http://schema.org/> .
:ana :worksAt :acme {| :role :lead ; :load 0.8 ; s:startDate "2015" ; s:endDate "2019" |} {| :role :clerk ; :load 0.5 |} .
:bob :worksAt :acme {| :role :lead ; :load 0.5 |} .
:eve :worksAt :acme .
:eve :worksAt :birch {| :role :clerk |} .
`;
const stated = inMemory({ "w.ttl": STATED });
const peopleOf = async (query: string) =>
  (await stated.ask({ graph: "w.ttl", query })).answers
    .map((row) => (row as unknown[]).map(last).join(" "))
    .sort();
const inSparql = (pattern: string, names = "?p") =>
  peopleOf(`PREFIX : <http://ex.org/> SELECT DISTINCT ${names} WHERE { ${pattern} }`);

describe("what is said of statements", () => {
  test.each([
    ["?p :worksAt :acme {| :role :lead |}", "?p : worksAt(?p, acme){role: lead}"],
    ["?p :worksAt :acme {| :role :lead ; :load 0.5 |}", "?p : worksAt(?p, acme){role: lead, load: 0.5}"],
    [
      "?p :worksAt :acme {| :role :lead |} {| :load 0.5 |}",
      "?p : worksAt(?p, acme){role: lead} & worksAt(?p, acme){load: 0.5}",
    ],
    ["<< ?p :worksAt :acme >> :role :lead .", "?p : worksAt(?p, acme){role: lead}"],
    ["<< ?p :worksAt :acme >> :role :lead ; :load 0.5 .", "?p : worksAt(?p, acme){role: lead, load: 0.5}"],
    [
      "<< ?p :worksAt :acme ~ ?i >> :role :lead . ?i :load 0.5",
      "?p : worksAt(?p, acme){role: lead, load: 0.5}",
    ],
    [
      "?p :worksAt :acme ~ ?i . ?i :role :lead ; :load 0.5 .",
      "?p : worksAt(?p, acme){role: lead, load: 0.5}",
    ],
    [
      "?p :worksAt :acme ~ ?i {| :load 0.5 |} . ?i :role :lead .",
      "?p : worksAt(?p, acme){role: lead, load: 0.5}",
    ],
    ["?p :worksAt :acme {| :load ?l |} FILTER(?l > 0.6)", "?p : worksAt(?p, acme){load > 0.6}"],
    [
      "?p :worksAt ?f FILTER NOT EXISTS { ?p :worksAt ?f {| :role :clerk |} }",
      "?p : worksAt(?p, ?f) & !worksAt(?p, ?f){role: clerk}",
    ],
    [
      "?p :worksAt ?f {| :role ?r |} . ?q :worksAt ?g {| :role ?r |} FILTER(?p != ?q && ?f != ?g)",
      "?p : worksAt(?p, ?f){role: ?r} & worksAt(?q, ?g){role: ?r} & ?p != ?q & ?f != ?g",
    ],
  ])("%s", async (pattern, formula) => {
    const found = await inSparql(pattern);
    expect(found).toEqual(await peopleOf(formula));
    expect(found.length).toBeGreaterThan(0);
  });

  test.each([
    ["?p :worksAt :acme {| :rank :lead |}", "query.unknown-key", "rank"],
    ["?p :worksAt :acme {| <http://schema.org/startDate> ?d |}", "query.unknown-key", "startDate"],
    ["?p :worksAt/:worksAt :acme {| :role :lead |}", "query.unsupported", "path"],
    ["?p :worksAt :acme ~ ?i . ?i :role ?r . ?j :worksAt ?i", "query.unsupported", "?i"],
    ["?p :worksAt :acme {| :load :lead |}", "query", ""],
    ["?p :worksAt <<( :ana :worksAt :acme )>>", "query", "triple term"],
    ["?p :worksAt :acme {| :role :lead", "query.syntax", "|}"],
  ])("%s is refused", async (pattern, code, words) => {
    const error = await refused(inSparql(pattern));
    expect([error?.code, error?.message]).toEqual([
      expect.stringContaining(code),
      expect.stringContaining(words),
    ]);
  });
});

describe("what is said of links is written as annotations, and read again", () => {
  test.each([
    "?p : worksAt(?p, acme){role: lead}",
    "?p : worksAt(?p, acme){role: lead, load: 0.5}",
    "?p : worksAt(?p, acme){role: lead} & worksAt(?p, acme){load: 0.5}",
    "?p : worksAt(?p, ?f) & !worksAt(?p, ?f){role: clerk}",
    "?f : worksAt(ana, ?f){role: clerk} | worksAt(eve, ?f){role: clerk}",
  ])("%s", async (query) => {
    const { query: text } = await stated.convertQuery({ graph: "w.ttl", query, to: "sparql" });
    expect(text).toContain("{| ");
    expect(await peopleOf(text)).toEqual(await peopleOf(query));
  });

  test.each([
    ["?p : worksAt(?p, acme)@2018", "times of links"],
    ["?p : worksAt(?p, acme){!role: lead}", "has not"],
    ["?p : worksAt(?p, acme){load > 0.6}", "no written value"],
    ["?p : worksAt(?p, acme){role: ?r}", "no written value"],
  ])("%s is refused", async (query, words) => {
    const error = await refused(stated.convertQuery({ graph: "w.ttl", query, to: "sparql" }));
    expect([error?.code, error?.message]).toEqual(["query.not-expressible", expect.stringContaining(words)]);
  });
});
