import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { snapshotStream } from "../../src/kg/on-disk/snapshot-stream.ts";
import { spillBeside } from "../../src/kg/on-disk/spill.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { packGraph } from "../../src/kg/snapshot.ts";
import { memoryDisk } from "../../src/runs/disk/memory-disk.ts";

/** The snapshot of a folder as the import writes it, with few triples in memory. */
async function streamed(texts: Readonly<Record<string, string>>, held: number, sorted: number) {
  const contents = new Map<string, Uint8Array>();
  const disk = memoryDisk(contents);
  const spill = { ...spillBeside(disk, "out.lacuna"), held, sorted };
  const parts: Uint8Array[] = [];
  try {
    const graph = await loadGraph("g", filesOf(texts), { spill });
    for await (const part of snapshotStream(graph, disk)) parts.push(part.slice());
  } finally {
    await spill.remove();
  }
  expect([...contents.keys()]).toEqual([]);
  return Buffer.concat(parts);
}

const filesOf = (texts: Readonly<Record<string, string>>) =>
  memoryFiles(
    new Map(Object.entries(texts).map(([name, text]) => [`g/${name}`, new TextEncoder().encode(text)])),
  );

const triple = fc.tuple(fc.nat(9), fc.nat(3), fc.nat(9)).map(([h, r, t]) => `n${h}\tr${r}\tn${t}\n`);
const split = fc.array(triple, { minLength: 1, maxLength: 40 }).map((lines) => lines.join(""));

test("an import through files has the bytes of one in memory, however little is held and sorted at once", async () => {
  const graphs = fc.record({ "train.txt": split, "valid.txt": split, "test.txt": split });
  const whole = fc.integer({ min: 1, max: 60 });
  await fc.assert(
    fc.asyncProperty(graphs, whole, whole, async (texts, held, sorted) => {
      const inMemory = packGraph(await loadGraph("g", filesOf(texts)));
      expect(Buffer.compare(await streamed(texts, held, sorted), inMemory)).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test("labels, attributes and a column of splits lie in the snapshot as well", async () => {
  const texts = {
    "train.tsv": `head\trelation\ttail\tsplit\n${Array.from({ length: 50 }, (_, i) => `a${i % 7}\tr\tb${i % 5}\t${i % 3 === 0 ? "test" : "train"}\n`).join("")}`,
    "entity_labels.tsv": "a0\tThe first\nb1\tAnother\n",
  };
  const inMemory = packGraph(await loadGraph("g", filesOf(texts)));
  expect(Buffer.compare(await streamed(texts, 1, 6), inMemory)).toBe(0);
});

test("N-Triples as well", async () => {
  const line = (i: number) => `<http://x/a${i % 7}> <http://x/r${i % 2}> <http://x/b${i % 5}> .\n`;
  const texts = {
    "train.nt": Array.from({ length: 60 }, (_, i) => line(i)).join(""),
    "test.nt": line(3) + line(4),
  };
  const inMemory = packGraph(await loadGraph("g", filesOf(texts)));
  expect(Buffer.compare(await streamed(texts, 4, 6), inMemory)).toBe(0);
});

test("times of facts as well", async () => {
  const line = (i: number) => `a${i % 7}\tr${i % 2}\tb${i % 5}\t${2000 + (i % 11)}\n`;
  const texts = { "train.txt": Array.from({ length: 60 }, (_, i) => line(i)).join(""), "test.txt": line(61) };
  const graph = await loadGraph("g", filesOf(texts));
  expect(graph.statements?.count).toBeGreaterThan(50);
  expect(Buffer.compare(await streamed(texts, 4, 6), packGraph(graph))).toBe(0);
});

test("a broken line is told as ever, and nothing stays behind", async () => {
  const texts = {
    "train.txt": `${"a\tr\tb\n".repeat(30)}a\tr\n`,
    "valid.txt": "a\tr\tb\n",
    "test.txt": "a\tr\tb\n",
  };
  await expect(streamed(texts, 2, 2)).rejects.toMatchObject({ code: "kg.broken-line" });
});

test("a large snapshot is read where it lies, and damage to it is found", async () => {
  const texts = {
    "train.tsv": Array.from({ length: 400 }, (_, i) => `a${i % 37}\tr${i % 3}\tb${i % 29}\n`).join(""),
    "entity_labels.tsv": "a0\tThe first\nb1\tAnother\n",
  };
  const bytes = packGraph(await loadGraph("g", filesOf(texts)));
  const contents = new Map([["g.lacuna", bytes]]);
  const disk = memoryDisk(new Map());
  const spill = { ...spillBeside(disk, "out.lacuna"), held: 20 };
  const graph = await loadGraph("g.lacuna", memoryFiles(contents), { spill });
  expect(graph.rows.tails.length).toBe(0);
  const parts: Uint8Array[] = [];
  for await (const part of snapshotStream(graph, disk)) parts.push(part.slice());
  expect(Buffer.compare(Buffer.concat(parts), bytes)).toBe(0);
  for (let at = 9; at < bytes.length; at += 101) {
    const damaged = bytes.slice();
    damaged[at]! ^= 1;
    const files = memoryFiles(new Map([["g.lacuna", damaged]]));
    await expect(loadGraph("g.lacuna", files, { spill })).rejects.toMatchObject({
      code: expect.stringMatching(/^kg[.]/),
    });
  }
});
