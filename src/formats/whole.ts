import { plainBytes } from "./compression.ts";
import type { Files } from "./files.ts";

/** All bytes of a file with its compression undone, for formats that cannot be read in pieces. */
export async function wholeBytes(files: Files, path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of plainBytes(files, path)) {
    chunks.push(chunk);
    length += chunk.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
