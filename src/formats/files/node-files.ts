import { createHash } from "node:crypto";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { LacunaError } from "../../error.ts";
import { brokenGzip } from "./broken-gzip.ts";
import type { Files } from "./files.ts";
import { heldToList } from "./held-to-list.ts";
import { sharedBytes } from "./shared-bytes.ts";

const CHUNK = 1 << 18;
/** Bytes that are read and hashed at once into memory that is shared. */
const PORTION = 1 << 20;
/** Age in milliseconds from which on the time of a file shows every later write. */
const SETTLED = 2000;

/** The files of this machine, through Node. The one place of `formats` that imports Node's modules. */
export const nodeFiles: Files = heldToList({
  async list(path) {
    try {
      return (await readdir(path)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    } catch (error) {
      if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
      throw unreadable(path, error);
    }
  },

  async size(path) {
    try {
      const found = await stat(path);
      return found.isDirectory() ? undefined : found.size;
    } catch (error) {
      if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
      throw unreadable(path, error);
    }
  },

  async readOnce(path) {
    const found = await stat(path).catch(() => undefined);
    return found !== undefined && !found.isFile() && !found.isDirectory();
  },

  async version(path) {
    const found = await stat(path, { bigint: true }).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const { dev, ino, size, mtimeNs, ctimeNs } = found;
    // Clocks of disks tick slowly: a file may be written twice in one tick.
    const changed = Math.max(Number(mtimeNs), Number(ctimeNs)) / 1e6;
    return Date.now() - changed < SETTLED ? undefined : [dev, ino, size, mtimeNs, ctimeNs].join(" ");
  },

  async *read(path) {
    const file = await opened(path);
    try {
      yield* chunksOf(file, path);
    } finally {
      await file.close();
    }
  },

  async *gunzip(source, path) {
    const input = Readable.from(source, { objectMode: false, highWaterMark: 1 });
    const gunzip = createGunzip({ chunkSize: CHUNK });
    // pipe() does not pass errors on; a broken source must end the stream that is being read.
    input.on("error", (error) => gunzip.destroy(error));
    input.pipe(gunzip);
    try {
      for await (const chunk of gunzip) yield chunk as Uint8Array;
    } catch (error) {
      throw error instanceof LacunaError ? error : brokenGzip(path, error);
    } finally {
      input.destroy();
      gunzip.destroy();
    }
  },

  async readShared(path, hashFrom) {
    const file = await opened(path);
    try {
      const found = await file.stat();
      if (!found.isFile() && !found.isDirectory()) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of chunksOf(file, path)) chunks.push(chunk);
        const bytes = sharedBytes(chunks);
        return { bytes, sha256: hashOf(bytes.subarray(hashFrom)) };
      }
      const { size } = found;
      const bytes = new Uint8Array(new SharedArrayBuffer(size));
      const hash = createHash("sha256");
      let at = 0;
      while (at < size) {
        const { bytesRead } = await file.read(bytes, at, Math.min(size - at, PORTION), at);
        if (bytesRead === 0) break;
        // In portions, so that others work between them.
        hash.update(bytes.subarray(Math.max(at, hashFrom), Math.max(at + bytesRead, hashFrom)));
        at += bytesRead;
      }
      if (at < size) throw new Error(`read ${at} of ${size} bytes`);
      return { bytes, sha256: hash.digest("hex") };
    } catch (error) {
      throw error instanceof LacunaError ? error : unreadable(path, error);
    } finally {
      await file.close();
    }
  },
});

async function* chunksOf(file: FileHandle, path: string): AsyncGenerator<Uint8Array> {
  for (;;) {
    const chunk = new Uint8Array(CHUNK);
    const { bytesRead } = await file.read(chunk, 0, CHUNK).catch((error) => {
      throw unreadable(path, error);
    });
    if (bytesRead === 0) return;
    // A pipe gives few bytes at a time: a copy of them does not hold the whole chunk in memory.
    yield bytesRead === CHUNK ? chunk : chunk.slice(0, bytesRead);
  }
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function opened(path: string) {
  try {
    return await open(path, "r");
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR"))
      throw new LacunaError("files.not-found", `there is no file ${path}`, {
        place: { file: path },
        hint: (await namedAlike(path)) ?? "check the path",
        cause: error,
      });
    throw unreadable(path, error);
  }
}

/** Files of the same folder whose names differ in the ending alone, in capitals, or by a packing; undefined without any. */
async function namedAlike(path: string): Promise<string | undefined> {
  const wanted = stemOf(basename(path));
  const names = await readdir(dirname(path)).catch(() => []);
  const alike = names.filter((name) => stemOf(name) === wanted).slice(0, 3);
  if (alike.length === 0) return undefined;
  return `did you mean ${alike.map((name) => join(dirname(path), name)).join(" or ")}?`;
}

const stemOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.(gz|zst|bz2)$/, "")
    .replace(/\.\w+$/, "");

function unreadable(path: string, cause: unknown): LacunaError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new LacunaError("files.unreadable", `${path} cannot be read: ${why}`, {
    place: { file: path },
    hint: "check that it is a plain file and that you may read it",
    cause,
  });
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? "");
}
