import type { LacunaError } from "../../error.ts";
import { runningSha256 } from "../sha256.ts";
import type { Files } from "./files.ts";

/** The bytes of a file; `changed` is thrown at their end where they have not the SHA-256 that they had when they were written. */
export async function* heldToHash(
  bytes: AsyncIterable<Uint8Array>,
  wanted: string,
  changed: () => LacunaError,
): AsyncGenerator<Uint8Array> {
  const hash = runningSha256();
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest() !== wanted) throw changed();
}

/** The same files, of which one is held to its SHA-256 where it is read. */
export const withHash = (files: Files, path: string, wanted: string, changed: () => LacunaError): Files => ({
  ...files,
  read: (each) => (each === path ? heldToHash(files.read(each), wanted, changed) : files.read(each)),
});
