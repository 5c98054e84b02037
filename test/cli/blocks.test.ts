import fc from "fast-check";
import { expect, test } from "vitest";
import type { Files } from "../../src/formats/files/files.ts";
import { blocksOf } from "../../src/operations/batch/blocks.ts";

const noFiles = {} as Files;

async function* chunks(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const sorted = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const cut of [...sorted, bytes.length]) {
    if (cut > from) yield bytes.subarray(from, cut);
    from = cut;
  }
}

test("blocks are the input again, cut only at line ends, however it comes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ maxLength: 30 })),
      fc.array(fc.nat(1000)),
      fc.integer({ min: 1, max: 64 }),
      async (lines, cuts, size) => {
        const text = lines.map((line) => line.replaceAll("\n", "")).join("\n");
        const bytes = new TextEncoder().encode(`?${text}`);
        const blocks: string[] = [];
        for await (const block of blocksOf(["-"], noFiles, chunks(bytes, cuts), () => size))
          blocks.push(new TextDecoder("utf-8", { ignoreBOM: true }).decode(block.bytes));
        expect(blocks.join("")).toBe(`?${text}`);
        for (const block of blocks.slice(0, -1)) expect(block.endsWith("\n")).toBe(true);
      },
    ),
  );
});
