import type { Files } from "../../formats/files/files.ts";

/** Files that tell how much of some of them was read, which work that streams them goes by. */
export interface MeasuredFiles {
  readonly files: Files;
  /** Packed bytes of all of them; pipes count as nothing. */
  readonly total: number;
  /** Packed bytes of one of them. */
  size(path: string): number;
  /** Packed bytes of one of them that were read so far. */
  read(path: string): number;
}

/** @param paths the files that count */
export async function measuredFiles(files: Files, paths: readonly string[]): Promise<MeasuredFiles> {
  const sizes = new Map<string, number>();
  const read = new Map<string, number>();
  for (const path of paths) sizes.set(path, (await files.size(path)) ?? 0);
  return {
    files: {
      ...files,
      async *read(path) {
        for await (const chunk of files.read(path)) {
          const size = sizes.get(path);
          // What is read twice counts once.
          if (size !== undefined) read.set(path, Math.min(size, (read.get(path) ?? 0) + chunk.length));
          yield chunk;
        }
      },
    },
    total: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    size: (path) => sizes.get(path) ?? 0,
    read: (path) => read.get(path) ?? 0,
  };
}
