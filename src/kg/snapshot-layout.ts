import { LacunaError } from "../error.ts";
import type { ByteTable } from "../formats/interner.ts";
import type { AttributeType } from "./attribute-type.ts";
import type { AliasTable } from "./byte-vocabulary.ts";
import { type GraphSizes, type Rows, sizesOfGraph } from "./graph.ts";
import type { LoadReport } from "./report/report.ts";
import type { StatementKey } from "./statements/statements.ts";

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
 *
 * A compact snapshot (version 2) has the same header. Its sections follow at once, one behind the other, some in the codes of
 * `compact/encode.ts`. At the end stands JSON: the hash and the table of the snapshot that it stands for, and the bytes of its sections.
 */

export const MAGIC = new TextEncoder().encode("LACUNAKG");
/** Length of the header; the hash covers the rest. */
export const HEADER = 64;
export const VERSION = 1;
/** The version of compact snapshots. */
export const COMPACT = 2;

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
  /** What the numbers of attributes stand for, of those that are no plain numbers. */
  readonly attributeTypes?: readonly (readonly [attribute: string, type: AttributeType])[];
  /** What is said of links; absent where nothing is. */
  readonly statements?: StatementTable;
  readonly sections: { readonly name: string; readonly at: number; readonly bytes: number }[];
}

/** What the sections of statements hold. */
export interface StatementTable {
  readonly count: number;
  readonly pairs: number;
  readonly texts: number;
  readonly keys: readonly StatementKey[];
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

/** A multiple of 8. */
export const aligned = (at: number): number => Math.ceil(at / 8) * 8;

/** A header without its hash. */
export function headerOf(version: number, table: number, length: number): Uint8Array {
  const header = new Uint8Array(HEADER);
  const view = new DataView(header.buffer);
  header.set(MAGIC);
  view.setUint32(8, version, true);
  view.setUint32(12, table, true);
  view.setFloat64(16, length, true);
  return header;
}

/** Writes the hash of everything after the header into the header. */
export function seal(header: Uint8Array, digest: string): void {
  for (let i = 0; i < 32; i++) header[24 + i] = Number.parseInt(digest.slice(i * 2, i * 2 + 2), 16);
}

/** Whether bytes are a compact snapshot, of which {@link header} tells whether it is whole. */
export const isCompact = (bytes: Uint8Array): boolean =>
  isSnapshot(bytes) &&
  bytes.length >= HEADER &&
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(8, true) === COMPACT;

/**
 * Reads the header of a snapshot of any version.
 * @param size of the whole file, where not all of its bytes are given
 * @throws LacunaError `kg.not-a-snapshot`, `kg.big-endian`, `kg.snapshot-version`, `kg.corrupt-snapshot`
 */
export function header(bytes: Uint8Array, file: string, size = bytes.length) {
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
  if (version !== VERSION && version !== COMPACT)
    throw new LacunaError(
      "kg.snapshot-version",
      `${file} has version ${version}, this Lacuna reads ${VERSION} and ${COMPACT}`,
      {
        place: { file },
        hint: "make it again with `lacuna kg import`",
      },
    );
  const length = view.getFloat64(16, true);
  if (length !== size) throw corrupt(file, `it has ${size} bytes and should have ${length}`);
  return { version, digest: digestOf(bytes), tableLength: view.getUint32(12, true) };
}

/** Reads the header and the table. @param size as for {@link header} */
export function checked(
  bytes: Uint8Array,
  file: string,
  size = bytes.length,
): { table: Table; data: number; digest: string } {
  const { digest, tableLength } = header(bytes, file, size);
  const end = HEADER + tableLength;
  if (end > bytes.length) throw corrupt(file, "its table is longer than the file");
  let table: unknown;
  try {
    table = JSON.parse(new TextDecoder().decode(bytes.slice(HEADER, end)));
  } catch {
    throw corrupt(file, "its table does not parse");
  }
  if (!isTable(table)) throw corrupt(file, "its table of sections is no list");
  return { table, data: aligned(end), digest };
}

/** The hash in the header of a snapshot. */
export const digestOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(24, 56), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What a snapshot holds, from its table alone; undefined where it has none that can be read. */
export async function snapshotSizes(chunks: AsyncIterable<Uint8Array>): Promise<GraphSizes | undefined> {
  let begun = new Uint8Array(0);
  for await (const chunk of chunks) {
    const longer = new Uint8Array(begun.length + chunk.length);
    longer.set(begun);
    longer.set(chunk, begun.length);
    begun = longer;
    if (begun.length < HEADER) continue;
    const end = HEADER + new DataView(begun.buffer).getUint32(12, true);
    // The table of a compact one stands at its end.
    if (!isSnapshot(begun) || isCompact(begun) || end > MOST_TABLE) return undefined;
    if (begun.length < end) continue;
    const table: unknown = JSON.parse(new TextDecoder().decode(begun.subarray(HEADER, end)));
    return isTable(table) ? sizesOfGraph(table) : undefined;
  }
  return undefined;
}

/** Bytes that are read in search of a table. */
const MOST_TABLE = 1 << 24;

export function isTable(value: unknown): value is Table {
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
    (table.statements === undefined || isStatementTable(table.statements, count)) &&
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

function isStatementTable(value: unknown, count: (each: unknown) => boolean): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { count: all, pairs, texts, keys } = value as Partial<Record<keyof StatementTable, unknown>>;
  return (
    count(all) &&
    count(pairs) &&
    count(texts) &&
    Array.isArray(keys) &&
    keys.every((each) => typeof each === "object" && each !== null && typeof each.name === "string")
  );
}

/**
 * Finds sections without copying; checks that each lies inside the file and fits the others.
 * @param attached whether they were attached before: then the numbers in them are not looked through again
 */
export function inPlace(
  bytes: Uint8Array,
  table: Table,
  data: number,
  { file, attached = false }: { readonly file: string; readonly attached?: boolean },
) {
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
    if (attached) return;
    for (let i = 1; i < values.length; i++)
      if (values[i]! < values[i - 1]!) throw corrupt(file, `section ${name} is out of order`);
  };
  const ascending = (name: string, offsets: Uint32Array, length: number, last: number) => {
    if (offsets.length !== length || offsets[0] !== 0 || offsets[length - 1] !== last)
      throw corrupt(file, `section ${name} does not fit the others`);
    inOrder(name, offsets);
  };
  const below = (name: string, values: Uint32Array | Uint8Array, bound: number) => {
    if (attached) return;
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
    ...{ words, texts, octets, below },
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
