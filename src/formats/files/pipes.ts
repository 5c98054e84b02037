import { LacunaError } from "../../error.ts";
import type { Files } from "./files.ts";

/**
 * The same files, with pipes that are read only once: a second read would continue after the first and miss its bytes.
 * @returns files whose `read` and `readShared` throw LacunaError `files.read-once`
 */
export function pipesOnce(files: Files): Files {
  const { readOnce } = files;
  if (!readOnce) return files;
  const read = new Set<string>();
  const taken = async (path: string) => {
    if (!(await readOnce(path))) return;
    if (read.has(path))
      throw new LacunaError("files.read-once", `${path} can be read only once, and is needed again`, {
        place: { file: path },
        hint: "write it into a file, and name that",
      });
    read.add(path);
  };
  return {
    ...files,
    async *read(path) {
      await taken(path);
      yield* files.read(path);
    },
    async readShared(path, hashFrom) {
      await taken(path);
      return files.readShared(path, hashFrom);
    },
  };
}

/** The same files, with the bytes of a pipe kept in memory so that it can be read again. */
export async function rereadable(files: Files, path: string): Promise<Files> {
  if (!(await files.readOnce?.(path))) return files;
  const chunks: Uint8Array[] = [];
  for await (const chunk of files.read(path)) chunks.push(chunk);
  return {
    ...files,
    read: (each) => (each === path ? kept(chunks) : files.read(each)),
  };
}

async function* kept(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
