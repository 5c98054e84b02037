import type { DecodedArray, ParquetType } from "hyparquet/src/types.js";
import { readRuns } from "./runs.ts";
import { varint } from "./thrift.ts";

/** Numbers of parquet-format's `Encoding`. */
const encodings = {
  plain: 0,
  oldDictionary: 2,
  runs: 3,
  delta: 5,
  lengths: 6,
  prefixes: 7,
  dictionary: 8,
  split: 9,
};

/** A physical column. */
export interface Physical {
  readonly type: ParquetType;
  readonly width: number | undefined;
}

/** Counts bytes that are made of a file. @throws Error when they are far more than data gives */
export type Spend = (bytes: number) => void;

const widths: Partial<Record<ParquetType, number>> = { INT32: 4, FLOAT: 4, INT64: 8, DOUBLE: 8, INT96: 12 };

/** Bytes that `n` values take at least. */
function leastBytes({ type, width }: Physical, count: number): number {
  if (type === "BOOLEAN") return Math.ceil(count / 8);
  if (type === "BYTE_ARRAY") return 4 * count;
  return count * (type === "FIXED_LEN_BYTE_ARRAY" ? (width ?? 1) : (widths[type] ?? 1));
}

/** Whether values are places in the dictionary. */
export const isPlaces = (encoding: number): boolean =>
  encoding === encodings.dictionary || encoding === encodings.oldDictionary;

/**
 * The places in a dictionary of some length.
 * @throws Error
 */
export function readPlaces(bytes: Uint8Array, count: number, entries: number): Uint32Array {
  if (count === 0) return new Uint32Array(0);
  const [width] = bytes;
  if (width === undefined) throw new Error("a page ends too early");
  const places = width === 0 ? new Uint32Array(count) : readRuns(bytes.subarray(1), width, count);
  for (const place of places)
    if (place >= entries) throw new Error(`a value stands at ${place} of a dictionary of ${entries}`);
  return places;
}

/**
 * The values of a page, which holds no more than it says.
 * @throws Error that says what is wrong
 */
export async function readValues(
  bytes: Uint8Array,
  count: number,
  encoding: number,
  physical: Physical,
  spend: Spend,
): Promise<DecodedArray> {
  const { type, width } = physical;
  if (count === 0) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = { view, offset: 0 };
  const whole = <T>(found: T): T => {
    if (reader.offset > bytes.length) throw new Error("a page ends too early");
    return found;
  };
  switch (encoding) {
    case encodings.plain: {
      if (leastBytes(physical, count) > bytes.length) throw new Error("a page has fewer values than it says");
      const { readPlain } = await import("hyparquet/src/plain.js");
      return whole(readPlain(reader, type, count, width));
    }
    case encodings.runs: {
      if (type !== "BOOLEAN" || bytes.length < 4) throw new Error("a page has runs where none may be");
      const length = view.getUint32(0, true);
      if (length > bytes.length - 4) throw new Error("a page ends too early");
      return Array.from(readRuns(bytes.subarray(4, 4 + length), 1, count), (each) => each === 1);
    }
    case encodings.delta: {
      checkDelta(bytes, 0, count);
      const { deltaBinaryUnpack } = await import("hyparquet/src/delta.js");
      const out = type === "INT32" ? new Int32Array(count) : new BigInt64Array(count);
      if (type !== "INT32" && type !== "INT64") throw new Error("a page has differences where none may be");
      deltaBinaryUnpack(reader, count, out);
      return whole(out);
    }
    case encodings.lengths:
    case encodings.prefixes:
      return readPieces(bytes, count, encoding === encodings.prefixes, spend);
    case encodings.split: {
      if (leastBytes(physical, count) > bytes.length) throw new Error("a page has fewer values than it says");
      const { byteStreamSplit } = await import("hyparquet/src/encoding.js");
      return whole(byteStreamSplit(reader, count, type, width));
    }
    default:
      throw new Error(`a page has the unknown encoding ${encoding}`);
  }
}

/** Byte arrays whose lengths, and lengths that they share with the one before, stand first (DELTA_LENGTH_BYTE_ARRAY, DELTA_BYTE_ARRAY). */
async function readPieces(
  bytes: Uint8Array,
  count: number,
  shared: boolean,
  spend: Spend,
): Promise<Uint8Array[]> {
  const { deltaBinaryUnpack } = await import("hyparquet/src/delta.js");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = { view, offset: 0 };
  const numbers = (): Int32Array => {
    checkDelta(bytes, reader.offset, count);
    const out = new Int32Array(count);
    deltaBinaryUnpack(reader, count, out);
    return out;
  };
  const prefixes = shared ? numbers() : undefined;
  const lengths = numbers();
  const out: Uint8Array[] = [];
  let before = new Uint8Array(0);
  for (const [i, length] of lengths.entries()) {
    const prefix = prefixes?.[i] ?? 0;
    if (length < 0 || length > bytes.length - reader.offset || prefix < 0 || prefix > before.length)
      throw new Error("a text is longer than its page");
    const rest = bytes.subarray(reader.offset, reader.offset + length);
    reader.offset += length;
    if (prefix === 0) before = rest as Uint8Array<ArrayBuffer>;
    else {
      spend(prefix + length);
      const joined = new Uint8Array(prefix + length);
      joined.set(before.subarray(0, prefix));
      joined.set(rest, prefix);
      before = joined;
    }
    out.push(before);
  }
  return out;
}

/** The header of a list of differences: sizes that are not as they may be would let a decoder run on. */
function checkDelta(bytes: Uint8Array, from: number, count: number): void {
  const reader = { bytes, at: from };
  const [block, parts, total] = [varint(reader), varint(reader), varint(reader)];
  if (
    block === 0 ||
    block % 128 !== 0 ||
    block > 1 << 20 ||
    parts === 0 ||
    block % parts !== 0 ||
    (block / parts) % 32 !== 0
  )
    throw new Error("a list of differences has blocks of a size that is none");
  if (total !== count) throw new Error(`a list of differences has ${total} values, its page says ${count}`);
}
