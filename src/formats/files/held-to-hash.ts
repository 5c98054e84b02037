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

/** The same files, of which one is hashed where it is read. */
export interface WatchedHash {
  readonly files: Files;
  /**
   * Comes when its lines were read: a line that is wrong is told before the file that has it.
   * @throws what `changed` gives, where the file was read to its end and has another hash
   */
  check(): void;
}

export function watchedHash(
  files: Files,
  path: string,
  wanted: string,
  changed: () => LacunaError,
): WatchedHash {
  let found: string | undefined;
  async function* read(): AsyncGenerator<Uint8Array> {
    const hash = runningSha256();
    for await (const chunk of files.read(path)) {
      hash.update(chunk);
      yield chunk;
    }
    found = hash.digest();
  }
  return {
    files: { ...files, read: (each) => (each === path ? read() : files.read(each)) },
    check() {
      if (found !== undefined && found !== wanted) throw changed();
    },
  };
}
