import { sharedMemory } from "../../formats/files/shared-bytes.ts";
import {
  aligned,
  corrupt,
  HEADER,
  header,
  headerOf,
  isTable,
  seal,
  type Table,
  VERSION,
} from "../snapshot-layout.ts";
import { isAscending, isOfRows } from "./codes.ts";
import { expandAscending, expandRows } from "./expand.ts";

/** What stands at the end of a compact snapshot. */
interface Coded {
  /** SHA-256 that the header of the snapshot itself has. */
  readonly plain: string;
  /** Bytes of each section as it lies in the file. */
  readonly sizes: readonly { readonly name: string; readonly bytes: number }[];
  readonly table: Table;
}

/**
 * The snapshot that a compact one stands for, byte for byte, in memory that workers can share.
 * @param found SHA-256 of the bytes behind the header
 * @throws LacunaError `kg.corrupt-snapshot`
 */
export function plainSnapshot(bytes: Uint8Array, file: string, found: string): Uint8Array {
  const { digest, tableLength } = header(bytes, file);
  if (found !== digest) throw corrupt(file, "its contents do not have the hash in its header");
  const end = bytes.length - tableLength;
  if (end < HEADER) throw corrupt(file, "its table is longer than the file");
  const { plain, sizes, table } = codedOf(bytes.slice(end), file);
  const places = new Map<string, Uint8Array>();
  let at = HEADER;
  for (const { name, bytes: size } of sizes) {
    if (at + size > end) throw corrupt(file, `section ${name} lies outside the file`);
    places.set(name, bytes.subarray(at, at + size));
    at += size;
  }
  if (at !== end) throw corrupt(file, "its sections are shorter than the file");
  const section = (name: string) => {
    const there = places.get(name);
    if (!there) throw corrupt(file, `it has no section ${name}`);
    return there;
  };
  const json = new TextEncoder().encode(JSON.stringify(table));
  const data = aligned(HEADER + json.length);
  const last = table.sections.at(-1);
  const length = data + aligned(last ? last.at + last.bytes : 0);
  // A number takes a byte at least, and a level a quarter: what is not in the file is not made room for.
  if (length - data > 8 * table.sections.length + 8 * bytes.length)
    throw corrupt(file, "its sections are larger than what they are read from");
  const whole = sharedMemory(length);
  const head = headerOf(VERSION, json.length, length);
  seal(head, plain);
  whole.set(head);
  whole.set(json, HEADER);
  const place = (name: string) => {
    const { at: start, bytes: size } = table.sections.find((each) => each.name === name) ?? {
      at: 0,
      bytes: 0,
    };
    if (start % 8 !== 0 || data + start + size > length)
      throw corrupt(file, `section ${name} lies outside the file`);
    return { start: data + start, size };
  };
  const words = (name: string) => {
    const { start, size } = place(name);
    return new Uint32Array(whole.buffer, start, Math.floor(size / 4));
  };
  const octets = (name: string) => {
    const { start, size } = place(name);
    return whole.subarray(start, start + size);
  };
  for (const { name } of table.sections)
    if (isAscending(name)) expandAscending(section(name), words(name), name, file);
    else if (!isOfRows(name)) {
      const { start, size } = place(name);
      if (section(name).length !== size) throw corrupt(file, `section ${name} does not fit its place`);
      whole.set(section(name), start);
    }
  const rows = {
    relationRow: words("relationRow"),
    rowHead: words("rowHead"),
    rowEdge: words("rowEdge"),
    tails: words("tails"),
    levels: octets("levels"),
  };
  if (rows.rowEdge.length !== rows.rowHead.length + 1 || rows.levels.length !== rows.tails.length)
    throw corrupt(file, "its sections do not fit each other");
  expandRows(section, rows, file);
  return whole;
}

function codedOf(json: Uint8Array, file: string): Coded {
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder().decode(json));
  } catch {
    throw corrupt(file, "its table does not parse");
  }
  const { plain, sizes, table } = (read ?? {}) as Partial<Coded>;
  const count = (each: unknown) => Number.isSafeInteger(each) && (each as number) >= 0;
  const isRight =
    typeof plain === "string" &&
    /^[0-9a-f]{64}$/.test(plain) &&
    Array.isArray(sizes) &&
    sizes.every((each) => typeof each?.name === "string" && count(each.bytes)) &&
    isTable(table);
  if (!isRight) throw corrupt(file, "its table of sections is no list");
  return { plain, sizes, table };
}
