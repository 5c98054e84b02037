import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { datasetFormats } from "../../src/kg/load/load.ts";
import { loadGraph } from "../../src/kg/open.ts";

type Contents = Record<string, string | Uint8Array>;
const files = (contents: Contents) =>
  memoryFiles(new Map(Object.entries(contents).map(([name, each]) => [`d/${name}`, each])));
const load = (contents: Contents, format?: string) =>
  loadGraph("d", files(contents), format === undefined ? {} : { format });
const lines = (...each: string[]) => `${each.join("\n")}\n`;
const betaeMaps = { "stats.txt": "numentity: 3\nnumrelations: 2\n" };
const packed = gzipSync(Buffer.from(lines(...Array.from({ length: 5000 }, (_, i) => `a${i}\tr\tb${i * 7}`))));

describe("a broken folder: what is wrong, in which file, on which line", () => {
  test.each<[string, Contents, string, string, number | undefined, RegExp]>([
    ["two fields", { "train.txt": lines("a\tr\tb", "a\tr") }, "kg.broken-line", "d/train.txt", 2, /"a\\tr"/],
    [
      "four fields",
      { "train.txt": lines("a\tr\tb", "", "a\tr\tb\tc") },
      "kg.broken-line",
      "d/train.txt",
      3,
      /has 4/,
    ],
    [
      "an empty name",
      { "valid.tsv": lines("a\tr\tb", "a\t\tb") },
      "kg.broken-line",
      "d/valid.tsv",
      2,
      /empty/,
    ],
    [
      "a quoted field outside CSV",
      { "train.txt": lines('a,r,"b"') },
      "kg.broken-line",
      "d/train.txt",
      1,
      /quoted/,
    ],
    [
      "CSV with two fields",
      { "train.csv": lines("a,r,b", '"a",r') },
      "kg.broken-line",
      "d/train.csv",
      2,
      /has 2/,
    ],
    [
      "CSV with an open quote",
      { "train.csv": lines("a,r,b", 'a,"r,b') },
      "formats.broken-csv",
      "d/train.csv",
      2,
      /no CSV/,
    ],
    [
      "a name in an id file",
      { ...betaeMaps, "train.txt": lines("0\t0\t1", "1\t1\t0", "x\t0\t1") },
      "kg.broken-line",
      "d/train.txt",
      3,
      /not an id/,
    ],
    [
      "an entity out of range",
      { ...betaeMaps, "train.txt": lines("0\t0\t1", "1\t1\t0", "0\t0\t3") },
      "kg.id-out-of-range",
      "d/train.txt",
      3,
      /entity 3.*stats\.txt gives 3/,
    ],
    [
      "a relation out of range",
      { ...betaeMaps, "train.txt": lines("0\t0\t1", "1\t2\t0") },
      "kg.id-out-of-range",
      "d/train.txt",
      2,
      /relation 2/,
    ],
    [
      "a missing inverse",
      { ...betaeMaps, "train.txt": lines("0\t0\t1", "1\t1\t0"), "valid.txt": lines("", "1\t0\t2") },
      "kg.missing-inverse",
      "d/valid.txt",
      2,
      /1 0 2 .* 2 1 1/,
    ],
    [
      "a missing inverse beside a duplicate",
      { ...betaeMaps, "train.txt": lines("0\t0\t1", "0\t0\t1") },
      "kg.missing-inverse",
      "d/train.txt",
      1,
      /1 1 0/,
    ],
    [
      "an odd number of relations",
      { "stats.txt": "numentity: 3\nnumrelations: 3\n", "train.txt": lines("0\t0\t1") },
      "kg.odd-relations",
      "d/stats.txt",
      undefined,
      /odd/,
    ],
    [
      "statistics without numbers",
      { "stats.txt": "nothing\n", "train.txt": lines("0\t0\t1") },
      "kg.broken-stats",
      "d/stats.txt",
      undefined,
      /entities/,
    ],
    [
      "a map that disagrees with the statistics",
      { ...betaeMaps, "id2ent.tsv": lines("0\ta"), "train.txt": lines("0\t0\t0") },
      "kg.count-mismatch",
      "d/id2ent.tsv",
      undefined,
      /says 3/,
    ],
    [
      "an id twice in a map",
      { "entity2id.txt": lines("2", "a\t0", "b\t0"), "train2id.txt": lines("1", "0 0 0") },
      "kg.duplicate-id",
      "d/entity2id.txt",
      3,
      /id 0/,
    ],
    [
      "a name twice in a map",
      { "entity2id.txt": lines("2", "a\t0", "a\t1"), "train2id.txt": lines("1", "0 0 0") },
      "kg.duplicate-name",
      "d/entity2id.txt",
      3,
      /name a/,
    ],
    [
      "a gap in a map",
      { "entity2id.txt": lines("2", "a\t0", "b\t5"), "train2id.txt": lines("1", "0 0 0") },
      "kg.gap-in-ids",
      "d/entity2id.txt",
      3,
      /no name has id 1/,
    ],
    [
      "a map cut short",
      { "entity2id.txt": lines("3", "a\t0", "b\t1"), "train2id.txt": lines("1", "0 0 0") },
      "kg.count-mismatch",
      "d/entity2id.txt",
      1,
      /promises 3/,
    ],
    [
      "a name for an id in a map",
      { "relation2id.txt": lines("1", "r\tx"), "train2id.txt": lines("1", "0 0 0") },
      "kg.broken-line",
      "d/relation2id.txt",
      2,
      /id/,
    ],
    [
      "fewer triples than promised",
      { "train2id.txt": lines("3", "0 1 0", "1 0 0") },
      "kg.count-mismatch",
      "d/train2id.txt",
      1,
      /promises 3 triples and holds 2/,
    ],
    [
      "no count",
      { "train2id.txt": lines("0 1 0") },
      "kg.broken-line",
      "d/train2id.txt",
      1,
      /number of triples/,
    ],
    [
      "an entity beyond the map",
      { "entity2id.txt": lines("1", "a\t0"), "train2id.txt": lines("1", "0 1 0") },
      "kg.id-out-of-range",
      "d/train2id.txt",
      2,
      /entity 1/,
    ],
    [
      "a fact without time",
      { "train.txt": lines("0\t0\t1\t5", "0\t0\t1") },
      "kg.broken-line",
      "d/train.txt",
      2,
      /3|fields/,
    ],
    [
      "qualifiers that are no pairs",
      { "train.txt": lines("a,r,b,q,v", "a,r,b", ...Array(9000).fill("a,r,b,q,v"), "a,r,b,q") },
      "kg.broken-line",
      "d/train.txt",
      9003,
      /has 4/,
    ],
    [
      "N-Triples",
      { "train.nt": lines("<x:a> <x:r> <x:b> .", "<x:a> <x:r> .") },
      "formats.broken-rdf",
      "d/train.nt",
      2,
      /parse/,
    ],
    [
      "Turtle",
      { "g.ttl": lines("@prefix x: <x:> .", "x:a x:r x:b .", "x:a y:r x:b .") },
      "formats.broken-rdf",
      "d/g.ttl",
      3,
      /parse/,
    ],
    [
      "gzip cut short",
      { "train.txt.gz": packed.subarray(0, packed.length >> 1) },
      "files.broken-gzip",
      "d/train.txt.gz",
      undefined,
      /cut|damaged/,
    ],
    [
      "gzip changed inside",
      { "train.txt.gz": packed.map((byte, i) => (i === 5000 ? byte ^ 0xff : byte)) },
      "files.broken-gzip",
      "d/train.txt.gz",
      undefined,
      /cut|damaged/,
    ],
    [
      "no gzip at all",
      { "train.txt.gz": lines("a\tr\tb") },
      "files.broken-gzip",
      "d/train.txt.gz",
      undefined,
      /not a gzip/,
    ],
    [
      "no zstd at all",
      { "train.txt.zst": lines("a\tr\tb") },
      "files.broken-zstd",
      "d/train.txt.zst",
      undefined,
      /zstd/,
    ],
    [
      "labels that are no JSON",
      { "train.txt": lines("a\tr\tb"), "entity2wikidata.json": "{" },
      "kg.broken-labels",
      "d/entity2wikidata.json",
      undefined,
      /JSON/,
    ],
    [
      "a name that is not UTF-8",
      { "train.txt": Uint8Array.of(0x61, 9, 0x72, 9, 0xff, 10) },
      "kg.not-utf8",
      "d",
      undefined,
      /UTF-8/,
    ],
    [
      "two files for a split",
      { "train.txt": lines("a\tr\tb"), "train.tsv": lines("a\tr\tb") },
      "kg.ambiguous-split",
      "d",
      undefined,
      /train/,
    ],
    ["nothing to read", { "README.md": "hello" }, "kg.no-triples", "d", undefined, /no triples/],
    ["files without lines", { "train.txt": "\n\n" }, "kg.no-triples", "d", undefined, /no triples/],
  ])("%s", async (_, contents, code, file, line, message) => {
    const error = await load(contents).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(LacunaError);
    const { code: found, place, hint, message: said } = error as LacunaError;
    expect([found, place?.file, place?.line]).toEqual([code, file, line]);
    expect(said).toMatch(message);
    expect(hint).toBeTruthy();
  });

  test("an unknown format lists the formats", async () => {
    await expect(load({ "train.txt": lines("a\tr\tb") }, "csvx")).rejects.toMatchObject({
      code: "kg.unknown-format",
      hint: expect.stringContaining(Object.keys(datasetFormats).join(", ")),
    });
    await expect(load({ "train.txt": lines("a\tr\tb") }, "constructor")).rejects.toMatchObject({
      code: "kg.unknown-format",
    });
  });

  test("a path that is not there", async () => {
    await expect(loadGraph("nowhere", files({}))).rejects.toMatchObject({
      code: "kg.no-such-path",
      place: { file: "nowhere" },
    });
  });
});

describe("arbitrary bytes", () => {
  const names = [
    "train.txt",
    "valid.csv",
    "test2id.txt",
    "train2id.txt",
    "entity2id.txt",
    "relation2id.txt",
    "stats.txt",
    "stat.txt",
    "id2ent.tsv",
    "id2ent.pkl",
    "id2rel.pkl",
    "train.nt",
    "g.ttl",
    "train.txt.gz",
    "valid.txt.zst",
    "graph.lacuna",
    "entity_labels.tsv",
    "entity2wikidata.json",
  ];
  const pieces = [
    "0",
    "1",
    "7",
    "\t",
    "\t",
    "\n",
    "\n",
    " ",
    ",",
    '"',
    "a",
    "<x:a>",
    ".",
    "@prefix",
    "LACUNAKG",
    "\u001f\u008b",
    "\r",
    "é",
    "numentity: 2",
    "numrelations: 2",
    "{}",
    "2014-01-01",
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((each) => each.join(""));
  const content = fc.oneof(
    text.map((each) => new TextEncoder().encode(each)),
    fc.uint8Array({ maxLength: 80 }),
  );

  test.each([undefined, ...Object.keys(datasetFormats)])(
    "give a graph or a typed error (format %s)",
    async (format) => {
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(fc.constantFrom(...names), content, { minKeys: 1, maxKeys: 4 }),
          async (contents) => {
            try {
              const graph = await load({ ...contents }, format);
              expect(graph.entityCount).toBeGreaterThan(0);
            } catch (error) {
              if (!(error instanceof LacunaError)) throw error;
              expect(error.hint).toBeTruthy();
            }
          },
        ),
        { numRuns: 150 },
      );
    },
  );

  test.each(Object.keys(datasetFormats))("as a single file, format %s", async (format) => {
    await fc.assert(
      fc.asyncProperty(content, async (bytes) => {
        try {
          await loadGraph("f", memoryFiles(new Map([["f", bytes]])), { format });
        } catch (error) {
          if (!(error instanceof LacunaError)) throw error;
        }
      }),
      { numRuns: 100 },
    );
  });
});
