// The parts of unbzip2-stream below its stream of Node, which has types of its own elsewhere.

declare module "unbzip2-stream/lib/bit_iterator.js" {
  /** Reads bits; `null` goes to the next byte. */
  export interface BitReader {
    (bits: number | null): number;
    readonly bytesRead: number;
  }
  export default function bitIterator(nextChunk: () => Uint8Array): BitReader;
}

declare module "unbzip2-stream/lib/bzip2.js" {
  import type { BitReader } from "unbzip2-stream/lib/bit_iterator.js";

  const bzip2: {
    /** Reads the header of a stream; hundreds of thousands of bytes that a block has at most. */
    header(bits: BitReader): number;
    /** Unpacks one block byte by byte; the running sum of the stream, or null at its end. */
    decompress(
      bits: BitReader,
      give: (byte: number) => void,
      room: Int32Array,
      size: number,
      sum: number,
    ): number | null;
  };
  export default bzip2;
}
