import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gathered } from "../../src/formats/compression/whole.ts";
import { readParquetColumns } from "../../src/formats/parquet/columns.ts";
import { readRuns } from "../../src/formats/parquet/runs.ts";
import { readThrift } from "../../src/formats/parquet/thrift.ts";
import { type ColumnValues, type ParquetColumn, parquetBytes } from "../../src/formats/parquet/write.ts";

const columns: ParquetColumn[] = [
  { name: "id", type: "INT32" },
  { name: "name", type: "STRING" },
  { name: "size", type: "OPTIONAL DOUBLE" },
];

async function written(groups: readonly (readonly ColumnValues[])[]): Promise<Uint8Array> {
  return gathered(parquetBytes(columns, groups), "t.parquet");
}
const read = (bytes: Uint8Array) => readParquetColumns(bytes, "t.parquet", (shape) => shape.columns);
const plain = (found: Awaited<ReturnType<typeof read>>) =>
  Object.entries(found).map(([name, values]) => [name, values.map((each) => each ?? undefined)]);

describe("Parquet", () => {
  it("is read as it was written", async () => {
    const rows = fc.array(
      fc.tuple(
        fc.integer({ min: -9, max: 2e9 }),
        fc.string(),
        fc.option(fc.double({ noNaN: true }), { nil: undefined }),
      ),
      { minLength: 1, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 3 }), async (groups) => {
        const bytes = await written(
          groups.map((each) => columns.map((_, at) => each.map((row) => row[at]!))),
        );
        const all = groups.flat();
        expect(plain(await read(bytes))).toEqual(
          columns.map(({ name }, at) => [name, all.map((row) => row[at])]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("ends with the data or an error of its own, whichever byte of the description is changed", async () => {
    const group = [
      [1, 2, 3],
      ["a", "b", "a"],
      [undefined, 2.5, 3],
    ];
    const bytes = await written([group, group]);
    const whole = plain(await read(bytes));
    const start =
      bytes.length - 8 - new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 8, true);
    let refused = 0;
    for (let at = start; at < bytes.length; at++)
      for (const flip of [1, 0x80, 0xff]) {
        const damaged = bytes.slice();
        damaged[at]! ^= flip;
        const found = await read(damaged).catch((error) => {
          expect(error.code).toBe("formats.broken-parquet");
          expect(error.place.file).toBe("t.parquet");
        });
        // Names of columns and their kinds are the only things that the description says once.
        if (found) for (const [, values] of plain(found)) expect(values).toHaveLength(whole[0]![1]!.length);
        else refused++;
      }
    expect(refused).toBeGreaterThan(300);
  });

  it("is bounded: headers that nest, repeat or count beyond the file are refused", () => {
    expect(() => readThrift(new Uint8Array(500).fill(0x1c), 0)).toThrow(/deep/);
    expect(() => readThrift(Uint8Array.of(0x19, 0xf6, 0xff, 0xff, 0xff, 0x7f), 0)).toThrow(/longer/);
    expect(() => readThrift(new Uint8Array(64).fill(0xff).fill(0x16, 0, 1), 0)).toThrow(/bytes/);
    expect(() => readRuns(Uint8Array.of(0xfe, 0xff, 0xff, 0x7f, 1), 1, 10)).toThrow(/longer/);
    expect(() => readRuns(Uint8Array.of(3), 1, 8)).toThrow(/early/);
    expect([...readRuns(Uint8Array.of(6, 1, 3, 0b10), 1, 5)]).toEqual([1, 1, 1, 0, 1]);
  });
});

const broken = new URL("../../../shared/data/broken/", import.meta.url);
it.skipIf(
  !(await readFile(new URL("README.md", broken)).then(
    () => true,
    () => false,
  )),
)("damaged files end, and lose no rows without a word", async () => {
  for (const name of ["endless-parquet/relations.parquet", "fewer-rows-parquet/edges.parquet"]) {
    const bytes = new Uint8Array(await readFile(new URL(name, broken)));
    await expect(read(bytes)).rejects.toMatchObject({ code: "formats.broken-parquet" });
  }
});
