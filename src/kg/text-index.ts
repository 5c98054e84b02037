import { type ByteTable, spread } from "../formats/interner.ts";
import { hashBytes } from "../formats/text/fields.ts";

/** Chained hashing: the first id (+1) of each bucket, and after each id the next (+1) of the same bucket. In memory that workers share. */
export interface TextIndex {
  readonly buckets: Uint32Array;
  readonly next: Uint32Array;
}

/** An index of n texts; `table` has the text of each. */
export function textIndex(size: number, table: (id: number) => ByteTable): TextIndex {
  let length = 16;
  while (length < size) length *= 2;
  const buckets = sharedWords(length);
  const next = sharedWords(size);
  // Ids are taken from the last to the first, so that every chain ascends.
  for (let id = size - 1; id >= 0; id--) {
    const { bytes, offsets } = table(id);
    const bucket = spread(hashBytes(bytes, offsets[id]!, offsets[id + 1]!)) & (length - 1);
    next[id] = buckets[bucket]!;
    buckets[bucket] = id + 1;
  }
  return { buckets, next };
}

/** The ids that have a text, ascending. */
export function idsWith(
  { buckets, next }: TextIndex,
  text: string,
  table: (id: number) => ByteTable,
): number[] {
  const wanted = new TextEncoder().encode(text);
  const found: number[] = [];
  const bucket = spread(hashBytes(wanted, 0, wanted.length)) & (buckets.length - 1);
  for (let entry = buckets[bucket]!; entry !== 0; entry = next[entry - 1]!)
    if (equals(table(entry - 1), entry - 1, wanted)) found.push(entry - 1);
  return found;
}

/** Bytes of an index. */
export const bytesOfIndex = ({ buckets, next }: TextIndex): number => buckets.byteLength + next.byteLength;

const sharedWords = (length: number): Uint32Array =>
  typeof SharedArrayBuffer === "undefined"
    ? new Uint32Array(length)
    : new Uint32Array(new SharedArrayBuffer(length * 4));

function equals({ bytes, offsets }: ByteTable, id: number, wanted: Uint8Array): boolean {
  const from = offsets[id]!;
  if (offsets[id + 1]! - from !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i++) if (bytes[from + i] !== wanted[i]) return false;
  return true;
}
