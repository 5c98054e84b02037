import bitIterator, { type BitReader } from "unbzip2-stream/lib/bit_iterator.js";
import bzip2 from "unbzip2-stream/lib/bzip2.js";
import { LacunaError } from "../../error.ts";

/** A block is no longer than this when packed: its size, and tables. */
const packedBlock = (level: number): number => 25_000 + 100_000 * level;
/** Bytes of output between two reports. */
const REPORTED = 1 << 20;

/**
 * Undoes bzip2, block by block; files that are several streams one after another are one file.
 * @param onBytes is called with the number of bytes before they are yielded, and may throw
 * @throws LacunaError `files.broken-bzip2`
 */
export async function* bunzip2(
  source: AsyncIterable<Uint8Array>,
  path: string,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = [];
  let held = 0;
  let bits: BitReader | undefined;
  let level = 0;
  let sum: number | null = 0;
  const unread = () => held - (bits?.bytesRead ?? 0);
  const reader = (): BitReader => {
    bits ??= bitIterator(() => {
      const next = waiting.shift();
      if (!next) throw brokenBzip2(path, "it ends too early");
      return next;
    });
    return bits;
  };
  /** The next block; nothing after a header or at the end of a stream. */
  const step = (): Uint8Array | undefined => {
    try {
      if (level === 0) {
        level = bzip2.header(reader());
        sum = 0;
        return undefined;
      }
      const out = growing(onBytes);
      const size = 100_000 * level;
      sum = bzip2.decompress(reader(), out.add, new Int32Array(size), size, sum ?? 0);
      if (sum === null) level = 0;
      return sum === null ? undefined : out.bytes();
    } catch (cause) {
      if (cause instanceof LacunaError) throw cause;
      throw brokenBzip2(path, cause instanceof Error ? cause.message : String(cause), cause);
    }
  };
  for await (const chunk of source) {
    if (chunk.length === 0) continue;
    // Sources may use their chunks again.
    waiting.push(chunk.slice());
    held += chunk.length;
    while (unread() > packedBlock(level)) {
      const block = step();
      if (block) yield block;
    }
  }
  while (unread() > 0) {
    const block = step();
    if (block) yield block;
  }
  if (sum !== null) throw brokenBzip2(path, "it ends too early");
}

/** Bytes that come one at a time. */
function growing(onBytes: (count: number) => void) {
  let bytes = new Uint8Array(1 << 16);
  let length = 0;
  return {
    add(byte: number): void {
      if (length % REPORTED === REPORTED - 1) onBytes(length);
      if (length === bytes.length) {
        const wider = new Uint8Array(2 * length);
        wider.set(bytes);
        bytes = wider;
      }
      bytes[length++] = byte;
    },
    bytes: () => bytes.subarray(0, length),
  };
}

export const brokenBzip2 = (path: string, why: string, cause?: unknown): LacunaError =>
  new LacunaError("files.broken-bzip2", `${path} is not a whole bzip2 file: ${why}`, {
    place: { file: path },
    hint: "the file was cut short or damaged; fetch it again, or check it with `bzip2 -t`",
    cause,
  });
