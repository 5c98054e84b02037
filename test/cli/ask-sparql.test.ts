import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { said } from "../support/said.ts";

const KB = `@prefix ex: <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:rome ex:population 2800000 ; ex:in ex:italy ; rdfs:label "Rome" .
ex:pisa ex:population 90000.5 ; ex:in ex:italy .
ex:italy ex:in ex:europe .
`;
const folder = mkdtempSync(join(tmpdir(), "lacuna-ask-sparql-"));
const graph = join(folder, "g.ttl");
beforeAll(() => writeFileSync(graph, KB));
afterAll(() => rmSync(folder, { recursive: true }));

const NOTE = "answered by oxigraph on the known links; nothing was predicted\n";
const cells = async (query: string) => {
  const { status, out, err } = await said(["ask", graph, query]);
  expect([status, err]).toEqual([0, ""]);
  expect(out.endsWith(NOTE)).toBe(true);
  return out
    .slice(0, -NOTE.length)
    .split("\n")
    .slice(1, -2)
    .map((line) => line.trim().split(/ {2,}/));
};

test.each<[string, string, string[][]]>([
  ["values", "SELECT ?x WHERE { ?x ex:population ?p . FILTER(?p * 2 > 1000000) }", [["Rome"]]],
  ["counts", "SELECT (COUNT(?x) AS ?n) WHERE { ?x ex:in ex:italy }", [["2"]]],
  ["order", "SELECT ?p WHERE { ?x ex:population ?p } ORDER BY ?p", [["90000.5"], ["2800000"]]],
  [
    "OPTIONAL",
    "SELECT ?x ?l WHERE { ?x ex:population ?p OPTIONAL { ?x rdfs:label ?l } } ORDER BY DESC(?p)",
    [
      ["Rome", "Rome"],
      ["pisa", "pisa"],
    ],
  ],
  ["relations", "SELECT DISTINCT ?r WHERE { ex:italy ?r ?y FILTER(isIRI(?y)) }", [["in"]]],
  ["paths", "SELECT (COUNT(?x) AS ?n) WHERE { ?x ex:in+ ex:europe }", [["3"]]],
])("SPARQL with %s is answered from the known links", async (_, query, wanted) => {
  expect(await cells(query)).toEqual(wanted);
});

test("formulas are answered as before, and a model is told that it answers no other SPARQL", async () => {
  const formula = await said(["ask", graph, "SELECT ?x WHERE { ?x ex:in ex:europe }"]);
  expect(formula.out).toMatch(/1 answer\n$/);
  const compared = await said([
    "ask",
    graph,
    "SELECT ?x WHERE { ?x ex:population ?p . FILTER(?p > 100000) }",
  ]);
  expect(compared.out).toBe("?x\nRome\n\n1 answer\n");
  const query = "SELECT ?x WHERE { ?x ex:in ?y } ORDER BY ?x";
  for (const more of [["--model", "frequency"], ["--explain"]]) {
    const { status, err } = await said(["ask", graph, query, ...more]);
    expect(status).toBe(1);
    expect(err).toContain("`lacuna kg sparql` answers any SPARQL on the known links, and predicts nothing");
  }
  const broken = await said(["ask", graph, "SELECT ?x WHERE { ?x ex:in }"]);
  expect(broken.err).toContain("error[query.");
});

test("what kopl sparql writes is answered by kopl query", async () => {
  const { out } = await said([
    "kopl",
    "sparql",
    "FindAll | FilterNum(population, 1000000000, >) | Count",
    "--kb",
    "world",
  ]);
  expect(out).toContain("xsd:double");
  expect((await said(["kopl", "query", out.trim(), "--kb", "world"])).status).toBe(0);
});
