import type { LacunaError } from "../../error.ts";
import { runningSha256 } from "../sha256.ts";
import type { Files } from "./files.ts";

/** The bytes of a file, whose SHA-256 is told at their end. */
async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  told: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = runningSha256();
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  told(hash.digest());
}

/** The bytes of a file; `changed` is thrown at their end where they have not the SHA-256 that they had when they were written. */
export const heldToHash = (
  bytes: AsyncIterable<Uint8Array>,
  wanted: string,
  changed: () => LacunaError,
): AsyncGenerator<Uint8Array> =>
  hashed(bytes, (found) => {
    if (found !== wanted) throw changed();
  });

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
  const read = () =>
    hashed(files.read(path), (sha256) => {
      found = sha256;
    });
  return {
    files: { ...files, read: (each) => (each === path ? read() : files.read(each)) },
    check() {
      if (found !== undefined && found !== wanted) throw changed();
    },
  };
}
