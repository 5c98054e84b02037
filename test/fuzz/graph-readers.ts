import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { openKnowledgeBase } from "../../src/kb/open.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { graphHash } from "../../src/kg/snapshot.ts";
import type { Fuzzed } from "./readers.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const filesWith = (files: Readonly<Record<string, string>>, name: string, bytes: Uint8Array) => {
  const all = [
    ...Object.entries(files).map(([each, text]) => [each, bytesOf(text)] as const),
    [name, bytes] as const,
  ];
  return { ...memoryFiles(new Map(all)), gunzip: nodeFiles.gunzip };
};

/** Files of a format, the first of which is damaged; a folder where a name has one. */
type Files = Readonly<Record<string, string>>;

const triples = "a\tr\tb\nb\tr\tc\nc\ts\ta\nd\ts\tb\n";
const rdf =
  '<http://e/a> <http://e/p> <http://e/b> .\n<http://e/b> <http://e/p> "x"@en .\n<http://e/a> <http://e/n> "5"^^<http://www.w3.org/2001/XMLSchema#integer> .\n';

/** A graph in each format of text, as its own tools write it. */
const graphs: Readonly<Record<string, Files>> = {
  ntriples: { "g.nt": rdf },
  nquads: { "g.nq": rdf.replaceAll(" .\n", " <http://e/g> .\n") },
  turtle: { "g.ttl": `@prefix e: <http://e/> .\ne:a e:p e:b, [ e:q (1 2.5 true) ] ; e:n "x" .\n` },
  trig: { "g.trig": `@prefix e: <http://e/> .\ne:g { e:a e:p e:b . }\ne:b e:p e:a .\n` },
  rdfxml: {
    "g.rdf": `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/"><rdf:Description rdf:about="http://e/a"><e:p rdf:resource="http://e/b"/></rdf:Description></rdf:RDF>`,
  },
  jsonld: { "g.jsonld": '{"@context":{"p":"http://e/p"},"@id":"http://e/a","p":{"@id":"http://e/b"}}' },
  graphml: {
    "g.graphml": `<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="r" for="edge" attr.name="relation" attr.type="string"/><key id="s" for="node" attr.name="size" attr.type="double"/><key id="l" for="node" attr.name="label" attr.type="string"/><graph edgedefault="directed"><node id="a"><data key="s">2.5</data><data key="l">A</data></node><node id="b"/><edge source="a" target="b"><data key="r">p</data></edge></graph></graphml>`,
  },
  "node-link": {
    "g.json":
      '{"directed":true,"nodes":[{"id":"a","size":3,"label":"A"},{"id":"b"}],"links":[{"source":"a","target":"b","key":"r"}]}',
  },
  jsonl: { "g.jsonl": '{"head":"a","relation":"r","tail":"b"}\n{"head":"b","relation":"s","tail":"a"}\n' },
  openke: {
    "g/train2id.txt": "2\n0 1 0\n1 0 1\n",
    "g/entity2id.txt": "2\na\t0\nb\t1\n",
    "g/relation2id.txt": "2\nr\t0\ns\t1\n",
    "g/valid2id.txt": "1\n0 0 0\n",
    "g/test2id.txt": "1\n1 1 1\n",
  },
  betae: {
    "g/train.txt": "0\t0\t1\n1\t1\t0\n1\t0\t1\n1\t1\t1\n",
    "g/valid.txt": "0\t0\t0\n0\t1\t0\n",
    "g/test.txt": "2\t0\t0\n0\t1\t2\n",
    "g/stats.txt": "numentity: 3\nnumrelations: 2\n",
  },
  quads: { "g.txt": "a\tr\tb\t2001-01-01\nb\tr\ta\t2002-05-03\na\ts\tb\t2003-12-31\n" },
  statements: { "g/train.txt": "a,r,b,q,c\nb,r,c\n", "g/valid.txt": "a,s,c\n", "g/test.txt": "c,s,b\n" },
  tsv: {
    "g/train.txt": triples,
    "g/valid.txt": "a\ts\tb\n",
    "g/test.txt": "b\ts\ta\n",
    "g/entity_labels.tsv": "a\tA\n",
  },
  "tsv of things": {
    "g.csv": "name,age,born,city\nAnn,34,1990-02-01,Rome\nBen,40,1984-11-30,Oslo\nEve,29,1995-07-07,Rome\n",
  },
  tables: {
    "g/people.csv": "id,name,department_id,age\n1,Ann,20,34\n2,Ben,30,40\n3,Eve,20,29\n",
    "g/departments.csv": "id,title,floor\n20,Research,3\n30,Sales,1\n",
  },
};

/** Knowledge bases in each of their formats. */
const bases: Readonly<Record<string, Files>> = {
  kqapro: {
    "kb.json": JSON.stringify({
      concepts: { c1: { name: "city", instanceOf: [], subclassOf: [] } },
      entities: {
        e1: {
          ...{ name: "Rome", instanceOf: ["c1"] },
          attributes: [
            {
              key: "size",
              value: { type: "quantity", value: 5, unit: "km" },
              qualifiers: { when: [{ type: "year", value: 1990 }] },
            },
          ],
          relations: [{ predicate: "near", object: "e2", direction: "forward", qualifiers: {} }],
        },
        e2: { name: "Oslo", instanceOf: ["c1"], attributes: [], relations: [] },
      },
    }),
  },
  wikidata: {
    "kb.jsonl": `${JSON.stringify({
      ...{ id: "Q1", type: "item", labels: { en: { language: "en", value: "Rome" } } },
      claims: {
        P31: [
          {
            rank: "normal",
            mainsnak: {
              snaktype: "value",
              property: "P31",
              datavalue: { type: "wikibase-entityid", value: { "entity-type": "item", id: "Q2" } },
            },
          },
        ],
        P571: [
          {
            rank: "normal",
            mainsnak: {
              snaktype: "value",
              property: "P571",
              datavalue: { type: "time", value: { time: "+1990-05-03T00:00:00Z", precision: 11 } },
            },
            qualifiers: {},
          },
        ],
      },
    })}\n${JSON.stringify({ id: "Q2", type: "item", labels: { en: { language: "en", value: "city" } }, claims: {} })}\n`,
  },
  statements: { "kb.txt": "a,r,b,q,c\nb,r,c\n" },
  rdf: {
    "kb.ttl":
      '@prefix e: <http://e/> .\ne:a a e:City ; e:near e:b ; <http://www.w3.org/2000/01/rdf-schema#label> "A" .\ne:b a e:City .\n',
  },
  graph: { "kb.tsv": triples },
};

const entry = (
  files: Files,
  read: (name: string, all: ReturnType<typeof filesWith>) => Promise<unknown>,
): Fuzzed => {
  const [[name, whole] = ["", ""]] = Object.entries(files);
  return {
    whole: bytesOf(whole),
    read: (bytes) =>
      read(name.includes("/") ? name.slice(0, name.indexOf("/")) : name, filesWith(files, name, bytes)),
  };
};

/** One entry for each format of graphs and of knowledge bases, read as that format whatever the bytes look like. */
export function graphReaders(): Record<string, Fuzzed> {
  const named = (
    prefix: string,
    all: Readonly<Record<string, Files>>,
    read: (format: string) => Parameters<typeof entry>[1],
  ) =>
    Object.entries(all).map(([name, files]): [string, Fuzzed] => [
      `${prefix} ${name}`,
      entry(files, read(name.split(" ")[0]!)),
    ]);
  return Object.fromEntries([
    ...named(
      "graph",
      graphs,
      (format) => async (path, files) => graphHash(await loadGraph(path, files, { format })),
    ),
    ...named("kb", bases, (format) => async (path, files) => {
      const kb = await openKnowledgeBase(path, files, { format: format as never });
      return [kb.entityCount, kb.attributes.size, kb.relations.size];
    }),
  ]);
}
