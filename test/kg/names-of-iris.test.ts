import { expect, it } from "vitest";
import { inMemory, refused } from "../operations/support.ts";

const turtle = `
@prefix wd: <http://www.wikidata.org/entity/> .
@prefix wdt: <http://www.wikidata.org/prop/direct/> .
@prefix p: <http://www.wikidata.org/prop/> .
@prefix s: <http://www.wikidata.org/entity/statement/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
wd:Q42 wdt:P69 wd:Q691283 ; p:P69 s:Q42-1 ; wdt:P31 wd:Q5 ; rdfs:label "Douglas Adams"@en .
wd:Q691283 rdfs:label "St John's College"@en .
wd:P69 rdfs:label "educated at"@en .
`;

/** The same without prefixes, as a dump has it. */
const dump = turtle
  .replaceAll(/^@prefix.*$/gm, "")
  .replaceAll(/\bwdt:(\w+)/g, "<http://www.wikidata.org/prop/direct/$1>")
  .replaceAll(/\bwd:(\w+)/g, "<http://www.wikidata.org/entity/$1>")
  .replaceAll(/\bp:(\w+)/g, "<http://www.wikidata.org/prop/$1>")
  .replaceAll(/\bs:([\w-]+)/g, "<http://www.wikidata.org/entity/statement/$1>")
  .replaceAll("rdfs:label", "<http://www.w3.org/2000/01/rdf-schema#label>");

const lacuna = inMemory({ "wiki.ttl": turtle, "dump.ttl": dump });

it.each([
  ["wiki.ttl", "?x : P69(Q42, ?x)"],
  ["dump.ttl", "?x : P69(Q42, ?x)"],
  ["wiki.ttl", "?x : wdt:P69(wd:Q42, ?x)"],
  ["wiki.ttl", '?x : "educated at"("Douglas Adams", ?x)'],
  ["dump.ttl", '?x : "educated at"(Q42, ?x)'],
])("%s: %s", async (graph, query) => {
  expect(await lacuna.ask({ graph, query })).toMatchObject({ answers: [["St John's College"]] });
});

it("prefixes that a file does not have are given", async () => {
  // Those of Wikidata are known, whatever the file says; others are not.
  const known = await lacuna.ask({ graph: "dump.ttl", query: "?x : wdt:P69(wd:Q42, ?x)" });
  expect(known).toMatchObject({ count: 1 });
  const query = "?x : prop:P69(thing:Q42, ?x)";
  expect(await refused(lacuna.ask({ graph: "dump.ttl", query }))).toMatchObject({
    code: "query.unknown-relation",
  });
  const prefixes = { thing: "http://www.wikidata.org/entity/", prop: "http://www.wikidata.org/prop/direct/" };
  const given = { graph: "dump.ttl", prefixes };
  expect(await lacuna.ask({ ...given, query })).toMatchObject({ count: 1 });
  const { answers } = await lacuna.answerMany({ ...given, queries: [query] });
  expect(answers).toMatchObject([{ answers: ["St John's College"] }]);
});
