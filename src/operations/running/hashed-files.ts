import type { Files } from "../../formats/files/files.ts";
import type { Disk } from "../../runs/disk/disk.ts";

/** Files that tell the SHA-256 of those that were read to their end, as they lie. */
export interface HashedFiles {
  readonly files: Files;
  of(path: string): string;
}

/** Hashes files as they are read. */
export function hashedFiles(files: Files, disk: Pick<Disk, "digester">): HashedFiles {
  const hashes = new Map<string, string>();
  return {
    files: {
      ...files,
      async *read(path) {
        const digester = disk.digester();
        for await (const chunk of files.read(path)) {
          digester.add(chunk);
          yield chunk;
        }
        hashes.set(path, digester.digest().sha256);
      },
    },
    of(path) {
      const found = hashes.get(path);
      if (found === undefined) throw new Error(`${path} was not read`);
      return found;
    },
  };
}
