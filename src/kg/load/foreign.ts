import { LacunaError } from "../../error.ts";
import { doubtfulColumns } from "./tables/named-columns.ts";

/** The beginnings of files that Lacuna cannot read as a graph, and their formats. */
const kinds: readonly (readonly [start: string, what: string, hint: string])[] = [
  ["%PDF-", "a PDF document", "copy its table into a CSV file"],
  ["\x89PNG", "a PNG picture", ""],
  ["\xff\xd8\xff", "a JPEG picture", ""],
  ["GIF87a", "a GIF picture", ""],
  ["GIF89a", "a GIF picture", ""],
  ["SQLite format 3", "an SQLite database", "write the table of links as CSV: sqlite3 -csv FILE 'select …'"],
  ["\x89HDF", "an HDF5 file", "write the triples as CSV, Parquet or N-Triples"],
  ["$HDT", "an HDT file", "unpack it with hdt2rdf, to N-Triples"],
  ["\xfd7zXZ", "packed with xz", "unpack it with `xz -d`, or pack it with gzip, zstd or bzip2"],
  ["7z\xbc\xaf", "a 7z archive", "unpack it, or pack it as .zip"],
  ["Rar!\x1a", "a RAR archive", "unpack it, or pack it as .zip"],
  ["\xd0\xcf\x11\xe0", "an old document of Office", "save the sheet as CSV"],
  ["\x93NUMPY", "a NumPy array", "write the triples as lines of head, relation and tail"],
  ["ARROW1\0\0", "an Arrow file", "write it as Parquet"],
  ["OBJ\x01", "an Avro file", "write it as Parquet"],
];
/** Offset of the signature of a tar archive. */
const TAR = 257;

/**
 * Throws when a file begins like a known format that Lacuna does not read.
 * @throws LacunaError `kg.foreign-format`
 */
export function refuseForeign(start: Uint8Array, path: string): void {
  const text = Array.from(start.subarray(0, 512), (byte) => String.fromCharCode(byte)).join("");
  const found = kinds.find(([sign]) => text.startsWith(sign)) ?? otherKind(text, path);
  if (!found) return;
  const [, what, hint] = found;
  throw new LacunaError("kg.foreign-format", `${path} is ${what}, and no graph is read from it`, {
    place: { file: path },
    hint: hint || "name a table of triples (CSV, TSV, Parquet), RDF, GraphML, JSON lines or a snapshot",
  });
}

function otherKind(text: string, path: string): (typeof kinds)[number] | undefined {
  if (text.startsWith("PK\x03\x04"))
    return /\.(xlsx|ods|docx)$/i.test(path)
      ? ["", "an office document", "save the sheet as CSV"]
      : ["", "a zip archive", "let its name end in .zip, then it is read"];
  if (text.slice(TAR, TAR + 5) === "ustar")
    return ["", "a tar archive", "unpack it and name the folder, or pack it as .zip"];
  if (/^\s*<!doctype html|^\s*<html[\s>]/i.test(text))
    return ["", "a web page", "an address may have answered with a page in the place of the file"];
  // The protocol of the pickle follows.
  if (text.charCodeAt(0) === 0x80 && text.charCodeAt(1) >= 2 && text.charCodeAt(1) <= 5)
    return ["", "a Python pickle", "write the triples as lines of head, relation and tail"];
  return undefined;
}

/**
 * Refuses a binary file before it is read as a table.
 * @throws LacunaError `kg.foreign-format`
 */
export function refuseBinary(start: Uint8Array, path: string): void {
  if (!start.subarray(0, 4096).includes(0)) return;
  throw new LacunaError("kg.foreign-format", `${path} is no text, and none of the formats that are known`, {
    place: { file: path },
    hint: "name a table of triples (CSV, TSV, Parquet), RDF, GraphML, JSON lines or a snapshot",
  });
}

/**
 * Says what a text lacks that no format recognised, where its lines tell.
 * @throws LacunaError `kg.no-triples`, `kg.doubtful-header`
 */
export function refuseUnread(start: Uint8Array, path: string): void {
  const text = new TextDecoder().decode(start).replace(/^\uFEFF/, "");
  if (text.trim() === "")
    throw new LacunaError("kg.no-triples", `${path} is empty`, {
      place: { file: path },
      hint: "name a file or folder with triples; the graph that comes with Lacuna is called world",
    });
  const [first = "", ...others] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const sign = ["\t", ";", ",", "|"].find((one) => first.split(one).length === 2);
  if (sign !== undefined && others.every((line) => line.includes(sign)))
    throw doubtfulColumns(first.split(sign), path);
}
