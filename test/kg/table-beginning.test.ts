import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecord } from "../../src/formats/text/csv-write.ts";
import { tableBeginning } from "../../src/kg/load/tables/beginning.ts";

const beginning = (text: string) => tableBeginning(new TextEncoder().encode(text));

test("headings and rows of lines, with any separator, quotes and no name for a column", async () => {
  expect(await beginning('iata,name,\n00M,Thigpen ,MS\n00R,"Livingston, ""Municipal""",TX\n')).toEqual({
    sign: ",",
    columns: ["iata", "name", "column 3"],
    rows: [
      ["00M", "Thigpen", "MS"],
      ["00R", 'Livingston, "Municipal"', "TX"],
    ],
  });
  expect((await beginning("\ufeffid;from;to\r\n1;A;B\r\n"))?.rows).toEqual([["1", "A", "B"]]);
});

test("objects of JSON are rows; a text without columns, a header alone and ragged lines are no table", async () => {
  expect(await beginning('[{"a":1,"b":"x"},{"a":2,"c":null}]')).toEqual({
    columns: ["a", "b", "c"],
    rows: [
      ["1", "x", ""],
      ["2", "", ""],
    ],
  });
  for (const text of ["", "a\nb\nc\n", "head,relation,tail\n", "a,b,c\n1,2\n3\n", "[1, 2]", "[{"])
    expect(await beginning(text)).toBeUndefined();
});

test("of a large file the rows at its beginning are read, whole ones alone", async () => {
  const lines = Array.from({ length: 200_000 }, (_, nth) => `${nth},"a, ${nth}",x`);
  const csv = (await beginning(["id,name,kind", ...lines].join("\n")))!;
  expect(csv.rows.length).toBeGreaterThan(10_000);
  expect(csv.rows.length).toBeLessThan(100_000);
  expect(csv.rows.at(-1)![1]).toBe(`a, ${csv.rows.length - 1}`);
  const json = (await beginning(
    JSON.stringify(lines.map((line, id) => ({ id, place: { line }, kind: "x" }))),
  ))!;
  expect(json.columns).toEqual(["id", "place", "kind"]);
  expect(json.rows.length).toBeGreaterThan(10_000);
});

test("what is written as CSV is read as it was", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "ü", '"', ",", ";", " ", "\n", "1") });
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const text = [["one", "two", "three"], ...cells].map((each) => csvRecord(each)).join("");
      expect((await beginning(text))!.rows).toEqual(cells.map((row) => row.map((each) => each.trim())));
    }),
  );
});
