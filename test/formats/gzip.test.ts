import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gzip } from "../../src/formats/compression/gzip.ts";
import { sha256 } from "../../src/formats/sha256.ts";

async function packed(chunks: readonly Uint8Array[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of gzip(chunks)) parts.push(part);
  return Buffer.concat(parts);
}

/** Bytes with runs, repeats and noise in proportions that depend on the seed. */
function sample(length: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, (_, i) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const noise = state >>> 24;
    return [65, noise, 48 + (noise % 10), i % 1000 < 500 ? 48 + (i % 7) : noise][seed % 4]!;
  });
}

test("what is packed unpacks with zlib, at the lengths where blocks end too", async () => {
  for (const length of [0, 1, 2, 3, 4, 5, 257, 258, 259, 262_143, 262_144, 262_145, 600_000])
    for (const seed of [4, 5, 6, 7]) {
      const bytes = sample(length, seed);
      expect(gunzipSync(await packed([bytes])).equals(bytes)).toBe(true);
    }
});

test("how the input is cut into chunks changes no byte", async () => {
  const bytes = sample(300_000, 6);
  const whole = await packed([bytes]);
  for (const size of [1777, 65_536, 262_144]) {
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
    expect((await packed(chunks)).equals(whole)).toBe(true);
  }
});

test("random bytes of few and of many values unpack", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 4000 }),
        fc.array(fc.constantFrom(48, 49, 44), { maxLength: 6000 }).map((list) => Uint8Array.from(list)),
      ),
      async (bytes) => gunzipSync(await packed([bytes])).equals(bytes),
    ),
    { numRuns: 200 },
  );
});

test("the bytes are the same on every machine", async () => {
  expect(sha256([await packed([sample(400_000, 7)])])).toMatchInlineSnapshot(
    `"e215290af0ccf106e8c36ab3e281bc41f334cb5de82fe9d20108092ced2ca295"`,
  );
});

test("queries pack to less than half", async () => {
  const text = Array.from({ length: 5000 }, (_, i) => `{"id":"2i-${i}","query":"r${i % 40}(e${i * 7},?y)"}`);
  const bytes = new TextEncoder().encode(text.join("\n"));
  expect((await packed([bytes])).length).toBeLessThan(bytes.length / 2);
});
