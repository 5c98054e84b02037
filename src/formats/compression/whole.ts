import { LacunaError } from "../../error.ts";
import type { Files } from "../files/files.ts";
import { joined } from "../text/fields.ts";
import { plainBytes } from "./compression.ts";

/** Default size of the largest file that is held in memory. */
export const MOST_WHOLE = 1 << 30;

/**
 * All bytes of a file with its compression undone, for formats that cannot be read in pieces.
 * @throws LacunaError `files.too-large`
 */
export const wholeBytes = (files: Files, path: string): Promise<Uint8Array> =>
  gathered(plainBytes(files, path), path, files.most);

/**
 * All bytes of a stream.
 * @throws LacunaError `files.too-large`, as soon as there are more than `most`
 */
export async function gathered(
  source: AsyncIterable<Uint8Array>,
  path: string,
  most?: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of atMost(source, path, most)) chunks.push(chunk);
  return joined(chunks);
}

/**
 * The bytes of a stream whose contents will all be held.
 * @throws LacunaError `files.too-large`, as soon as there are more than `most`
 */
export async function* atMost(
  source: AsyncIterable<Uint8Array>,
  path: string,
  most = MOST_WHOLE,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > most)
      throw new LacunaError("files.too-large", `${path} holds more than ${most} bytes`, {
        place: { file: path },
        hint: "files of this format are held whole; give more memory with {memory} where the command has it, or split the file",
      });
    yield chunk;
  }
}
