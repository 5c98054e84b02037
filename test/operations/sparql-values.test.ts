// What SPARQL asks of values: answers as rows of the file give them, and a refusal where a graph keeps less than the query asks for.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newerPart } from "../../src/query/sparql/newer.ts";
import { inMemory, refused } from "./support.ts";

const TURTLE = `@prefix : <http://ex.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:nina a :Musician ; rdfs:label "Nina Simone"@en, "Nina Simon"@de ; :born "1933-02-21"^^xsd:date ; :debut "1958"^^xsd:gYear ;
  :plays :piano ; :genre :jazz, :soul ; :height 1.68 ; :albums 40 .
:miles a :Musician ; rdfs:label "Miles Davis"@en ; :born "1926-05-26"^^xsd:date ; :genre :jazz ; :height 1.7 ; :albums 48 .
`;
const PROLOGUE =
  "PREFIX : <http://ex.org/> PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> ";
const lacuna = inMemory({ "m.ttl": TURTLE });
const ask = (query: string) => lacuna.querySparql({ graph: "m.ttl", query: PROLOGUE + query });
const namesOf = async (query: string) => {
  const found = await ask(query);
  if (found.kind !== "rows") throw new Error(found.kind);
  return found.rows.map(({ m }) => m?.value.split("/").at(-1)).sort();
};

describe("numbers in place of objects, however they are written", () => {
  test.each([
    [":height 1.68", ["nina"]],
    [":height 1.680", ["nina"]],
    [":height 168e-2", ["nina"]],
    [':height "1.68"^^xsd:decimal', ["nina"]],
    [':height "1.68"^^<http://www.w3.org/2001/XMLSchema#float>', ["nina"]],
    [":albums 40", ["nina"]],
    [":albums 40.0", ["nina"]],
    [':albums "40"^^xsd:int', ["nina"]],
    [':albums "40.0"^^xsd:double', ["nina"]],
    [':albums "40"^^xsd:unsignedShort', ["nina"]],
    [':debut "1958"^^xsd:gYear', ["nina"]],
    [":debut 1958", ["nina"]],
    [":height ?h . VALUES ?h { 1.68 }", ["nina"]],
    [":height ?h FILTER(?h > 1.69)", ["miles"]],
    [":height ?h FILTER(?h IN (1.68, 2.5))", ["nina"]],
    [':debut ?y FILTER(?y < "1960"^^xsd:gYear)', ["nina"]],
    [':born "1926-05-26"^^xsd:date', ["miles"]],
  ])("%s", async (pattern, names) => {
    expect(await namesOf(`SELECT ?m WHERE { ?m ${pattern} }`)).toEqual(names);
  });

  test("any number of a graph is found by itself", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 2, maxLength: 5 }),
        async (numbers) => {
          const values = [...new Set(numbers.map((each) => Number(each.toFixed(6)) + 0))];
          const text = values.map(
            (value, at) => `<urn:e${at}> <urn:size> ${value.toFixed(6)} ; <urn:next> <urn:e0> .\n`,
          );
          const own = inMemory({ "n.ttl": text.join("") });
          for (const [at, value] of values.entries()) {
            const found = await own.querySparql({
              graph: "n.ttl",
              query: `SELECT ?m WHERE { ?m <urn:size> ${value.toFixed(6)} }`,
            });
            expect(found).toMatchObject({ rows: [{ m: { value: `urn:e${at}` } }] });
          }
        },
      ),
      { numRuns: 20, seed: 45 },
    );
  });
});

test.each([
  ['?m :born "1926-05-26"', "is a text, and born has dates", '"1926-05-26"^^xsd:date'],
  ["?m :born ?b FILTER(?b > 1930)", "?b stands for dates", "YEAR(?x)"],
  ["?m a :Musician FILTER NOT EXISTS { ?m :born ?b FILTER(?b > 1930) }", "?b stands for dates", "YEAR(?x)"],
  ['?m :height ?h FILTER(?h > "1.7")', "is a text, and ?h stands for numbers", "without quotes, 1.7"],
  ['?m :genre "jazz"', "is a text, and genre links things", "<http://ex.org/jazz>"],
  ['?m :genre ?g FILTER(?g = "jazz")', "?g stands for things", "write the thing"],
  ['?m rdfs:label "Nina Simone"@en', "a text with a language", "without a language"],
  ['?m rdfs:label ?l FILTER(?l = "Nina Simone"@en)', "a text with a language", "without a language"],
  ['?m rdfs:label "Nina Simnoe"', 'nothing has the label "Nina Simnoe"', 'did you mean "Nina Simone"?'],
  ['?m rdfs:label "Nina Simon"', "nothing has the label", 'another name of "Nina Simone"'],
  ['?m rdfs:label ?l FILTER(LANG(?l) = "de")', "LANG asks for the languages of texts", "knowledge base"],
  ['?m rdfs:label ?l FILTER(langMatches(lang(?l), "de"))', "the languages of texts", "leave it out"],
  ["?m :height ?h FILTER(DATATYPE(?h) = xsd:decimal)", "the types of literals", "leave it out"],
  ["?m :genre :jaz", "no entity is called", "did you mean http://ex.org/jazz"],
])("what a graph does not keep is refused: %s", async (pattern, message, hint) => {
  const found = await refused(ask(`SELECT ?m (COUNT(*) AS ?n) WHERE { ${pattern} } GROUP BY ?m`));
  expect(found?.message).toContain(message);
  expect(found?.hint).toContain(hint);
});

test.each([
  ["{ ?m :height ?x } UNION { ?m :born ?x } FILTER(?x > 1.69)", ["miles"]],
  ['?m rdfs:label ?l FILTER(REGEX(?l, "^Nina"))', ["nina"]],
  ['?m rdfs:label ?l FILTER(?l = "Nina Simone")', ["nina"]],
  ['?m a :Musician FILTER(STR(?m) = "http://ex.org/miles")', ["miles"]],
  ["?m :born ?b FILTER(YEAR(?b) > 1930)", ["nina"]],
  ["?m :born ?b BIND(YEAR(?b) AS ?y) FILTER(?y > 1930)", ["nina"]],
  ['?m :genre ?g BIND(STR(?g) AS ?t) FILTER(?t = "http://ex.org/soul")', ["nina"]],
])("what fits is answered: %s", async (pattern, names) => {
  expect(await namesOf(`SELECT DISTINCT ?m WHERE { ${pattern} }`)).toEqual(names);
});

describe("SPARQL 1.2", () => {
  test.each([
    ["?x :p <<( :nina :genre :jazz )>>", "<<(", "a triple term"],
    ["<< :nina :genre :jazz >> :q ?x", "<<", "a reified triple"],
    [":nina :genre :jazz {| :q ?x |}", "{|", "an annotation"],
    [":nina :genre :jazz ~ ?x", "~", "a reifier"],
    ['?x rdfs:label "Nina"@en--ltr', "@en--ltr", "a text with a direction"],
    ["?x :genre :jazz FILTER(isTRIPLE(?x))", "isTRIPLE", "a function"],
    ["?x :genre :jazz BIND(SUBJECT(?x) AS ?m)", "SUBJECT", "a function"],
  ])("%s is refused by name", async (pattern, part, what) => {
    const query = `SELECT ?x WHERE { ${pattern} }`;
    expect(await refused(ask(query))).toMatchObject({
      code: "query.newer-sparql",
      message: `${part} is ${what} of SPARQL 1.2, and queries are read as SPARQL 1.1`,
    });
    // Formulas say what annotations and reifiers ask; nothing of this graph is said of its links.
    const found = await refused(lacuna.ask({ graph: "m.ttl", query: PROLOGUE + query }));
    expect(found?.code).toBe(
      /annotation|reifier|reified/.test(what)
        ? /reifier/.test(what)
          ? "query.unsupported"
          : "query.no-qualifiers"
        : "query.newer-sparql",
    );
  });

  test.each([
    'SELECT ?subject WHERE { ?subject :object "<<( {| ~ TRIPLE(" } # << ~ isTRIPLE(',
    "SELECT ?x WHERE { ?x <http://a/~b> ?y FILTER(?x<<urn:a>) }",
    "SELECT ?x WHERE { ?x :OBJECT ?y . ?x :sub:SUBJECT (1 2) }",
    'SELECT ?x WHERE { ?x :p """a " {| """ . ?x :q "x"@en-GB }',
  ])("is not seen in %s", (text) => {
    expect(newerPart(text)).toBeUndefined();
  });
});
