import { grown } from "../numeric/grown.ts";
import type { ByteTable } from "./interner.ts";
import { MOST_BYTES, utf8Into } from "./text/utf8.ts";

/** A table of texts that come one after another; none of them is held as a string. */
export interface TextWriter {
  /** How many there are. */
  size(): number;
  add(text: string): void;
  finish(): ByteTable;
}

/** @param count how many texts will come */
export function textWriter(count: number): TextWriter {
  const offsets = new Uint32Array(count + 1);
  let bytes = new Uint8Array(1 << 12);
  let [size, end] = [0, 0];
  return {
    size: () => size,
    add(text) {
      const room = end + text.length * MOST_BYTES;
      if (room > bytes.length) bytes = grown(bytes, 2 * room);
      end += utf8Into(bytes, end, text);
      offsets[++size] = end;
    },
    finish: () => ({ bytes: bytes.slice(0, end), offsets }),
  };
}

/** A table of these texts. */
export function textTable(texts: readonly string[]): ByteTable {
  const writer = textWriter(texts.length);
  for (const text of texts) writer.add(text);
  return writer.finish();
}
