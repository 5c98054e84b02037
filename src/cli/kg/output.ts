import { createHash } from "node:crypto";
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { LacunaError } from "../../error.ts";

/** A file that was written. */
export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Throws when the output exists and must not be replaced. A folder is replaced only when it holds nothing but files of
 * the names that are about to be written: `--force` never deletes anything else.
 * @throws LacunaError `files.exists`, `files.not-ours`
 */
export async function checkOutput(path: string, force: boolean, names?: readonly string[]): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return;
  if (!force)
    throw new LacunaError("files.exists", `${path} exists already`, {
      hint: "choose another --out, or replace it with --force",
    });
  const entries = found.isDirectory() ? await readdir(path) : undefined;
  const fits = names === undefined ? entries === undefined : entries?.every((entry) => names.includes(entry));
  if (!fits)
    throw new LacunaError("files.not-ours", `${path} holds something else than this command writes`, {
      hint: "choose another --out; --force replaces earlier output of the same kind only",
    });
}

/** Writes a file whole or not at all. */
export async function writeFileWhole(path: string, bytes: Uint8Array): Promise<Written> {
  return inPlaceOf(path, async (folder) => {
    const written = await writeChunks(join(folder, basename(path)), [bytes]);
    await rename(join(folder, basename(path)), path);
    return written;
  });
}

/** Writes a folder of files whole or not at all; a folder that is replaced is removed when the new one is complete. */
export async function writeFolderWhole(
  path: string,
  write: (put: (name: string, chunks: Iterable<string>) => Promise<Written>) => Promise<void>,
): Promise<void> {
  await inPlaceOf(path, async (folder) => {
    const fresh = join(folder, "new");
    await mkdir(fresh);
    await write((name, chunks) => writeChunks(join(fresh, name), encoded(chunks)));
    await rename(path, join(folder, "old")).catch((cause) => {
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    });
    await rename(fresh, path);
  });
}

/** Gives a temporary folder beside `path`, on the same disk, and removes it afterwards. */
async function inPlaceOf<T>(path: string, work: (folder: string) => Promise<T>): Promise<T> {
  const full = resolve(path);
  const folder = await mkdtemp(join(dirname(full), `.${basename(full)}-`)).catch((cause) => {
    throw new LacunaError("files.unwritable", `${path} cannot be written`, {
      cause,
      hint: "check that the folder around it exists and may be written",
    });
  });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeChunks(path: string, chunks: Iterable<Uint8Array>): Promise<Written> {
  const hash = createHash("sha256");
  const file = await open(path, "wx");
  let bytes = 0;
  try {
    for (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

function* encoded(chunks: Iterable<string>): Iterable<Uint8Array> {
  const encoder = new TextEncoder();
  for (const chunk of chunks) yield encoder.encode(chunk);
}
