import { crc32 } from "./crc32.ts";
import { deflateBlock } from "./deflate.ts";

/** Input compressed at a time; matches do not reach from one block into another. */
const BLOCK = 1 << 18;

/** Magic, deflate, no flags, no time, no level, unknown system: nothing that differs between machines. */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
/** An empty stored block that ends the stream. */
const LAST_BLOCK = Uint8Array.of(1, 0, 0, 0xff, 0xff);

/**
 * Packs bytes as gzip with our own compressor: zlib's output changes with its version, its build and the processor,
 * while benchmark folders must have the same bytes everywhere. Chunks may be cut anywhere; the output does not change.
 */
export async function* gzip(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield HEADER;
  const packer = gzipPacker();
  for await (const chunk of source) yield* packer.push(chunk);
  yield packer.finish();
}

/** The same by hand, for writers that are called: everything {@link gzip} yields after the header. */
export function gzipPacker(): {
  push(chunk: Uint8Array): Uint8Array[];
  finish(): Uint8Array;
  header: Uint8Array;
} {
  const held = new Uint8Array(BLOCK);
  // The unfinished last byte of a block is put before the next block.
  const bits = { value: 0, count: 0 };
  let length = 0;
  let crc = 0;
  let total = 0;
  return {
    header: HEADER,
    push(chunk) {
      const out: Uint8Array[] = [];
      crc = crc32(chunk, crc);
      total += chunk.length;
      for (let at = 0; at < chunk.length; ) {
        const taken = Math.min(BLOCK - length, chunk.length - at);
        held.set(chunk.subarray(at, at + taken), length);
        length += taken;
        at += taken;
        if (length === BLOCK) {
          out.push(deflateBlock(held, bits));
          length = 0;
        }
      }
      return out;
    },
    finish() {
      const block = length > 0 ? deflateBlock(held.subarray(0, length), bits) : new Uint8Array(0);
      // A stored block begins with three bits (last, type 0) and goes on at the next whole byte.
      const head: number[] = [];
      const first = bits.value | (1 << bits.count);
      for (let have = bits.count + 3, value = first; have > 0; have -= 8, value >>>= 8)
        head.push(value & 0xff);
      const end = new Uint8Array(block.length + head.length + 4 + 8);
      end.set(block);
      end.set(head, block.length);
      end.set(LAST_BLOCK.subarray(1), block.length + head.length);
      const view = new DataView(end.buffer);
      view.setUint32(end.length - 8, crc, true);
      view.setUint32(end.length - 4, total % 2 ** 32, true);
      return end;
    },
  };
}
