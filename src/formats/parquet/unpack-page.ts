import type { CompressionCodec } from "hyparquet/src/types.js";
import { crc32 } from "../compression/crc32.ts";
import { unzstdWhole } from "../compression/unzstd.ts";
import type { Spend } from "./values.ts";

/**
 * The bytes of a page unpacked, as many as it says; sums of its compression are compared.
 * @throws Error that says what is wrong
 */
export async function unpackPage(
  packed: Uint8Array,
  size: number,
  codec: CompressionCodec,
  { file, spend }: { readonly file: string; readonly spend: Spend },
): Promise<Uint8Array> {
  if (codec === "UNCOMPRESSED") {
    if (packed.length !== size) throw new Error(`a page has ${packed.length} bytes and says ${size}`);
    return packed;
  }
  spend(size);
  const page = await undo(packed, size, codec, file);
  if (page.length !== size) throw new Error(`a page unpacks to ${page.length} bytes and says ${size}`);
  return page;
}

async function undo(
  packed: Uint8Array,
  size: number,
  codec: CompressionCodec,
  file: string,
): Promise<Uint8Array> {
  if (codec === "SNAPPY") {
    const { snappyUncompress } = await import("hyparquet/src/snappy.js");
    const page = new Uint8Array(size);
    if (size > 0 || packed.length > 1) snappyUncompress(packed, page);
    return page;
  }
  if (codec === "ZSTD") {
    const parts = unzstdWhole(packed, file, (length) => {
      if (length > size) throw new Error("a page unpacks to more than it says");
    });
    const page = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      page.set(part, at);
      at += part.length;
    }
    return page;
  }
  const { compressors } = await import("hyparquet-compressors");
  const page = compressors[codec]?.(packed, size);
  if (!page) throw new Error(`a page is packed by ${codec}, which is not known`);
  if (codec === "GZIP" && packed[0] === 0x1f && packed[1] === 0x8b) {
    const end = new DataView(packed.buffer, packed.byteOffset + packed.length - 8, 8);
    if (end.getUint32(0, true) !== crc32(page) || end.getUint32(4, true) !== page.length)
      throw new Error("a page does not have the sum of its compression");
  }
  return page;
}
