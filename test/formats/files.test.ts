import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { plainBytes } from "../../src/formats/compression/compression.ts";
import type { Files } from "../../src/formats/files/files.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { createInterner, internText, lookUp, tableOf } from "../../src/formats/interner.ts";
import { portableSha256, sha256 } from "../../src/formats/sha256.ts";
import { type Fields, fieldText, hashBytes, joined, scanFields } from "../../src/formats/text/fields.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { zstdOf } from "./zstd.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const long = new TextEncoder().encode(Array.from({ length: 60_000 }, (_, i) => `line ${i * i}\n`).join(""));
const packed = new Uint8Array(gzipSync(long));
const contents = {
  "a.txt": new TextEncoder().encode("hello"),
  "empty.txt": new Uint8Array(0),
  "long.txt": long,
  "long.txt.gz": packed,
  "cut.gz": packed.subarray(0, packed.length - 20),
  "headless.gz": packed.subarray(0, 5),
  "empty.gz": new Uint8Array(0),
  "small.zst": zstdOf("zstandard"),
  "cut.zst": zstdOf("zstandard").subarray(0, 12),
};
for (const [name, bytes] of Object.entries(contents)) writeFileSync(join(folder, name), bytes);

/** Every implementation of the interface stands the same tests. */
const implementations: [string, Files, (name: string) => string][] = [
  ["node", nodeFiles, (name) => join(folder, name)],
  [
    "memory",
    memoryFiles(new Map(Object.entries(contents).map(([name, bytes]) => [`root/${name}`, bytes]))),
    (name) => `root/${name}`,
  ],
];

async function all(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return joined(chunks);
}

describe.each(implementations)("files of %s", (_, files, at) => {
  test("list, size and read", async () => {
    expect(await files.list(at(""))).toEqual(Object.keys(contents).sort());
    expect(await files.list(at("a.txt"))).toBeUndefined();
    expect(await files.size(at("long.txt"))).toBe(long.length);
    expect(await files.size(at("nothing"))).toBeUndefined();
    expect(await files.size(at(""))).toBeUndefined();
    expect(Buffer.from(await all(files.read(at("long.txt")))).equals(Buffer.from(long))).toBe(true);
    await expect(all(files.read(at("nothing")))).rejects.toMatchObject({
      code: "files.not-found",
      place: { file: at("nothing") },
    });
  });

  test("compression goes by the bytes", async () => {
    expect(Buffer.from(await all(plainBytes(files, at("long.txt.gz")))).equals(Buffer.from(long))).toBe(true);
    expect(new TextDecoder().decode(await all(plainBytes(files, at("small.zst"))))).toBe("zstandard");
    expect(await all(plainBytes(files, at("empty.txt")))).toHaveLength(0);
  });

  test.each(["cut.gz", "headless.gz", "empty.gz"])("%s is a broken gzip, and says so", async (name) => {
    await expect(all(plainBytes(files, at(name)))).rejects.toMatchObject({
      code: "files.broken-gzip",
      place: { file: at(name) },
      hint: expect.stringMatching(/again/),
    });
  });

  test("a cut zstd says so", async () => {
    await expect(all(plainBytes(files, at("cut.zst")))).rejects.toMatchObject({
      code: "files.broken-zstd",
      place: { file: at("cut.zst") },
    });
  });

  test("reading may stop early", async () => {
    for (const name of ["long.txt", "long.txt.gz"])
      for await (const chunk of plainBytes(files, at(name))) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
  });

  test("shared reading gives the hash of what follows the header", async () => {
    const { bytes, sha256: found } = await files.readShared(at("long.txt"), 64);
    expect(bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(Buffer.from(bytes.slice()).equals(Buffer.from(long))).toBe(true);
    expect(found).toBe(createHash("sha256").update(long.subarray(64)).digest("hex"));
  });
});

test("SHA-256 written out equals the platform's, however the bytes are cut", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 5 }), (parts) => {
      const expected = createHash("sha256")
        .update(joined([new Uint8Array(0), ...parts]))
        .digest("hex");
      expect(portableSha256(parts)).toBe(expected);
      expect(sha256(parts)).toBe(expected);
    }),
  );
});

test("fields and lines are those of splitting the text, however it is cut into chunks", async () => {
  const piece = fc.constantFrom("a", "é", "bc", "\t", "\t", "\n", "\n", "\r\n", "longer text");
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 40 }),
      fc.array(fc.nat(9), { maxLength: 30 }),
      async (pieces, cuts) => {
        const bytes = new TextEncoder().encode(pieces.join(""));
        async function* chunks() {
          let at = 0;
          for (const cut of cuts) {
            yield bytes.subarray(at, at + cut);
            at += cut;
          }
          yield bytes.subarray(at);
        }
        const found: [number, string[]][] = [];
        await scanFields(chunks(), "f", "tab", (fields: Fields) => {
          found.push([fields.line, Array.from({ length: fields.count }, (_, i) => fieldText(fields, i))]);
          for (let i = 0; i < fields.count; i++)
            expect(fields.hashes[i]).toBe(hashBytes(fields.bytes, fields.starts[i]!, fields.ends[i]!));
        });
        const expected = pieces
          .join("")
          .split("\n")
          .map((line, i): [number, string[]] => [i + 1, line.replace(/\r$/, "").split("\t")])
          .filter(([, fields]) => fields.length > 1 || fields[0] !== "");
        expect(found).toEqual(expected);
      },
    ),
  );
});

test("interned texts are numbered by first appearance, as a Map numbers them", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.integer({ max: 3000 }).map((i) => `e${i}`),
        ),
        { maxLength: 3000 },
      ),
      (texts) => {
        const table = createInterner();
        const expected = new Map<string, number>();
        for (const text of texts) {
          const id = expected.get(text) ?? expected.size;
          expected.set(text, id);
          expect(internText(table, text)).toBe(id);
        }
        const { bytes, offsets } = tableOf(table);
        for (const [text, id] of expected)
          expect(
            new TextDecoder("utf-8", { ignoreBOM: true }).decode(
              bytes.subarray(offsets[id], offsets[id + 1]),
            ),
          ).toBe(text);
        const absent = new TextEncoder().encode("never among them \u0000");
        expect(lookUp(table, absent, 0, absent.length, hashBytes(absent, 0, absent.length))).toBe(-1);
      },
    ),
    { numRuns: 30 },
  );
});

describe("whole writes", () => {
  test("a file appears with its hash and is never overwritten without force", async () => {
    const path = join(folder, "out.bin");
    const written = await nodeWrites.file(path, ["one ", new TextEncoder().encode("two")]);
    expect(written).toEqual({ bytes: 7, sha256: createHash("sha256").update("one two").digest("hex") });
    await expect(nodeWrites.file(path, "x")).rejects.toMatchObject({
      code: "runs.exists",
      hint: expect.stringContaining("with force"),
    });
    expect(readFileSync(path, "utf8")).toBe("one two");
    await nodeWrites.file(path, "x", { force: true });
    expect(readFileSync(path, "utf8")).toBe("x");
  });

  test("a failure half-way leaves what was there, and nothing else", async () => {
    const path = join(folder, "half.bin");
    await nodeWrites.file(path, "before");
    const before = await readdir(folder);
    async function* failing() {
      yield "a beginning";
      throw new Error("power cut");
    }
    await expect(nodeWrites.file(path, failing(), { force: true })).rejects.toThrow("power cut");
    await expect(
      nodeWrites.folder(
        join(folder, "half"),
        async (put) => {
          await put("a", "1");
          throw new Error("power cut");
        },
        { ours: ["a"] },
      ),
    ).rejects.toThrow("power cut");
    expect(readFileSync(path, "utf8")).toBe("before");
    expect(await readdir(folder)).toEqual(before);
  });

  test("a folder appears whole, and is replaced only when it holds nothing foreign", async () => {
    const path = join(folder, "whole");
    const fill = async (put: (name: string, content: string) => Promise<unknown>) => {
      await put("a", "1");
      await put("b", "2");
    };
    const ours = ["a", "b"];
    await nodeWrites.folder(path, fill, { ours });
    expect(await readdir(path)).toEqual(["a", "b", "lacuna-files.json"]);
    await expect(nodeWrites.folder(path, fill, { ours })).rejects.toMatchObject({ code: "runs.exists" });
    await nodeWrites.folder(path, async (put) => void (await put("b", "3")), { ours, force: true });
    expect(await readdir(path)).toEqual(["b", "lacuna-files.json"]);
    await writeFile(join(path, "thesis.tex"), "years of work");
    await expect(nodeWrites.folder(path, fill, { ours, force: true })).rejects.toMatchObject({
      code: "runs.not-ours",
    });
    expect(readFileSync(join(path, "thesis.tex"), "utf8")).toBe("years of work");
  });

  test("names cannot lead out of the folder", async () => {
    const out = join(folder, "confined");
    await expect(
      nodeWrites.folder(out, async (put) => void (await put("../x", "")), { ours: [] }),
    ).rejects.toMatchObject({ code: "runs.bad-name" });
  });

  test("a place that does not exist is named", async () => {
    await expect(nodeWrites.file(join(folder, "no/such/file"), "x")).rejects.toMatchObject({
      code: "runs.unwritable",
      message: expect.stringContaining("the folder around it does not exist"),
    });
    await mkdir(join(folder, "taken"));
    await expect(nodeWrites.file(join(folder, "taken"), "x", { force: true })).rejects.toMatchObject({
      code: "runs.not-ours",
    });
  });
});
