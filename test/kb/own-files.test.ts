import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { factAt, listOf } from "../../src/kb/kb.ts";
import { type OpenKbOptions, openKnowledgeBase } from "../../src/kb/open.ts";
import { listNames } from "../../src/kb/values/names.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";

const open = (name: string, text: string, options: OpenKbOptions = {}) =>
  openKnowledgeBase(name, memoryFiles(new Map([[name, text]])), options);

const turtle = `@prefix e: <http://e/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix dt: <http://dbpedia.org/datatype/> . @prefix qudt: <http://qudt.org/schema/qudt/> .
e:City a owl:Class ; rdfs:label "city"@en, "ville"@fr ; rdfs:subClassOf e:Place .
e:Place rdfs:label "place" .
e:capitalOf a owl:ObjectProperty ; rdfs:label "capital of" .
e:paris a e:City ; rdfs:label "Paris" ; e:capitalOf e:france ; e:population 2102650 ; e:founded "0250"^^xsd:gYear ;
  e:area "105.4"^^dt:squareKilometre ; e:height [ qudt:numericValue 35.0 ; qudt:unit <http://qudt.org/vocab/unit/Metre> ] ;
  e:opened "1889-03-31"^^xsd:date ; e:motto "Fluctuat nec mergitur"@la .
e:france rdfs:label "France"@en .
`;

describe("Turtle with the vocabularies of the web", () => {
  test("classes, labels, literals and units become concepts, names and values", async () => {
    const kb = await open("real.ttl", turtle);
    expect(kb.names.slice(0, kb.entityCount)).toEqual(["Paris", "France"]);
    expect([...kb.names.slice(kb.entityCount)].sort()).toEqual(["city", "place"]);
    const above = Array.from(listOf(kb.ancestors, kb.named("Paris")[0] ?? -1), (node) => kb.names[node]);
    expect(above.sort()).toEqual(["city", "place"]);
    const facts = Array.from({ length: kb.attributes.size }, (_, fact) => factAt(kb, fact));
    expect(
      Object.fromEntries(facts.map((fact) => (fact.kind === "attribute" ? [fact.key, fact.value] : []))),
    ).toEqual({
      population: { type: "quantity", value: 2102650, unit: "1" },
      founded: { type: "year", value: 250 },
      area: { type: "quantity", value: 105.4, unit: "square kilometre" },
      height: { type: "quantity", value: 35, unit: "metre" },
      opened: { type: "date", value: "1889-03-31" },
      motto: { type: "string", value: "Fluctuat nec mergitur" },
    });
  });

  test("programs run on it", async () => {
    const kb = await open("real.ttl", turtle);
    const run = (text: string) => runProgram(kb, parseProgram(text)).answers;
    expect(run("Find(France) | Relate(capital of, backward) | QueryName")).toEqual(["Paris"]);
    expect(
      run("FindAll | FilterNum(area, 100 square kilometre, >) | FilterConcept(place) | QueryName"),
    ).toEqual(["Paris"]);
  });

  test("a file that says nothing usable is an error that says what was looked for", async () => {
    const owl = "@prefix owl: <http://www.w3.org/2002/07/owl#> . <http://e/o> a owl:Ontology .";
    await expect(open("o.ttl", owl)).rejects.toMatchObject({
      code: "kb.nothing-usable",
      hint: expect.stringContaining("rdf:type"),
    });
  });
});

describe("tables of triples", () => {
  const run = async (name: string, text: string, program: string, options: OpenKbOptions = {}) =>
    runProgram(await open(name, text, options), parseProgram(program)).answers;

  test.each([
    ["head,relation,tail", "Paris,capital of,France"],
    ["tail,relation,head", "France,capital of,Paris"],
    ["id,subject,predicate,object,confidence", "1,Paris,capital of,France,0.9"],
    ["source,target,type", "Paris,France,capital of"],
  ])("with the header %s", async (header, line) => {
    for (const name of ["kb.csv", "kb.tsv"]) {
      const text = `${header}\n${line}\n`.replaceAll(",", name === "kb.csv" ? "," : "\t");
      expect(await run(name, text, "Find(Paris) | Relate(capital of, forward) | QueryName")).toEqual([
        "France",
      ]);
      const kb = await open(name, text);
      expect([kb.entityCount, kb.conceptCount, kb.relations.size]).toEqual([2, 0, 2]);
    }
  });

  test("further columns are qualifiers, numbers are values, types are concepts, quotes are read", async () => {
    const text = [
      "subject,predicate,object,since,confidence",
      '"Paris, the city",capital of,France,987,0.9',
      '"Paris, the city",population,2102650,,',
      '"Paris, the city",type,city,,',
      "city,subclass of,place,,",
      "",
    ].join("\n");
    const kb = await open("kb.csv", text);
    expect(kb.names.slice(0, kb.entityCount)).toEqual(["Paris, the city", "France"]);
    expect(kb.names.slice(kb.entityCount)).toEqual(["city", "place"]);
    expect(factAt(kb, 0)).toMatchObject({ key: "population", value: { type: "quantity", value: 2102650 } });
    expect(factAt(kb, kb.attributes.size)).toMatchObject({
      predicate: "capital of",
      qualifiers: [
        { key: "since", value: { type: "quantity", value: 987 } },
        { key: "confidence", value: { type: "quantity", value: 0.9 } },
      ],
    });
  });

  test("columns that the user names, and labels beside ids", async () => {
    const columns = { head: "a", relation: "how", tail: "b" };
    const program = "Find(x) | Relate(r, forward) | QueryName";
    expect(await run("kb.csv", "b,how,a\ny,r,x\n", program, { columns })).toEqual(["y"]);
    const labelled = "source,source_label,type,target,target_label\nQ90,Paris,P36,Q142,France\n";
    expect(await run("kb.csv", labelled, "Find(Paris) | Relate(P36, forward) | QueryName")).toEqual([
      "France",
    ]);
  });

  test("a folder of tab-separated triples is a knowledge base too", async () => {
    const files = memoryFiles(new Map([["d/train.txt", "Paris\tcapital of\tFrance\n"]]));
    const kb = await openKnowledgeBase("d", files);
    expect(kb.names).toEqual(["Paris", "France"]);
  });
});

test("any graph is a knowledge base: its labels, numbers and instances", async () => {
  const kb = await open("g.graphless", "a\tr\tb\na\tinstance of\tc\n", { format: "graph" });
  expect([kb.names, kb.entityCount, kb.conceptCount]).toEqual([["a", "b", "c"], 2, 1]);
});

test("a table with one thing a row is read as a graph is, with the columns that are chosen or found", async () => {
  const lines = Array.from({ length: 6 }, (_, at) => `A${at},town ${at},x${at},y${at % 2},${at}`);
  const text = `iata,name,city,state,latitude\n${lines.join("\n")}\n`;
  for (const options of [{}, { columns: { head: "iata" } }]) {
    const kb = await open("airports.csv", text, options);
    expect(kb.names).toContain("A0");
    expect(listNames(kb.predicates)).toEqual(expect.arrayContaining(["city", "state"]));
    expect(listNames(kb.keys)).toContain("latitude");
  }
});
