// Files that are broken by hand, not by chance: each is refused by an error of ours that names the file, or read as a whole.
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { openKnowledgeBase } from "../../src/kb/open.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { openQuestions } from "../../src/kgqa/formats/open.ts";
import { zipOf } from "./zip.ts";

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const entity = (more: object) =>
  JSON.stringify({
    concepts: { c: { name: "city", instanceOf: [] } },
    entities: { a: { name: "A", instanceOf: ["c"], attributes: [], relations: [], ...more } },
  });
const triples = "a\tr\tb\nb\tr\tc\n";
const cut = (bytes: Uint8Array, length: number) => bytes.slice(0, length);
const at = (bytes: Uint8Array, place: number, value: number) => {
  const other = bytes.slice();
  other[place < 0 ? other.length + place : place] = value;
  return other;
};
const zip = zipOf({ "train.txt": triples });
const gzip = new Uint8Array(gzipSync(triples));

/** Broken knowledge bases, by what is wrong. */
const kbs: Readonly<Record<string, string>> = {
  empty: "",
  "white space": " \n\t",
  null: "null",
  "a number": "5",
  "a list": "[]",
  "no entities": '{"concepts":{}}',
  "entities as a list": '{"concepts":{},"entities":[]}',
  "an entity that is null": '{"concepts":{},"entities":{"a":null}}',
  "an entity that is a text": '{"concepts":{},"entities":{"a":"A"}}',
  "a name that is a number": entity({ name: 5 }),
  "a class that is not there": entity({ instanceOf: ["nowhere"] }),
  "classes as a text": entity({ instanceOf: "c" }),
  "an attribute without a value": entity({ attributes: [{ key: "k" }] }),
  "a value of an unknown type": entity({
    attributes: [{ key: "k", value: { type: "colour", value: "red" }, qualifiers: {} }],
  }),
  "a quantity that is a text": entity({
    attributes: [{ key: "k", value: { type: "quantity", value: "many", unit: "1" }, qualifiers: {} }],
  }),
  "a date of 13 months": entity({
    attributes: [{ key: "k", value: { type: "date", value: "2019-13-45" }, qualifiers: {} }],
  }),
  "a year that is a list": entity({
    attributes: [{ key: "k", value: { type: "year", value: [2019] }, qualifiers: {} }],
  }),
  "a relation to nowhere": entity({
    relations: [{ predicate: "p", object: "nowhere", direction: "forward", qualifiers: {} }],
  }),
  "a direction that is none": entity({
    relations: [{ predicate: "p", object: "c", direction: "sideways", qualifiers: {} }],
  }),
  "qualifiers as a text": entity({
    relations: [{ predicate: "p", object: "c", direction: "forward", qualifiers: "q" }],
  }),
  "a class above itself": '{"concepts":{"c":{"name":"city","instanceOf":["c"]}},"entities":{}}',
  "cut in the middle": entity({}).slice(0, 60),
  "something behind the end": `${entity({})} extra`,
  "a comma too many": entity({}).replace("}}}", "},}}"),
  "a zero byte": entity({}).replace("A", "\\u0000\u0000"),
  "deep brackets": `{"concepts":${"[".repeat(20_000)}`,
  "__proto__ as an entity": '{"concepts":{},"entities":{"__proto__":{"name":"A"}}}',
};

/** Broken files of questions. */
const questions: Readonly<Record<string, string>> = {
  empty: "",
  null: "null",
  "an object of nothing": "{}",
  "a list of numbers": "[1,2,3]",
  "a list of null": "[null]",
  "a list of lists": '[[{"question":"who"}]]',
  "cut in the middle": '[{"question":"Who is A?","answer":"B"},{"question":"Wh',
  "a question that is a number": '[{"question":5,"program":[],"answer":"B"}]',
  "a program that is a text": '[{"question":"who","program":"FindAll","answer":"B"}]',
  "choices as a number": '[{"question":"who","choices":7,"program":[],"answer":"B"}]',
  "lines, the second broken": '{"question":"who","answers":["B"]}\n{"question":',
  "XML cut": '<?xml version="1.0"?><dataset><question id="1"><string>Who',
  "XML of entities":
    '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]><dataset id="d"><question id="1"><string>&c;</string></question></dataset>',
  "XML closed by another": '<dataset id="x"><question></dataset></question>',
  "XML deep": `<dataset>${"<a>".repeat(30_000)}`,
  "a table of one column": "who\nwhat\n",
  "Latin letters of another code": "\u0000\u0001\u0002",
};

/** Broken graphs in packed and binary files. */
const graphs: Readonly<Record<string, readonly [name: string, bytes: Uint8Array]>> = {
  "gzip cut": ["g.tsv.gz", cut(gzip, gzip.length - 6)],
  "gzip with another sum": ["g.tsv.gz", at(gzip, -6, 1 + gzip[gzip.length - 6]!)],
  "gzip with something behind it": ["g.tsv.gz", new Uint8Array([...gzip, 1, 2, 3])],
  "gzip of nothing": ["g.tsv.gz", new Uint8Array(0)],
  "gzip that is text": ["g.tsv.gz", text(triples)],
  "zip cut": ["g.zip", cut(zip, zip.length - 10)],
  "zip without a directory": ["g.zip", cut(zip, 40)],
  "zip of nothing": ["g.zip", new Uint8Array(0)],
  "zip with another sum": ["g.zip", at(zip, 14, 1 + zip[14]!)],
  "zip that is text": ["g.zip", text(triples)],
  "parquet of four letters": ["g.parquet", text("PAR1")],
  "parquet of two ends": ["g.parquet", text("PAR1PAR1")],
  "parquet with an endless footer": [
    "g.parquet",
    new Uint8Array([...text("PAR1"), 255, 255, 255, 127, ...text("PAR1")]),
  ],
  "a snapshot of four letters": ["g.lacuna", text("LACU")],
  "RDF/XML cut": [
    "g.rdf",
    text('<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Desc'),
  ],
  "JSON-LD that is a number": ["g.jsonld", text("5")],
  "Turtle cut": ["g.ttl", text("<a> <b> ")],
  "GraphML cut": ["g.graphml", text("<graphml><graph><node id=")],
  "N-Triples without an end": ["g.nt", text("<urn:a> <urn:b> <urn:c>")],
};

/** Why a read is not as it should be; undefined where it is. */
async function fault(path: string, read: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await read();
    return undefined;
  } catch (error) {
    if (!(error instanceof LacunaError)) return `${(error as Error).name}: ${(error as Error).message}`;
    if (error.place?.file !== path && !error.message.includes(path))
      return `${error.code} names no file: ${error.message}`;
    return undefined;
  }
}

const inMemory = (name: string, bytes: Uint8Array) => ({
  ...memoryFiles(new Map([[name, bytes]])),
  gunzip: nodeFiles.gunzip,
});

test.each(Object.entries(kbs))("a knowledge base: %s", async (_, content) => {
  const files = inMemory("kb.json", text(content));
  expect(await fault("kb.json", () => openKnowledgeBase("kb.json", files))).toBeUndefined();
});

test.each(Object.entries(questions))("questions: %s", async (_, content) => {
  const name = content.startsWith("<") ? "q.xml" : "q.json";
  const files = inMemory(name, text(content));
  const read = async () => {
    const all = [];
    for await (const each of (await openQuestions(files, name)).questions()) all.push(each);
    return all;
  };
  expect(await fault(name, read)).toBeUndefined();
});

test.each(Object.entries(graphs))("a graph: %s", async (_, [name, bytes]) => {
  expect(await fault(name, () => loadGraph(name, inMemory(name, bytes)))).toBeUndefined();
  // None of them has all that was written.
  await expect(loadGraph(name, inMemory(name, bytes))).rejects.toBeInstanceOf(LacunaError);
});
