import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "../../src/formats/text/csv.ts";
import { csvRecord } from "../../src/formats/text/csv-write.ts";
import { sized } from "../support/sizes.ts";

type Given = readonly [fields: readonly string[], line: number];

async function read(bytes: Uint8Array | AsyncIterable<Uint8Array>, quotes = true): Promise<Given[]> {
  const records: Given[] = [];
  await parseCsv(bytes, "big.csv", ",", (fields, line) => records.push([[...fields], line]), { quotes });
  return records;
}

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Records enough for several pieces of the reader: some have line breaks and quotes inside. */
const many = Array.from({ length: 60_000 }, (_, nth) => [
  `${nth}`,
  nth % 7 === 0 ? `two\nlines, "${nth}"` : `name é ${nth}`,
  nth % 11 === 0 ? "\ufeffmark" : "x".repeat(nth % 40),
]);
const text = many.map((fields) => csvRecord(fields)).join("");

test("records of a text of several pieces are what was written, with the lines on which they end", async () => {
  expect(text.length).toBeGreaterThan(2 << 20);
  let line = 0;
  const expected = many.map((fields) => {
    line += 1 + fields.join("").split("\n").length - 1;
    return [fields, line];
  });
  // Told apart as texts: a list of 60,000 lists takes vitest seconds.
  for (const source of [new TextEncoder().encode(text), inChunks(text, 65_536), inChunks(text, 999)])
    expect(JSON.stringify(await read(source)) === JSON.stringify(expected)).toBe(true);
});

test("without quotes every line is a record", async () => {
  const lines = Array.from({ length: 30_000 }, (_, nth) => [`a"${nth}`, "b".repeat(20)]);
  const read1 = await read(inChunks(lines.map((each) => each.join(",")).join("\r\n"), 4096), false);
  expect(JSON.stringify(read1.map(([fields]) => fields)) === JSON.stringify(lines)).toBe(true);
  expect(read1.at(-1)![1]).toBe(30_000);
});

test("a mistake far down is told with its line, in the message too", async () => {
  const broken = `${text}1,a"b,c\n`;
  const at = broken.split("\n").length - 1;
  await expect(read(inChunks(broken, 65_536))).rejects.toMatchObject({
    code: "formats.broken-csv",
    message: expect.stringContaining(`line ${at},`),
    place: { file: "big.csv", line: at },
  });
  await expect(read(new TextEncoder().encode(`${text}"open,1\n`))).rejects.toMatchObject({
    code: "formats.broken-csv",
  });
});

test("small texts in chunks of any size are read as in one", async () => {
  const cell = fc.string({
    unit: fc.constantFrom("a", "ü", '"', ",", " ", "\n", "\r\n", "\ufeff"),
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, size) => {
        const some = rows.map((row) => csvRecord(row)).join("");
        expect(await read(inChunks(some, size))).toEqual(await read(new TextEncoder().encode(some)));
      },
    ),
  );
});

test("what is cut at its delimiters is what the parser reads", async () => {
  const unit = fc.constantFrom("a", "ü", ",", ";", " ", "\n", "\r\n", "\r", "\ufeff", '"');
  const asParsed = (text: string, quotes: boolean) => {
    const records: Given[] = [];
    parse(text, {
      ...{ relax_column_count: true, skip_empty_lines: true, bom: true, quote: quotes ? '"' : false },
      // Both ends of lines in one file are ends.
      ...(text.includes("\n") ? { record_delimiter: ["\r\n", "\n"] } : {}),
      on_record: (fields: string[], { lines }: { lines: number }) => void records.push([[...fields], lines]),
    });
    return records;
  };
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, maxLength: 30 }), fc.boolean(), async (text, quotes) => {
      let expected: Given[];
      try {
        expected = asParsed(text, quotes);
      } catch {
        return;
      }
      expect(await read(new TextEncoder().encode(text), quotes)).toEqual(expected);
    }),
    { numRuns: sized(2000, 5000) },
  );
});
