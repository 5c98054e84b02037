import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { folded, numberReader, putNumber, unfolded } from "../../src/kg/compact/codes.ts";
import { compactStream } from "../../src/kg/compact/stream.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { spillBeside } from "../../src/kg/on-disk/spill.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { attachGraph, graphHash, packGraph } from "../../src/kg/snapshot.ts";
import { HEADER } from "../../src/kg/snapshot-layout.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { memoryDisk } from "../../src/runs/disk/memory-disk.ts";
import { arbitraryGraph, graphOf } from "../support/arbitrary.ts";

async function compacted(graph: Graph): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of compactStream(graph, memoryDisk(new Map()))) parts.push(part.slice());
  return Buffer.concat(parts);
}

const sameBytes = (a: Uint8Array, b: Uint8Array) => expect(Buffer.compare(a, b)).toBe(0);

test("numbers of all sizes are read as they were written", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(300), fc.nat(2 ** 31 - 1), fc.constant(2 ** 32 - 1))), (numbers) => {
      const bytes = new Uint8Array(5 * numbers.length);
      const length = numbers.reduce((at, each) => putNumber(bytes, at, each), 0);
      const reader = numberReader(bytes.subarray(0, length));
      expect(numbers.map(() => reader.next())).toEqual(numbers);
      expect(reader.isWhole()).toBe(true);
      reader.next();
      expect(reader.isWhole()).toBe(false);
    }),
  );
  for (const each of [0, 1, -1, 5, -77, 2 ** 31 - 1, -(2 ** 31)]) expect(unfolded(folded(each))).toBe(each);
});

test("a compact snapshot is read as the snapshot that it stands for, byte for byte", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryGraph, async (small) => {
      const graph = graphOf(small);
      const read = attachGraph(await compacted(graph));
      sameBytes(packGraph(read), packGraph(graph));
      expect(graphHash(read)).toBe(graphHash(graph));
    }),
    { numRuns: 50 },
  );
  const world = await loadWorld();
  const bytes = await compacted(world);
  const read = attachGraph(bytes);
  sameBytes(packGraph(read), packGraph(world));
  expect([...read.attributes.keys()]).toEqual([...world.attributes.keys()]);
  // What lies in a snapshot already is written as the same compact one.
  sameBytes(await compacted(read), bytes);
});

test("rows of many links, and rows that lie in files, have the same bytes", async () => {
  const line = (i: number) => `e${(i * i) % 4001}\tr${i % 3}\te${(i * 7919) % 70_001}\n`;
  const texts = {
    "train.txt": Array.from({ length: 90_000 }, (_, i) => line(i)).join(""),
    "test.txt": Array.from({ length: 900 }, (_, i) => `e1\tr1\te${60 * i}\n`).join(""),
  };
  const files = memoryFiles(
    new Map(Object.entries(texts).map(([name, text]) => [`g/${name}`, new TextEncoder().encode(text)])),
  );
  const graph = await loadGraph("g", files);
  const plain = packGraph(graph);
  const bytes = await compacted(graph);
  sameBytes(packGraph(attachGraph(bytes)), plain);
  expect(bytes.length).toBeLessThan(0.7 * plain.length);
  const disk = memoryDisk(new Map());
  const spill = { ...spillBeside(disk, "out.lacuna"), held: 5000, sorted: 9000 };
  sameBytes(await compacted(await loadGraph("g", files, { spill })), bytes);
  await spill.remove();
});

/** The file with a header that fits what comes behind it. */
function resealed(bytes: Uint8Array): Uint8Array {
  const made = bytes.slice();
  new DataView(made.buffer).setFloat64(16, made.length, true);
  made.set(createHash("sha256").update(made.subarray(HEADER)).digest(), 24);
  return made;
}

test("a file that is damaged gives one clear error", async () => {
  const bytes = await compacted(await loadWorld());
  const said = (damaged: Uint8Array): unknown => {
    try {
      return attachGraph(damaged, { file: "w.lacuna" });
    } catch (error) {
      return error;
    }
  };
  for (let length = 8; length < bytes.length; length += 997) {
    const error = said(bytes.subarray(0, length));
    expect(error).toMatchObject({ code: "kg.corrupt-snapshot", place: { file: "w.lacuna" } });
  }
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = bytes.slice();
      damaged[at]! ^= change;
      expect(said(damaged)).toBeInstanceOf(LacunaError);
    }),
    { numRuns: 200 },
  );
});

test("a file that was made wrong on purpose gives a graph or a clear error", async () => {
  const bytes = await compacted(await loadWorld());
  let errors = 0;
  const change = fc.tuple(
    fc.integer({ min: HEADER, max: bytes.length - 1 }),
    fc.integer({ min: 1, max: 255 }),
  );
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.option(fc.integer({ min: HEADER, max: bytes.length }), { freq: 3 }),
      (changes, length) => {
        const damaged = bytes.slice();
        for (const [at, by] of changes) damaged[at]! ^= by;
        try {
          const { rows, entityCount } = attachGraph(resealed(damaged.slice(0, length ?? bytes.length)));
          expect(rows.tails.every((tail) => tail < entityCount)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(LacunaError);
          errors++;
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(errors).toBeGreaterThan(200);
});
