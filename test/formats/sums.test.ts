import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unzstd } from "../../src/formats/compression/unzstd.ts";
import { gathered } from "../../src/formats/compression/whole.ts";
import { xxh64 } from "../../src/formats/compression/xxh64.ts";
import { readZipEntry, zipEntries } from "../../src/formats/compression/zip.ts";
import { zipOf } from "./zip.ts";

const text = (content: string) => new TextEncoder().encode(content);

describe("XXH64", () => {
  it("gives the sums that the specification's tools give", () => {
    const sums: [string, string][] = [
      ["", "ef46db3751d8e999"],
      ["abc", "44bc2cf5ad770999"],
      ["Nobody inspects the spammish repetition", "fbcea83c8a378bf1"],
    ];
    for (const [content, wanted] of sums) {
      const hash = xxh64();
      hash.add(text(content));
      expect(hash.sum().toString(16)).toBe(wanted);
    }
  });

  it("does not depend on where its input is cut", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), fc.nat(300), (bytes, a, b) => {
        const [whole, cut] = [xxh64(), xxh64()];
        whole.add(bytes);
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        for (const part of [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)])
          cut.add(part);
        expect(cut.sum()).toBe(whole.sum());
      }),
    );
  });
});

/** A frame with a sum of 4 KiB that repeat, as `zstd --check` packs them. */
const frame = Uint8Array.from(
  Buffer.from("KLUv/WRoDzUBAPBMYWN1bmEgbGlzdHMgd2hhdCBpcyBtaXNzaW5nLgoBAB5B6JUTWiIFAQ==", "base64"),
);
const content = text("Lacuna lists what is missing.\n".repeat(140));

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const unpacked = async (bytes: Uint8Array, size = 1000) =>
  gathered(
    unzstd(pieces(bytes, size), "f.zst", undefined, () => undefined),
    "f.zst",
  );

describe("zstd", () => {
  it("is read with its sums in pieces of any size, frame after frame", async () => {
    const twice = Uint8Array.of(...frame, ...frame);
    for (const size of [1, 7, 1000])
      expect(await unpacked(twice, size)).toEqual(Uint8Array.of(...content, ...content));
  });

  it("gives the whole content or an error, whichever bit is turned", async () => {
    for (let bit = 0; bit < 8 * frame.length; bit++) {
      const damaged = frame.slice();
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      const found = await unpacked(damaged).catch((error) => error.code as string);
      if (typeof found === "string") expect(["files.broken-zstd", "files.expands-too-far"]).toContain(found);
      else expect(found, `bit ${bit}`).toEqual(content);
    }
  });

  it("says what is cut or stands behind it", async () => {
    for (const bytes of [frame.subarray(0, -1), frame.subarray(0, 20), Uint8Array.of(...frame, 1, 2, 3, 4)])
      await expect(unpacked(bytes)).rejects.toMatchObject({ code: "files.broken-zstd" });
  });
});

describe("zip", () => {
  it("gives all files as they are or an error, whichever bit is turned", async () => {
    const files = { "g/train.txt": "a r b\n".repeat(9), "g/test.txt": "b r a\n", "g/valid.txt": "" };
    const whole = zipOf(files);
    const read = async (bytes: Uint8Array) => {
      const found: Record<string, string> = {};
      for (const [name, entry] of zipEntries(bytes, "g.zip"))
        found[name] = new TextDecoder().decode(await readZipEntry(bytes, entry, "g.zip"));
      return found;
    };
    expect(await read(whole)).toEqual(files);
    for (let bit = 0; bit < 8 * whole.length; bit++) {
      const damaged = Uint8Array.from(whole);
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      const found = await read(damaged).catch((error) => error.code as string);
      if (typeof found === "string") expect(["formats.broken-zip", "formats.zip-refused"]).toContain(found);
      else expect(found, `bit ${bit}`).toEqual(files);
    }
  });
});

const broken = new URL("../../../shared/data/broken/", import.meta.url);
it.skipIf(
  !(await readFile(new URL("README.md", broken)).then(
    () => true,
    () => false,
  )),
)("files with one bit turned are refused", async () => {
  const zst = new Uint8Array(await readFile(new URL("one-bit.tsv.zst", broken)));
  await expect(unpacked(zst)).rejects.toMatchObject({ code: "files.broken-zstd" });
  const zip = new Uint8Array(await readFile(new URL("renamed-inside.zip", broken)));
  expect(() => zipEntries(zip, "renamed-inside.zip")).toThrow(/another name/);
});
