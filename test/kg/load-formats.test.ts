import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { forwardTriples } from "../../src/kg/forward.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { type LoadOptions, loadGraph } from "../../src/kg/open.ts";
import { zipOf } from "../formats/zip.ts";

type Contents = Readonly<Record<string, string | Uint8Array>>;
const load = (path: string, contents: Contents, options: LoadOptions = {}) =>
  loadGraph(path, memoryFiles(new Map(Object.entries(contents))), options);

/** Forward triples by name. */
function triples(graph: Graph): string[] {
  const { heads, relations, tails } = forwardTriples(graph);
  return Array.from(heads, (head, at) =>
    [
      graph.entities.name(head),
      graph.relations.name(relations[at]! >> 1),
      graph.entities.name(tails[at]!),
    ].join(" "),
  ).sort();
}
const notes = (graph: Graph): string => graph.report?.notes?.join("\n") ?? "";

/** `bzip2 -9` of `a\tr\tb\nb\ts\tc\n`. */
const BZIP2 = Buffer.from("QlpoOTFBWSZTWcomLXwAAANBgAAwOAAYACAAMQwAlA2pHo2iHi7kinChIZRMWvg=", "base64");
const two = ["a r b", "b s c"];

describe("tables of others", () => {
  test.each<[string, string, string]>([
    [
      "objects",
      "t.jsonl",
      '{"head":"a","relation":"r","tail":"b","weight":1}\n{"head":"b","relation":"s","tail":"c"}\n',
    ],
    [
      "keys in another order",
      "t.ndjson",
      '{"object":"b","subject":"a","predicate":"r"}\n\n{"subject":"b","predicate":"s","object":"c"}',
    ],
    ["arrays", "t.jsonl", '["a","r","b"]\n["b","s","c"]\n'],
    ["arrays below a header", "t.jsonl", '["target","source","type"]\n["b","a","r"]\n["c","b","s"]\n'],
    ["a list of arrays", "t.json", '[["a","r","b"],["b","s","c"]]'],
    [
      "a list over several lines",
      "t.json",
      '[\n  {"head": "a", "relation": "r", "tail": "b"},\n  {"head": "b", "relation": "s", "tail": "c"}\n]\n',
    ],
    ["a name without an ending", "input", '["a","r","b"]\n["b","s","c"]\n'],
  ])("JSON: %s", async (_, name, text) => {
    const graph = await load(name, { [name]: text });
    expect(graph.report?.format).toBe("jsonl");
    expect(triples(graph)).toEqual(two);
  });

  test("JSON in a folder has splits, and labels beside it", async () => {
    const graph = await load("d", {
      "d/train.jsonl": '["a","r","b"]',
      "d/test.jsonl": '{"head":"b","relation":"s","tail":"c"}',
      "d/entity_labels.tsv": "a\tAnn\n",
    });
    expect(graph.tripleCounts).toEqual([1, 0, 1]);
    expect(graph.entities.label(0)).toBe("Ann");
  });

  test("keys that say nothing are told, and can be named", async () => {
    const text = '{"x":"a","y":"b","z":"r","n":3}\n';
    await expect(load("t.jsonl", { "t.jsonl": text })).rejects.toThrow(
      "the columns do not say which are head, relation and tail: x, y, z, n",
    );
    const columns = { head: "x", relation: "z", tail: "y" };
    expect(triples(await load("t.jsonl", { "t.jsonl": text }, { columns }))).toEqual(["a r b"]);
  });

  test("other JSON is named with its line", async () => {
    for (const [text, message] of [
      ['["a","r","b"]\n{"head":', "t.jsonl is no JSON"],
      ['["a","r","b"]\n["a","r"]', "a triple has 3 fields, this line has 2"],
      ['["a","r","b"]\n["a",["r"],"b"]', "this is no triple: a name in it is an object or a list"],
      ['["a","r","b"]\n7', "this is no triple: it is no object or array"],
    ] as const)
      await expect(load("t.jsonl", { "t.jsonl": text })).rejects.toMatchObject({
        message: expect.stringContaining(message),
        place: { file: "t.jsonl", line: 2 },
      });
  });

  test("Parquet tables: columns by name, whatever else is there", async () => {
    const table = (codec: "SNAPPY" | "UNCOMPRESSED") =>
      new Uint8Array(
        parquetWriteBuffer({
          codec,
          rowGroupSize: 2,
          columnData: [
            { name: "weight", data: [0.5, 0.25, 1], type: "DOUBLE" },
            { name: "target", data: ["b", "c", "a"], type: "STRING" },
            { name: "type", data: ["r", "s", "s"], type: "STRING" },
            { name: "source", data: ["a", "b", "c"], type: "STRING" },
          ],
        }),
      );
    for (const codec of ["SNAPPY", "UNCOMPRESSED"] as const) {
      const graph = await load("t.parquet", { "t.parquet": table(codec) });
      expect(triples(graph)).toEqual([...two, "c s a"]);
      expect(notes(graph)).toContain("source = head; left out: weight");
    }
    const folder = await load("d", { "d/train.parquet": table("SNAPPY"), "d/test.parquet": table("SNAPPY") });
    expect(folder.tripleCounts).toEqual([3, 0, 0]);
  });

  test("Parquet: numbers are names, and an empty cell has its row", async () => {
    const of = (tails: (number | null)[]) =>
      new Uint8Array(
        parquetWriteBuffer({
          columnData: [
            { name: "a", data: [1, 2], type: "INT32" },
            { name: "b", data: [0, 0], type: "INT32" },
            { name: "c", data: tails, type: "INT32", nullable: true },
          ],
        }),
      );
    expect(triples(await load("t.parquet", { "t.parquet": of([2, 3]) }))).toEqual(["1 0 2", "2 0 3"]);
    await expect(load("t.parquet", { "t.parquet": of([2, null]) })).rejects.toMatchObject({
      place: { file: "t.parquet", line: 2 },
    });
  });
});

const graphmlOf = (body: string, keys = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="edge" attr.name="relation" attr.type="string"/>
  <key id="d1" for="node" attr.name="label" attr.type="string"/>
  <key id="d2" for="node" attr.name="age" attr.type="int"/>
  <key id="d3" for="edge" attr.name="weight" attr.type="double"><default>1</default></key>${keys}
  <graph edgedefault="directed">${body}</graph>
</graphml>`;

describe("GraphML", () => {
  const body = `
    <node id="a"><data key="d1">Ann &amp; Co</data><data key="d2">30</data></node><node id="b"/><node id="c"/>
    <edge source="a" target="b"><data key="d0">r</data></edge>
    <edge source="b" target="c"><data key="d0"><![CDATA[s]]></data><data key="d3">7</data></edge>`;

  test("edges are triples; labels and numbers of nodes are kept; what is left out is said", async () => {
    for (const name of ["t.graphml", "t.xml", "input"]) {
      const graph = await load(name, { [name]: graphmlOf(body) });
      expect(triples(graph)).toEqual(two);
      expect(graph.entities.label(0)).toBe("Ann & Co");
      expect([...graph.attributes.get("age")!]).toEqual([30, Number.NaN, Number.NaN]);
      expect(notes(graph)).toContain(`left out of ${name}: weight`);
    }
  });

  test("edges without a relation or a direction are counted", async () => {
    const graph = await load("t.graphml", {
      "t.graphml": graphmlOf('<edge source="a" target="b" directed="false"/>'),
    });
    expect(triples(graph)).toEqual(["a edge b"]);
    expect(notes(graph)).toContain("1 of 1 edges of t.graphml name no relation; theirs is called edge");
    expect(notes(graph)).toContain("1 edges of t.graphml have no direction");
  });

  test("broken XML has its line", async () => {
    await expect(
      load("t.graphml", { "t.graphml": '<graphml>\n<edge source="a"\n</graphml>' }),
    ).rejects.toMatchObject({ code: "kg.broken-graphml", place: { file: "t.graphml", line: 3 } });
  });
});

describe("JSON of nodes and links", () => {
  const nodes = [{ id: "a", label: "Ann", age: 30 }, { id: "b" }, { id: "c" }];
  const forms: readonly (readonly [what: string, document: unknown])[] = [
    [
      "networkx",
      {
        ...{ directed: true, multigraph: true, graph: {}, nodes },
        edges: [
          { relation: "r", source: "a", target: "b", key: 0 },
          { relation: "s", weight: 7, source: "b", target: "c", key: 0 },
        ],
      },
    ],
    [
      "networkx, a multigraph whose keys are relations",
      {
        ...{ directed: true, multigraph: true, graph: {}, nodes },
        links: [
          { weight: 2, source: "a", target: "b", key: "r" },
          { source: "b", target: "c", key: "s" },
        ],
      },
    ],
    [
      "d3, after it was drawn",
      {
        nodes: nodes.map((node, index) => ({ ...node, index, x: 1.5, vy: 0 })),
        links: [
          { source: { ...nodes[0], index: 0 }, target: { id: "b", index: 1 }, type: "r" },
          { source: { id: "b" }, target: { id: "c" }, type: "s" },
        ],
      },
    ],
    [
      "vis.js",
      {
        nodes,
        edges: [
          { from: "a", to: "b", label: "r" },
          { from: "b", to: "c", label: "s" },
        ],
      },
    ],
    [
      "Cytoscape.js",
      {
        elements: {
          nodes: nodes.map((data) => ({ data, position: { x: 1, y: 2 } })),
          edges: [
            { data: { id: "e1", source: "a", target: "b", interaction: "r" } },
            { data: { id: "e2", source: "b", target: "c", interaction: "s" } },
          ],
        },
      },
    ],
    [
      "JSON Graph Format",
      {
        graph: {
          nodes: { a: { label: "Ann", age: 30 }, b: {}, c: {} },
          edges: [
            { source: "a", relation: "r", target: "b" },
            { source: "b", relation: "s", target: "c" },
          ],
        },
      },
    ],
  ];

  test.each(forms)("%s", async (_, document) => {
    const columns = { relation: "interaction" };
    const text = JSON.stringify(document);
    const more = text.includes("interaction") ? { columns } : {};
    const graph = await loadGraph("t.json", memoryFiles(new Map([["t.json", text]])), more);
    expect(triples(graph)).toEqual(two);
    expect(graph.entities.label(0)).toBe("Ann");
    expect(graph.attributes.get("age")![0]).toBe(30);
  });

  test("numbers are places where no node has an id", async () => {
    const graph = await load("t.json", {
      "t.json": JSON.stringify({
        nodes: [{ name: "Myriel" }, { name: "Napoleon" }],
        links: [{ source: 1, target: 0, value: 1 }],
      }),
    });
    expect(triples(graph)).toEqual(["Napoleon edge Myriel"]);
    expect(notes(graph)).toContain("1 of 1 edges of t.json name no relation; theirs is called edge");
    expect(notes(graph)).toContain("left out of t.json: value");
  });

  test("what is broken is named", async () => {
    await expect(
      load("t.json", { "t.json": '{"nodes": [{"id": "a"}], "links": [{"source": "a"}]}' }),
    ).rejects.toMatchObject({ code: "kg.broken-node-link" });
    await expect(load("t.json", { "t.json": '{"nodes": [{"id": "a"}], "links": [' })).rejects.toMatchObject({
      code: "kg.broken-json",
    });
  });
});

describe("RDF/XML and JSON-LD", () => {
  const iri = "http://e.org/";
  test.each<[string, string, string]>([
    [
      "t.rdf",
      "rdfxml",
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:e="${iri}">
  <rdf:Description rdf:about="${iri}a"><e:r rdf:resource="${iri}b"/><rdfs:label xml:lang="en">Ann</rdfs:label><e:age rdf:datatype="http://www.w3.org/2001/XMLSchema#integer">30</e:age></rdf:Description>
  <rdf:Description rdf:about="${iri}b"><e:s><rdf:Description><e:r rdf:resource="${iri}a"/></rdf:Description></e:s></rdf:Description>
</rdf:RDF>`,
    ],
    [
      "t.jsonld",
      "jsonld",
      JSON.stringify({
        "@context": {
          "@vocab": iri,
          label: "http://www.w3.org/2000/01/rdf-schema#label",
          r: { "@type": "@id" },
        },
        "@graph": [
          { "@id": `${iri}a`, r: `${iri}b`, label: { "@value": "Ann", "@language": "en" }, age: 30 },
          { "@id": `${iri}b`, s: { r: `${iri}a` } },
        ],
      }),
    ],
  ])("%s: links, blank nodes, labels and numbers", async (name, format, text) => {
    const graph = await load(name, { [name]: text });
    expect(graph.report?.format).toBe(format);
    expect(triples(graph)).toEqual([
      expect.stringMatching(/^_:\S+ http:\/\/e\.org\/r http:\/\/e\.org\/a$/),
      `${iri}a ${iri}r ${iri}b`,
      expect.stringMatching(/^http:\/\/e\.org\/b http:\/\/e\.org\/s _:/),
    ]);
    expect(graph.entities.label(graph.entities.id(`${iri}a`)!)).toBe("Ann");
    expect(graph.attributes.get(`${iri}age`)![graph.entities.id(`${iri}a`)!]).toBe(30);
  });

  test("faults name the file, and what is not fetched", async () => {
    await expect(
      load("t.rdf", { "t.rdf": "<rdf:RDF xmlns:rdf='x'><rdf:Description>" }),
    ).rejects.toMatchObject({
      code: "formats.broken-rdf",
      place: { file: "t.rdf" },
    });
    const remote = '{"@context": "https://schema.org", "@id": "http://e.org/a", "name": "x"}';
    await expect(load("t.jsonld", { "t.jsonld": remote })).rejects.toMatchObject({
      hint: expect.stringContaining("contexts of other places are not fetched"),
    });
  });
});

describe("packed with zip and bzip2", () => {
  const table = "a\tr\tb\nb\ts\tc\n";
  test("bzip2, by its content and its name", async () => {
    for (const name of ["t.tsv.bz2", "t.tsv"])
      expect(triples(await load(name, { [name]: BZIP2 }))).toEqual(two);
    // Streams one after another are one file, as parallel packers write them.
    const both = await load("t.tsv.bz2", { "t.tsv.bz2": Buffer.concat([BZIP2, BZIP2]) });
    expect(triples(both)).toEqual(two);
  });

  test("broken bzip2 is told", async () => {
    const cut = BZIP2.subarray(0, BZIP2.length - 12);
    const changed = Uint8Array.from(BZIP2);
    changed[12]! ^= 1;
    for (const bytes of [cut, changed, Buffer.from("a\tr\tb\n")])
      await expect(load("t.tsv.bz2", { "t.tsv.bz2": bytes })).rejects.toMatchObject({
        code: "files.broken-bzip2",
      });
  });

  test("a zip archive is a folder, or the file that is in it", async () => {
    const one = await load("t.zip", { "t.zip": zipOf({ "t.csv": "head,relation,tail\na,r,b\nb,s,c\n" }) });
    expect(triples(one)).toEqual(two);
    expect(one.name).toBe("t");
    const inside = {
      "FB/train.txt": "a\tr\tb\n",
      "FB/test.txt.gz": gzipSync("b\ts\tc\n"),
      "__MACOSX/FB/._train.txt": "x",
    };
    const folder = await load("t.zip", { "t.zip": zipOf(inside) });
    expect(folder.tripleCounts).toEqual([1, 0, 1]);
    await expect(load("t.zip", { "t.zip": table })).rejects.toMatchObject({ code: "formats.broken-zip" });
  });
});

describe("what is no graph is named", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["a.pdf", "%PDF-1.7\n", "a PDF document"],
    ["a.tsv", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), "a zip archive"],
    ["a.db", "SQLite format 3\0", "an SQLite database"],
    ["a.html", "<!DOCTYPE html>\n<html>", "a web page"],
    ["a.pkl", Uint8Array.of(0x80, 4, 0x95), "a Python pickle"],
    ["a.tsv", Uint8Array.of(97, 0, 98, 9, 99, 9, 100), "no text"],
  ])("%s is %s", async (name, bytes, what) => {
    await expect(load(name, { [name]: bytes })).rejects.toMatchObject({
      code: "kg.foreign-format",
      message: expect.stringContaining(`${name} is ${what}`),
    });
  });
});
