import type { Disk } from "../disk/disk.ts";
import { folderOf } from "../paths.ts";
import { unwritable } from "./unwritable.ts";
import { diskFull } from "./writes.ts";

/** A file that is being fetched: it has another name until it is whole. */
export interface PartialFile {
  /** Bytes that are there. */
  readonly size: number;
  /** The existing bytes, in chunks. */
  read(): AsyncIterable<Uint8Array>;
  append(bytes: Uint8Array): Promise<void>;
  /** Starts again from nothing. */
  clear(): Promise<void>;
  /** Renames the file to its final name and replaces an existing file; all bytes are on disk before. */
  finish(): Promise<void>;
  /** Closes the file; its bytes stay for the next attempt. */
  close(): Promise<void>;
}

/** Opens files that may be left unfinished and gone on with later. */
export interface PartialWrites {
  /** @param path of the finished file; folders on the way are made. @throws LacunaError `runs.unwritable`, `runs.disk-full` */
  open(path: string): Promise<PartialFile>;
}

const CHUNK = 1 << 18;

/** Partial files on a disk: `<path>.part` beside the finished file. */
export const partialWrites = (disk: Disk): PartialWrites => ({
  async open(path) {
    const part = `${path}.part`;
    const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (cause) {
        throw diskFull(cause, path) ?? unwritable(path, cause);
      }
    };
    const file = await attempt(async () => {
      await disk.makeFolder(folderOf(path));
      return disk.open(part, "append");
    });
    let size = await file.size();
    return {
      get size() {
        return size;
      },
      async *read() {
        const chunk = new Uint8Array(CHUNK);
        for (let at = 0; at < size; ) {
          const length = await file.read(chunk.subarray(0, Math.min(CHUNK, size - at)), at);
          if (length === 0) return;
          at += length;
          yield chunk.slice(0, length);
        }
      },
      async append(bytes) {
        await attempt(() => file.write(bytes));
        size += bytes.length;
      },
      async clear() {
        await attempt(() => file.truncate(0));
        size = 0;
      },
      finish: () =>
        attempt(async () => {
          await file.sync();
          await file.close();
          await disk.rename(part, path);
        }),
      close: () => file.close(),
    };
  },
});
