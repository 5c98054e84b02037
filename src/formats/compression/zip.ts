import { LacunaError } from "../../error.ts";
import { expandsTooFar, MOST_RATIO } from "./compression.ts";
import { crc32 } from "./crc32.ts";
import { localFault, type SaidTwice } from "./zip-local.ts";

/** One file of a zip archive, as its directory describes it. */
export interface ZipEntry {
  readonly name: string;
  /** Size when unpacked, in bytes. */
  readonly size: number;
  readonly packed: number;
  readonly deflated: boolean;
  readonly crc: number;
  /** The place at which its local header begins. */
  readonly at: number;
}

const END = 0x06054b50;
const END64_PLACE = 0x07064b50;
const END64 = 0x06064b50;
const CENTRAL = 0x02014b50;
const MOST_ENTRIES = 100_000;
/** Larger than this is no array that fits in memory. */
const MOST_BYTES = 2 ** 32;

/** Whether bytes begin like a zip archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * The directory of a zip archive (APPNOTE.TXT 4.3), zip64 included. Nothing is unpacked; what stands twice, in the directory and
 * before each content, must be the same.
 * @throws LacunaError `formats.broken-zip`; `formats.zip-refused` for names that leave the archive, names that stand
 *   twice, encrypted or unknown kinds of entries, and entries that would together unpack to more than data does, or to
 *   more than `most` bytes; what is not packed takes no more than the archive
 */
export function zipEntries(bytes: Uint8Array, file: string, most = MOST_BYTES): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start, size } = directory(bytes, view, file);
  if (!(count <= MOST_ENTRIES && start + size <= bytes.length))
    throw broken(file, "its directory lies outside the file");
  const entries = new Map<string, ZipEntry>();
  const said: SaidTwice[] = [];
  let at = start;
  let unpacked = 0;
  const end = start + size;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL)
      throw broken(file, "its directory is cut short");
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    ) as [number, number, number];
    const next = at + 46 + nameLength + extraLength + noteLength;
    if (next > end) throw broken(file, "its directory is cut short");
    const named = bytes.slice(at + 46, at + 46 + nameLength);
    const name = new TextDecoder().decode(named);
    const entry = central(view, at, nameLength, extraLength, name, file);
    if (entries.has(name)) throw refused(file, `${JSON.stringify(name)} stands in it twice`);
    if (!(entry.at + 30 <= bytes.length && entry.packed <= bytes.length))
      throw broken(file, `${JSON.stringify(name)} lies outside the file`);
    said.push({ ...entry, name: named, method: view.getUint16(at + 10, true) });
    entries.set(name, entry);
    // Entries may overlap, so the sum is compared with the size of the archive.
    if (entry.deflated) unpacked += entry.size;
    if (expandsTooFar(unpacked, bytes.length))
      throw refused(file, `it would unpack to more than ${MOST_RATIO} times its size`);
    if (unpacked > most) throw tooLarge(file, most);
    at = next;
  }
  if (at !== end) throw broken(file, "its directory has more files than it says");
  // What asks for too much is refused before what differs.
  for (const [place, name] of [...entries.keys()].entries()) {
    const fault = localFault(bytes, view, said[place]!);
    if (fault !== undefined) throw broken(file, `${JSON.stringify(name.slice(0, 100))} ${fault}`);
  }
  return entries;
}

function directory(bytes: Uint8Array, view: DataView, file: string) {
  // The end record is the last thing but a comment of up to 64 KiB.
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--) {
    if (view.getUint32(at, true) !== END || at + 22 + view.getUint16(at + 20, true) !== bytes.length)
      continue;
    if (view.getUint16(at + 8, true) !== view.getUint16(at + 10, true))
      throw broken(file, "it is one part of several, or its directory has two counts");
    const plain = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      start: view.getUint32(at + 16, true),
    };
    const wide = plain.count === 0xffff || plain.size === 0xffffffff || plain.start === 0xffffffff;
    if (!wide || at < 20 || view.getUint32(at - 20, true) !== END64_PLACE) return plain;
    const record = long(view, at - 12);
    if (!(record + 56 <= bytes.length) || view.getUint32(record, true) !== END64)
      throw broken(file, "its large directory is not where it should be");
    return { count: long(view, record + 32), size: long(view, record + 40), start: long(view, record + 48) };
  }
  throw broken(file, "it has no directory at its end");
}

function central(
  view: DataView,
  at: number,
  nameLength: number,
  extraLength: number,
  name: string,
  file: string,
): ZipEntry {
  const quoted = JSON.stringify(name.slice(0, 100));
  if (name.includes("\0") || name.includes("\\") || name.startsWith("/") || name.split("/").includes(".."))
    throw refused(file, `the name ${quoted} leads out of it`);
  if (view.getUint16(at + 8, true) & 1) throw refused(file, `${quoted} is encrypted`);
  const method = view.getUint16(at + 10, true);
  if (method !== 0 && method !== 8)
    throw refused(file, `${quoted} is packed in a way that is not known (${method})`);
  let packed = view.getUint32(at + 20, true);
  let size = view.getUint32(at + 24, true);
  let place = view.getUint32(at + 42, true);
  // Zip64: values that do not fit are in an extra field, in this order.
  const extra = at + 46 + nameLength;
  for (let field = extra; field + 4 <= extra + extraLength; ) {
    const end = field + 4 + view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === 1) {
      let from = field + 4;
      const wide = () => {
        if (from + 8 > Math.min(end, extra + extraLength)) throw broken(file, `${quoted} has no whole size`);
        from += 8;
        return long(view, from - 8);
      };
      if (size === 0xffffffff) size = wide();
      if (packed === 0xffffffff) packed = wide();
      if (place === 0xffffffff) place = wide();
    }
    field = end;
  }
  if (method === 0 && size !== packed) throw broken(file, `${quoted} has two sizes`);
  if (size > MOST_BYTES) throw refused(file, `${quoted} would unpack to ${size} bytes`);
  return { name, size, packed, deflated: method === 8, crc: view.getUint32(at + 16, true), at: place };
}

/**
 * The bytes of an entry, unpacked and checked against its sum; a view of the archive when it is not packed.
 * @throws LacunaError `formats.broken-zip`
 */
export async function readZipEntry(bytes: Uint8Array, entry: ZipEntry, file: string): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = JSON.stringify(entry.name.slice(0, 100));
  const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  if (start + entry.packed > bytes.length) throw broken(file, `${name} ends too early`);
  const packed = bytes.subarray(start, start + entry.packed);
  const found = entry.deflated
    ? await inflate(packed, entry.size, () => broken(file, `${name} does not unpack`))
    : packed;
  if (crc32(found) !== entry.crc) throw broken(file, `${name} does not have the sum in the directory`);
  return found;
}

/** Unpacks with the platform's decoder; stops at the declared size. */
async function inflate(packed: Uint8Array, size: number, fault: () => LacunaError): Promise<Uint8Array> {
  const stream = new DecompressionStream("deflate-raw");
  const writer = stream.writable.getWriter();
  // A copy: the platform does not take shared memory. Its faults come out on the side that reads.
  const writing = writer.write(packed.slice()).then(() => writer.close());
  writing.catch(() => undefined);
  const reader = stream.readable.getReader();
  const out = new Uint8Array(size);
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.length > size) throw fault();
      out.set(value, at);
      at += value.length;
    }
    await writing;
  } catch {
    await reader.cancel().catch(() => undefined);
    throw fault();
  }
  if (at !== size) throw fault();
  return out;
}

/** A 64-bit number; one too large to be exact is larger than any file. */
const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

const broken = (file: string, why: string) =>
  new LacunaError("formats.broken-zip", `${file} is no whole zip archive: ${why}`, {
    place: { file },
    hint: "fetch the file again, or check it with `unzip -t`",
  });

const tooLarge = (file: string, most: number) =>
  new LacunaError("files.too-large", `${file} would unpack to more than ${most} bytes`, {
    place: { file },
    hint: "archives are unpacked whole; give more memory with {memory} where the command has it",
  });

const refused = (file: string, why: string) =>
  new LacunaError("formats.zip-refused", `${file} is not read: ${why}`, {
    place: { file },
    hint: "such archives are made to do harm or by tools that are not known; unpack it and pack it anew",
  });
