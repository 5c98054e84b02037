import * as oxigraph from "oxigraph";
import { expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { generatedQuestions } from "../../src/kopl/generate/generate.ts";
import { inJoinOrder } from "../../src/kopl/sparql/answering/join-order.ts";
import { patternSizes } from "../../src/kopl/sparql/answering/pattern-sizes.ts";
import { exportRdf } from "../../src/kopl/sparql/export.ts";
import { defaultBase, prologue } from "../../src/sparql/prologue.ts";

const world = await loadWorldKnowledgeBase();
const sizeOf = patternSizes(world);
const store = new oxigraph.Store();
for (const text of exportRdf(world, { format: "ntriples" }))
  store.load(text, { format: "application/n-triples" });

const rowsOf = (query: string): unknown => {
  const result: unknown = store.query(prologue(defaultBase) + query);
  if (typeof result === "boolean") return result;
  return (result as Map<string, { value: string }>[])
    .map((row) => [...row].map(([name, term]) => `${name} ${term.value}`).join())
    .sort();
};

test("generated queries have the same rows in join order", () => {
  for (const { sparql } of generatedQuestions({ kb: world, seed: 5, count: 60 })) {
    const moved = inJoinOrder(sparql, sizeOf);
    expect(rowsOf(moved), sparql).toEqual(rowsOf(sparql));
  }
});

test("the pattern that meets the fewest facts comes first, and alternatives get what stands beside them", () => {
  const query =
    'SELECT DISTINCT ?e WHERE { ?e <pred:instance_of> ?c . ?c <pred:name> "country" . ' +
    '{ ?e <capital> ?e_1 . ?e_1 <pred:name> "Paris" . } UNION { ?e <area> ?pv . ?pv <pred:value> "2"^^xsd:double . }  }';
  const moved = inJoinOrder(query, sizeOf);
  expect(moved).toMatch(
    /WHERE \{ \{ \?e_1 <pred:name> "Paris" \. \?e <capital> \?e_1 \. \?e <pred:instance_of>/,
  );
  expect(moved).toMatch(/UNION \{ \?pv <pred:value> "2"\^\^xsd:double \. .*<pred:name> "country" \. \}/);
});

test.each([
  ["a group of its own", "{ ?e <area> ?v . { FILTER ( ?v > 5 ) } }"],
  [
    "a filter on a variable from outside its alternative",
    "{ ?e <a> ?v . { ?e <b> ?x . FILTER ( ?v > 5 ) } UNION { ?e <c> ?x } }",
  ],
  ["a labelled blank node", "{ _:x <a> ?e . ?e <b> _:x }"],
  ["another shape", "{ ?e <a> ?v . OPTIONAL { ?e <b> ?w } }"],
  ["no SPARQL", '{ "open'],
])("a query with %s stays as it is", (_, group) => {
  const query = `SELECT DISTINCT ?e WHERE ${group}`;
  expect(inJoinOrder(query, sizeOf)).toBe(query);
});
