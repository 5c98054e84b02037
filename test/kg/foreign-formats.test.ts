import { expect, test } from "vitest";
import { refuseBinary, refuseForeign, refuseUnread } from "../../src/kg/load/foreign.ts";
import { splitLevel } from "../../src/kg/load/format.ts";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ["%PDF-1.7", "a PDF document"],
  ["\x89PNG\r\n", "a PNG picture"],
  ["\xff\xd8\xff\xe0", "a JPEG picture"],
  ["GIF87a", "a GIF picture"],
  ["GIF89a", "a GIF picture"],
  ["SQLite format 3\0", "an SQLite database"],
  ["\x89HDF\r\n", "an HDF5 file"],
  ["$HDT\x01", "an HDT file"],
  ["\xfd7zXZ\0", "packed with xz"],
  ["7z\xbc\xaf\x27", "a 7z archive"],
  ["Rar!\x1a\x07", "a RAR archive"],
  ["\xd0\xcf\x11\xe0", "an old document of Office"],
  ["\x93NUMPY\x01", "a NumPy array"],
  ["ARROW1\0\0", "an Arrow file"],
  ["OBJ\x01", "an Avro file"],
  ["PK\x03\x04", "a zip archive"],
  [`${"n".repeat(257)}ustar\0`, "a tar archive"],
  ["<!DOCTYPE HTML>", "a web page"],
  ["\n <html lang=en>", "a web page"],
  ["\x80\x02]", "a Python pickle"],
  ["\x80\x05]", "a Python pickle"],
])("%j is %s", (start, what) => {
  expect(() => refuseForeign(bytes(start), "x")).toThrow(
    expect.objectContaining({
      code: "kg.foreign-format",
      message: `x is ${what}, and no graph is read from it`,
      place: { file: "x" },
    }),
  );
});

test.each([
  ...["a\tr\tb", "", "PDF-", " %PDF-", "GIF88a", "\x80\x01", "\x80\x06", "\x80", "\x81\x04", "PK\x05\x06"],
  ...["<htmlx>", "text <html>", `${"n".repeat(256)}ustar`, `${"n".repeat(258)}ustar`],
])("%j is none of them", (start) => {
  expect(() => refuseForeign(bytes(start), "x")).not.toThrow();
});

test("documents of Office are known by their names, and hints say what to do", () => {
  for (const name of ["a.xlsx", "a.ODS", "a.docx"])
    expect(() => refuseForeign(bytes("PK\x03\x04"), name)).toThrow(`${name} is an office document`);
  expect(() => refuseForeign(bytes("PK\x03\x04"), "a.xls.tsv")).toThrow("a zip archive");
  const hintOf = (start: string) => {
    try {
      refuseForeign(bytes(start), "x");
    } catch (error) {
      return (error as { hint: string }).hint;
    }
    return "";
  };
  expect(hintOf("Rar!\x1a")).toContain(".zip");
  expect(hintOf("\x89PNG")).toContain("name a table of triples");
});

test("a byte 0 among the first 4,096 is no text", () => {
  const text = new Uint8Array(5000).fill(97);
  expect(() => refuseBinary(text, "x")).not.toThrow();
  for (const [at, isRefused] of [
    [0, true],
    [4095, true],
    [4096, false],
  ] as const) {
    const found = text.slice();
    found[at] = 0;
    if (isRefused) expect(() => refuseBinary(found, "x")).toThrow(/x is no text/);
    else expect(() => refuseBinary(found, "x")).not.toThrow();
  }
});

test("a text that no format knows is empty, or has two columns, or is left to others", () => {
  for (const empty of ["", " \n\t", "\ufeff\n"])
    expect(() => refuseUnread(new TextEncoder().encode(empty), "x")).toThrow(
      expect.objectContaining({ code: "kg.no-triples", message: "x is empty" }),
    );
  for (const two of ["a\tb\nc\td", "a;b\n\nc;d", "a,b", "a|b\r\nc|d\r\n"])
    expect(() => refuseUnread(new TextEncoder().encode(two), "x"), two).toThrow(
      expect.objectContaining({ code: "kg.doubtful-header" }),
    );
  for (const other of ["a b", "a,b\nc", "a,b,c\nd,e,f"])
    expect(() => refuseUnread(new TextEncoder().encode(other), "x"), other).not.toThrow();
});

test("a column of splits says train, valid and test in the words of the field", () => {
  const level = (text: string) => splitLevel(text, "x", 3);
  expect(["train", "valid", " Validation", "val", "DEV ", "test"].map(level)).toEqual([0, 1, 1, 1, 1, 2]);
  for (const none of ["", "training", "validate", "tests", "eval"])
    expect(() => level(none), none).toThrow(
      expect.objectContaining({ code: "kg.unknown-split", place: { file: "x", line: 3 } }),
    );
});
