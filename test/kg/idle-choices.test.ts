// What is said of the columns of a file that has none, or does not use it, is refused by each reader, and never passed over.
import { expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { type LoadOptions, loadGraph } from "../../src/kg/open.ts";

const triples = "a\tlikes\tb\nb\tlikes\tc\nc\tknows\ta\n";
const things = "Name,City,Age\nAnn,Bern,31\nBob,Basel,45\nZoe,Bern,52\n";
const files: Readonly<Record<string, string>> = {
  "g.ttl": "<urn:a> <urn:p> <urn:b> .\n",
  "g.nt": "<urn:a> <urn:p> <urn:b> .\n",
  "g.nq": "<urn:a> <urn:p> <urn:b> <urn:g> .\n",
  "g.rdf":
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="urn:e:"><rdf:Description rdf:about="urn:a"><e:p rdf:resource="urn:b"/></rdf:Description></rdf:RDF>',
  "g.tsv": triples,
  "g.csv": things,
  "g.jsonl": '{"head":"a","relation":"likes","tail":"b"}\n{"head":"b","relation":"likes","tail":"c"}\n',
};
const load = (name: string, options: LoadOptions) =>
  loadGraph(name, memoryFiles(new Map(Object.entries(files))), options);

test.each([
  ["g.ttl", { columns: { head: "a" } }, "columns"],
  ["g.nt", { cells: { a: "number" } }, "cells"],
  ["g.nq", { columns: { head: "a" } }, "columns"],
  ["g.rdf", { delimiter: "comma" }, "delimiter"],
  ["g.tsv", { cells: { a: "number" } }, "cells"],
  ["g.jsonl", { cells: { head: "number" } }, "cells"],
  ["g.jsonl", { delimiter: "comma" }, "delimiter"],
  ["world", { columns: { head: "a" } }, "columns"],
] as const)("%s with %j", async (name, options, parameter) => {
  await expect(load(name, options)).rejects.toMatchObject({
    code: "usage.idle-option",
    parameter,
    message: expect.stringContaining(name),
  });
});

test.each([
  ["g.csv", { cells: { Age: "link" } }],
  ["g.csv", { columns: { head: "Name" }, cells: { Age: "link" } }],
  ["g.tsv", { columns: { head: 1, relation: 2, tail: 3 }, delimiter: "tab" }],
  ["g.jsonl", { columns: { head: "head", relation: "relation", tail: "tail" } }],
] as const)("%s with %j is read", async (name, options) => {
  expect((await load(name, options)).entityCount).toBeGreaterThan(1);
});
