import { describe, expect, test } from "vitest";
import type { LogicalForm } from "../../src/kgqa/question/question.ts";
import { officialItems } from "../../src/kgqa/schema-items/official.ts";
import { factsReader } from "../../src/kgqa/schema-items/read-facts.ts";
import { schemaItemReader } from "../../src/kgqa/schema-items/reader.ts";
import { defaultRule } from "../../src/kgqa/schema-items/rule.ts";
import { haveData, question, questionsOf } from "./support.ts";

const read = await schemaItemReader(defaultRule);
const itemsOf = (form: LogicalForm, with_ = read): readonly string[] | string => {
  const found = with_({ ...question("q", ""), forms: [form] });
  return "items" in found ? found.items : found.problem;
};
const sparql = (text: string): LogicalForm => ({ language: "sparql", text });

describe("SPARQL", () => {
  test("relations, classes, COUNT where it is called, comparatives", () => {
    const text =
      "SELECT (COUNT(DISTINCT ?c) AS ?n) WHERE { ?c a dbo:Country ; dbp:population ?p . FILTER(?p >= 5 && ?p != 7) }";
    expect(itemsOf(sparql(text))).toEqual([
      "!=",
      ">=",
      "class http://dbpedia.org/ontology/Country",
      "count",
      "http://dbpedia.org/property/population",
      "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
    ]);
    // The letters of COUNT in an IRI are no call.
    expect(itemsOf(sparql("ASK { dbr:Berlin dbo:country ?x }"))).toEqual([
      "http://dbpedia.org/ontology/country",
    ]);
  });

  test("every role of a Wikidata property is the property; paths list theirs", () => {
    const text = "SELECT ?x WHERE { wd:Q1 p:P39 [ ps:P39 ?x ; pq:P580 ?d ] . ?x wdt:P31/wdt:P279* wd:Q5 }";
    expect(itemsOf(sparql(text))).toEqual(["P279", "P31", "P39", "P580", "class Q5"]);
  });

  test("patterns of subqueries, unions, EXISTS and MINUS count", () => {
    const text =
      "SELECT ?x { { SELECT ?x { ?x <http://x/a> ?y } } { ?x <http://x/b> 1 } UNION { ?x <http://x/c> 1 } FILTER NOT EXISTS { ?x <http://x/d> ?z } MINUS { ?x <http://x/e> ?z } }";
    expect(itemsOf(sparql(text))).toEqual(["a", "b", "c", "d", "e"].map((each) => `http://x/${each}`));
  });

  test("superlatives and aggregates where they are asked for", async () => {
    const more = await schemaItemReader({ ...defaultRule, superlatives: true, aggregates: true });
    const text = "SELECT ?x (MAX(?h) AS ?m) { ?x <http://x/height> ?h } ORDER BY DESC(?h) LIMIT 1";
    expect(itemsOf(sparql(text), more)).toEqual(["argmax", "http://x/height", "max"]);
    expect(itemsOf(sparql(text))).toEqual(["http://x/height"]);
  });

  test.each([
    ["SELECT DISTINCT COUNT(?uri) WHERE { ?uri dbo:director dbr:X }"],
    ["SELECT COUNT(DISTINCT ?uri AS ?uri) WHERE { ?uri dbo:director dbr:X }"],
    ["SELECT count ( DISTINCT ?uri ) as ?count WHERE { ?uri dbo:director dbr:X }"],
  ])("%s is mended and counts", (text) => {
    expect(itemsOf(sparql(text))).toEqual(["count", "http://dbpedia.org/ontology/director"]);
  });

  test("what cannot be mended has a problem", () => {
    expect(itemsOf(sparql("SELECT ?x WHERE { ?x"))).toMatch(/unexpected|Parse error/);
  });

  test.skipIf(!haveData("lcquad1"))(
    "relations and classes of LC-QuAD 1.0 are those that a splitter of triples finds",
    async () => {
      // All of its queries are a list of triples with full IRIs.
      for (const each of await questionsOf("lcquad1/train-data.json.gz")) {
        const text = each.forms[0]?.language === "sparql" ? each.forms[0].text : "";
        const terms = text.slice(text.indexOf("{")).match(/<[^>]*>|\?\w+/g) ?? [];
        const expected = new Set<string>(/count\s*\(/i.test(text) ? ["count"] : []);
        for (let at = 0; at + 2 < terms.length; at += 3) {
          const [predicate = "", object = ""] = [terms[at + 1]?.slice(1, -1), terms[at + 2]];
          expected.add(predicate);
          if (predicate.endsWith("#type")) expected.add(`class ${object.slice(1, -1)}`);
        }
        expect({ text, items: itemsOf(sparql(text)) }).toEqual({ text, items: [...expected].sort() });
      }
    },
  );
});

describe("the published extraction", async () => {
  const reader = await factsReader("official");

  test("its quirks", () => {
    // COUNT inside of an IRI counts; an operator needs a blank on both sides; nothing at all is "none".
    expect(officialItems("ASK { <http://x/a> <http://x/country> ?x }", "none", reader)).toEqual({
      items: ["http://x/country", "count"],
    });
    expect(officialItems("ASK { ?x <http://x/p> ?y FILTER(?y > 1 && ?y<2) }", "none", reader)).toEqual({
      items: ["http://x/p", ">"],
    });
    expect(officialItems("ASK { ?x ?p ?y }", "none", reader)).toEqual({ items: ["?p", "none"] });
    expect(officialItems("ASK { ?x <http://x/p>/<http://x/q> ?y }", "none", reader)).toMatchObject({
      problem: expect.stringContaining("property path"),
    });
  });

  test("LC-QuAD 2.0: all roles of a property are the direct one", () => {
    const text =
      "SELECT ?obj WHERE { wd:Q1045 p:P1082 ?s . ?s ps:P1082 ?obj . ?s pq:P585 ?x filter(contains(YEAR(?x),'2009')) }";
    const direct = (id: string) => `http://www.wikidata.org/prop/direct/${id}`;
    expect(officialItems(text, "lcquad2-wikidata", reader)).toEqual({
      items: [direct("P1082"), direct("P1082"), direct("P585"), "none"],
    });
  });
});

describe("other forms", () => {
  test.skipIf(!haveData("kgqa-samples"))(
    "GrailQA: the s-expression and the graph query of a question agree",
    async () => {
      for (const each of await questionsOf("kgqa-samples/grailqa/grailqa_dev_first200.json")) {
        const of = (language: string) => {
          const form = each.forms.find((own) => own.language === language);
          // Nodes of the graph query are typed where the s-expression says nothing; relations and functions are the same.
          return form && [...itemsOf(form)].filter((item) => !item.startsWith("class "));
        };
        expect({ id: each.id, items: of("graph-query") }).toEqual({ id: each.id, items: of("s-expression") });
      }
    },
  );

  test("KoPL: concepts, relations, attributes, comparisons", () => {
    const step = (name: string, ...inputs: string[]) => ({ function: name, inputs, dependencies: [] });
    const program = [
      step("FindAll"),
      step("FilterConcept", "human"),
      step("FilterYear", "date of birth", "1900", ">"),
      step("Relate", "spouse", "forward"),
      step("Count"),
    ];
    expect(itemsOf({ language: "kopl", program })).toEqual([
      ">",
      "class human",
      "count",
      "date of birth",
      "spouse",
    ]);
    expect(itemsOf({ language: "kopl", program: [step("Explode")] })).toBe('KoPL has no function "Explode"');
  });

  test("the same relation has one name in all notations of Freebase and Wikidata", () => {
    const chain = (relation: string): LogicalForm => ({ language: "chain", steps: [{ relation }] });
    expect(itemsOf(chain("www.freebase.com/music/album/genre"))).toEqual(
      itemsOf(sparql("ASK { ?x ns:music.album.genre ?y }")),
    );
    expect(itemsOf(chain("P19"))).toEqual(itemsOf(sparql("ASK { ?x wdt:P19 ?y }")));
  });
});
