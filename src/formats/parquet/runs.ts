import { varint } from "./thrift.ts";

/** Packed runs hold eights. */
const EIGHT = 8;
/** A packed run may have fewer values than this beyond those that are asked for: DuckDB fills blocks of 32. */
const MOST_BEYOND = 256;

/**
 * Numbers in runs of one value and runs of packed bits (parquet-format, Encodings.md, RLE/bit-packing hybrid).
 * @param width bits of a number, at most 32
 * @throws Error when there are not as many as `length`, or a run goes beyond them
 */
export function readRuns(bytes: Uint8Array, width: number, length: number): Uint32Array {
  if (width > 32) throw new Error(`numbers of ${width} bits are none`);
  const out = new Uint32Array(length);
  const reader = { bytes, at: 0 };
  for (let done = 0; done < length; ) {
    const header = varint(reader);
    const room = length - done;
    if (header % 2 === 0) {
      const count = header / 2;
      if (count > room) throw new Error("a run is longer than its page says");
      out.fill(oneOf(reader, width), done, done + count);
      done += count;
      continue;
    }
    const count = ((header - 1) / 2) * EIGHT;
    if (count >= room + MOST_BEYOND) throw new Error("a run is longer than its page says");
    unpack(reader, width, out.subarray(done, done + Math.min(count, room)));
    reader.at += Math.min((count * width) / EIGHT, bytes.length - reader.at);
    done += Math.min(count, room);
  }
  return out;
}

function oneOf(reader: { readonly bytes: Uint8Array; at: number }, width: number): number {
  const { bytes } = reader;
  const size = (width + 7) >> 3;
  if (reader.at + size > bytes.length) throw new Error("a run ends too early");
  let value = 0;
  for (let byte = 0; byte < size; byte++) value += bytes[reader.at + byte]! * 2 ** (8 * byte);
  reader.at += size;
  if (value >= 2 ** width) throw new Error(`a number has more than ${width} bits`);
  return value;
}

/** Fills an array with numbers of some bits each; the last byte may be left out of a file when nothing of it is needed. */
function unpack(
  { bytes, at }: { readonly bytes: Uint8Array; readonly at: number },
  width: number,
  out: Uint32Array,
) {
  if (at + Math.ceil((out.length * width) / 8) > bytes.length) throw new Error("a run ends too early");
  let bit = 0;
  for (let i = 0; i < out.length; i++) {
    let value = 0;
    for (let taken = 0; taken < width; ) {
      const [byte, offset] = [bytes[at + (bit >> 3)]!, bit & 7];
      const take = Math.min(8 - offset, width - taken);
      value += ((byte >> offset) & ((1 << take) - 1)) * 2 ** taken;
      taken += take;
      bit += take;
    }
    out[i] = value;
  }
}
