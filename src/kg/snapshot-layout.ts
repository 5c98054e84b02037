import { LacunaError } from "../error.ts";
import type { ByteTable } from "../formats/interner.ts";
import type { AliasTable } from "./byte-vocabulary.ts";
import type { Rows } from "./graph.ts";
import type { LoadReport } from "./report/report.ts";

/*
 * A snapshot, all numbers little-endian:
 *
 *   0   8 bytes  "LACUNAKG"
 *   8   u32      version
 *   12  u32      length of the table in bytes
 *   16  f64      length of the whole file in bytes
 *   24  32 bytes SHA-256 of everything from byte 64 on
 *   56  8 bytes  zero
 *   64  table    JSON, UTF-8 ({@link Table})
 *   …   sections from the next multiple of 8 on, each at a multiple of 8
 */

export const MAGIC = new TextEncoder().encode("LACUNAKG");
/** Length of the header; the hash covers the rest. */
export const HEADER = 64;
export const VERSION = 1;

/** Storage of a vocabulary: nothing when names are decimal ids, else UTF-8 and offsets. */
export interface VocabularyKind {
  readonly kind: "numbered" | "bytes";
  readonly labels?: boolean;
  /** How many aliases there are; absent where there are none. */
  readonly aliases?: number;
}

/** The table of a snapshot. Sections are counted in bytes from the end of the table. */
export interface Table {
  readonly name: string;
  readonly entityCount: number;
  readonly relationCount: number;
  readonly tripleCounts: readonly [number, number, number];
  readonly report?: LoadReport;
  readonly prefixes?: readonly (readonly [prefix: string, iri: string])[];
  /** Identity of the graph. */
  readonly hash: string;
  readonly entities: VocabularyKind;
  readonly relations: VocabularyKind;
  readonly attributes: readonly string[];
  readonly sections: { readonly name: string; readonly at: number; readonly bytes: number }[];
}

/** Whether bytes begin like a snapshot. */
export function isSnapshot(bytes: Uint8Array): boolean {
  return bytes.length >= MAGIC.length && MAGIC.every((byte, i) => bytes[i] === byte);
}

/** The error for a snapshot that was truncated, changed or made by another program. */
export function corrupt(file: string, why: string): LacunaError {
  return new LacunaError("kg.corrupt-snapshot", `${file} is damaged: ${why}`, {
    place: { file },
    hint: "make it again with `lacuna kg import`",
  });
}

/** Reads the header and the table. */
export function checked(bytes: Uint8Array, file: string): { table: Table; data: number; digest: string } {
  if (!isSnapshot(bytes))
    throw new LacunaError("kg.not-a-snapshot", `${file} is no snapshot of a graph`, {
      place: { file },
      hint: "make one with `lacuna kg import`",
    });
  if (bytes.length < HEADER) throw corrupt(file, `it ends after ${bytes.length} bytes`);
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1)
    throw new LacunaError("kg.big-endian", "snapshots are read on little-endian machines only", {
      hint: "load the text files instead",
    });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(8, true);
  if (version !== VERSION)
    throw new LacunaError(
      "kg.snapshot-version",
      `${file} has version ${version}, this Lacuna reads ${VERSION}`,
      {
        place: { file },
        hint: "make it again with `lacuna kg import`",
      },
    );
  const length = view.getFloat64(16, true);
  if (length !== bytes.length) throw corrupt(file, `it has ${bytes.length} bytes and should have ${length}`);
  const end = HEADER + view.getUint32(12, true);
  if (end > bytes.length) throw corrupt(file, "its table is longer than the file");
  let table: unknown;
  try {
    table = JSON.parse(new TextDecoder().decode(bytes.slice(HEADER, end)));
  } catch {
    throw corrupt(file, "its table does not parse");
  }
  if (!isTable(table)) throw corrupt(file, "its table is not one");
  const digest = Array.from(bytes.subarray(24, 56), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { table, data: Math.ceil(end / 8) * 8, digest };
}

function isTable(value: unknown): value is Table {
  if (typeof value !== "object" || value === null) return false;
  const table = value as Partial<Record<keyof Table, unknown>>;
  const count = (each: unknown) => Number.isSafeInteger(each) && (each as number) >= 0;
  const kind = (each: unknown) =>
    typeof each === "object" &&
    each !== null &&
    ["numbered", "bytes"].includes((each as VocabularyKind).kind) &&
    count((each as VocabularyKind).aliases ?? 0);
  return (
    typeof table.name === "string" &&
    typeof table.hash === "string" &&
    count(table.entityCount) &&
    count(table.relationCount) &&
    Array.isArray(table.tripleCounts) &&
    table.tripleCounts.length === 3 &&
    table.tripleCounts.every(count) &&
    kind(table.entities) &&
    kind(table.relations) &&
    Array.isArray(table.attributes) &&
    table.attributes.every((each) => typeof each === "string") &&
    Array.isArray(table.sections) &&
    table.sections.every(
      (each) =>
        typeof each === "object" &&
        each !== null &&
        typeof each.name === "string" &&
        count(each.at) &&
        count(each.bytes),
    )
  );
}

/** Finds sections without copying; checks that each lies inside the file and fits the others. */
export function inPlace(bytes: Uint8Array, table: Table, data: number, file: string) {
  const find = (name: string) => {
    const found = table.sections.find((each) => each.name === name);
    if (!found) throw corrupt(file, `it has no section ${name}`);
    const at = bytes.byteOffset + data + found.at;
    if (data + found.at + found.bytes > bytes.length)
      throw corrupt(file, `section ${name} lies outside the file`);
    return { at, bytes: found.bytes };
  };
  const words = (name: string) => {
    const { at, bytes: size } = find(name);
    if (at % 4 !== 0 || size % 4 !== 0) throw corrupt(file, `section ${name} is not aligned`);
    return new Uint32Array(bytes.buffer, at, size / 4);
  };
  const inOrder = (name: string, values: Uint32Array) => {
    for (let i = 1; i < values.length; i++)
      if (values[i]! < values[i - 1]!) throw corrupt(file, `section ${name} is out of order`);
  };
  const ascending = (name: string, offsets: Uint32Array, length: number, last: number) => {
    if (offsets.length !== length || offsets[0] !== 0 || offsets[length - 1] !== last)
      throw corrupt(file, `section ${name} does not fit the others`);
    inOrder(name, offsets);
  };
  const below = (name: string, values: Uint32Array | Uint8Array, bound: number) => {
    for (let i = 0; i < values.length; i++)
      if (values[i]! >= bound) throw corrupt(file, `section ${name} holds a number that is too large`);
  };
  const octets = (name: string) => {
    const { at, bytes: size } = find(name);
    return new Uint8Array(bytes.buffer, at, size);
  };
  const texts = (name: string, offsetName: string, size: number): ByteTable => {
    const bytes = octets(name);
    const offsets = words(offsetName);
    ascending(offsetName, offsets, size + 1, bytes.length);
    return { bytes, offsets };
  };
  return {
    texts,
    /** The aliases of a vocabulary of `size` ids. */
    aliases(prefix: string, count: number, size: number): AliasTable {
      const ids = words(`${prefix}.aliasIds`);
      if (ids.length !== count) throw corrupt(file, `section ${prefix}.aliasIds does not fit the others`);
      below(`${prefix}.aliasIds`, ids, size);
      inOrder(`${prefix}.aliasIds`, ids);
      return { ids, texts: texts(`${prefix}.aliases`, `${prefix}.aliasOffsets`, count) };
    },
    doubles(name: string, length: number): Float64Array {
      const { at, bytes: size } = find(name);
      if (at % 8 !== 0 || size !== length * 8) throw corrupt(file, `section ${name} does not fit the others`);
      return new Float64Array(bytes.buffer, at, length);
    },
    rows(): Rows {
      const rows = {
        relationRow: words("relationRow"),
        rowHead: words("rowHead"),
        rowEdge: words("rowEdge"),
        tails: words("tails"),
        levels: octets("levels"),
      };
      ascending("relationRow", rows.relationRow, table.relationCount + 1, rows.rowHead.length);
      ascending("rowEdge", rows.rowEdge, rows.rowHead.length + 1, rows.tails.length);
      if (rows.levels.length !== rows.tails.length)
        throw corrupt(file, "section levels does not fit the others");
      below("rowHead", rows.rowHead, table.entityCount);
      below("tails", rows.tails, table.entityCount);
      below("levels", rows.levels, 3);
      return rows;
    },
  };
}
