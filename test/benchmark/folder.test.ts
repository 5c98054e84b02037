import { expect, test } from "vitest";
import { parseLine, printLine } from "../../src/benchmark/folder/line.ts";
import { type Manifest, parseManifest, printManifest } from "../../src/benchmark/folder/manifest.ts";
import { fileNameOf, queryFile } from "../../src/benchmark/folder/names.ts";
import { readManifest } from "../../src/benchmark/folder/read.ts";
import { readBenchmark } from "../../src/benchmark/folder/read-benchmark.ts";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { gzip } from "../../src/formats/compression/gzip.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { namedTypeQuery } from "../../src/query/types/lookup.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import { efo1Types } from "../../src/query-types/efo1.ts";
import { codeOf, groundedType } from "./folder-support.ts";

test("types are files that no disk mixes up", () => {
  const types = [...namedTypes.map(({ name }) => name), ...efo1Types().map(({ formula }) => formula)];
  const names = types.map((type) => fileNameOf(type).toLowerCase());
  expect(new Set(names).size).toBe(types.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9][a-z0-9_.-]{0,63}$/);
  expect(fileNameOf("2in1p")).toBe("2in1p");
  expect(queryFile("test", "2i", ["test"])).toBe("queries/2i.jsonl.gz");
  expect(queryFile("test", "2i", ["valid", "test"])).toBe("queries/test/2i.jsonl.gz");
});

test("a line of every named type comes back as the same query", () => {
  for (const type of namedTypes) {
    const query = groundedType(namedTypeQuery(type));
    const width = query.free.length;
    const ids = Uint32Array.from({ length: 3 * width }, (_, at) => at);
    const line: BenchmarkQuery = {
      id: `${type.name}-000000`,
      type: type.name,
      query,
      easy: ids,
      hard: ids,
      reduces: new Map([
        ["1p", Uint32Array.of(0, 2)],
        ["full", Uint32Array.of(1)],
      ]),
    };
    const text = printLine(line);
    const back = parseLine(text);
    expect({ ...back, query: undefined }).toEqual({ ...line, query: undefined });
    expect(canonicalKey(back.query), text).toBe(canonicalKey(query));
  }
});

test("queries stand in the short form of the text notation", () => {
  const query = parseQuery("?y : r12(e40, ?e1) & r7(?e1, ?y)");
  const line = printLine({
    id: "2p-000000",
    type: "2p",
    query,
    easy: Uint32Array.of(1),
    hard: Uint32Array.of(),
  });
  expect(line).toBe(
    '{"id":"2p-000000","type":"2p","query":"r12(e40,xe1) & r7(xe1,?y)","easy":[1],"hard":[]}',
  );
});

test.each([
  ["no JSON", "{"],
  ["an id that is a number", '{"id":1,"type":"1p","query":"r0(e0,?y)","easy":[],"hard":[]}'],
  ["answers out of order", '{"id":"a","type":"1p","query":"r0(e0,?y)","easy":[2,1],"hard":[]}'],
  ["an answer twice", '{"id":"a","type":"1p","query":"r0(e0,?y)","easy":[1,1],"hard":[]}'],
  ["a negative answer", '{"id":"a","type":"1p","query":"r0(e0,?y)","easy":[-1],"hard":[]}'],
  ["pairs for one variable", '{"id":"a","type":"1p","query":"r0(e0,?y)","easy":[[1,2]],"hard":[]}'],
  [
    "a class of no hard answer",
    '{"id":"a","type":"1p","query":"r0(e0,?y)","easy":[],"hard":[1],"reduces":{"1p":[2]}}',
  ],
])("a line with %s is refused", (_, line) => {
  expect(codeOf(() => parseLine(line))).toBe("benchmark.broken-line");
});

const record = (file: string): Manifest["files"][number] => ({
  file,
  split: "test",
  type: "1p",
  queries: 2,
  pairs: { easy: 1, hard: 1 },
  content: { bytes: 0, sha256: "" },
  packed: { bytes: 0, sha256: "" },
  report: {},
});

const manifestOf = (file: string): Manifest => ({
  format: "lacuna-benchmark",
  version: 1,
  generator: "test",
  graph: { name: "g", hash: "", entities: 1, relations: 2, triples: { train: 0, valid: 0, test: 0 } },
  splits: ["test"],
  licence: "",
  files: [record(file)],
});

test("a folder is read line by line, and a mistake names its line", async () => {
  const lines = [
    '{"id":"1p-000000","type":"1p","query":"r0(e0,?y)","easy":[1],"hard":[]}',
    '{"id":"1p-000001","type":"1p","query":"r0(e9,?y","easy":[],"hard":[3]}',
  ];
  const parts: Uint8Array[] = [];
  for await (const part of gzip([new TextEncoder().encode(lines.join("\n"))])) parts.push(part);
  const files = memoryFiles(
    new Map<string, Uint8Array | string>([
      ["bench/manifest.json", printManifest(manifestOf("queries/1p.jsonl.gz"))],
      ["bench/queries/1p.jsonl.gz", Buffer.concat(parts)],
    ]),
  );
  const reader = readBenchmark("bench", files);
  const first = await reader.next();
  expect(first.value).toMatchObject({ id: "1p-000000", split: "test" });
  await expect(reader.next()).rejects.toMatchObject({
    code: "query.syntax",
    place: { file: "bench/queries/1p.jsonl.gz", line: 2 },
  });
});

test("a manifest whose files lie outside its folder is refused", () => {
  for (const file of ["../x.gz", "queries/../../x", "/etc/passwd", "queries/a/b.gz", "queries\\x"])
    expect(codeOf(() => parseManifest(printManifest(manifestOf(file)), "m"))).toBe(
      "benchmark.broken-manifest",
    );
  expect(codeOf(() => parseManifest('{"format":"lacuna-benchmark","version":2}', "m"))).toBe(
    "benchmark.version",
  );
  expect(codeOf(() => parseManifest("[]", "m"))).toBe("benchmark.broken-manifest");
});

test("a file that is named for a folder is told to be one", async () => {
  const files = memoryFiles(new Map([["boats.csv", new TextEncoder().encode("boat,port\nAurora,Bergen\n")]]));
  await expect(readManifest("boats.csv", files)).rejects.toMatchObject({
    code: "benchmark.no-folder",
    message: "boats.csv is a file, and a benchmark is a folder",
  });
  await expect(readManifest("nothing", files)).rejects.toMatchObject({ code: "files.not-found" });
});
