import { LacunaError } from "../../error.ts";
import type { Disk } from "../disk/disk.ts";
import { folderOf, joined, nameOf, withoutSlash } from "../paths.ts";
import { foreignIn, LIST, listNeeded, notOurs } from "./own-files.ts";
import { unwritable } from "./unwritable.ts";
import type { Content, FolderOptions, Mark, WholeWrites, Written } from "./whole.ts";

/** Whole writes on a disk: temporary folder beside the target, fsync, rename, fsync of the folder. */
export function wholeWrites(disk: Disk): WholeWrites {
  return {
    async check(path, { force = false, ours, mark }) {
      const target = withoutSlash(path);
      await refuseInFile(disk, target);
      await refuseExisting(disk, path, target, force);
      if (ours) await refuseForeign(disk, path, target, { ours });
      else await refuseOther(disk, path, target, mark);
    },

    async file(path, content, { force = false, mark } = {}) {
      const target = withoutSlash(path);
      await refuseExisting(disk, path, target, force);
      await refuseOther(disk, path, target, mark);
      return beside(disk, path, target, async (temporary) => {
        const fresh = joined(temporary, nameOf(target));
        const written = await write(disk, fresh, content);
        if (force) await disk.rename(fresh, target);
        // A link fails when the name was taken meanwhile, which rename would silently overwrite.
        else await linkNew(disk, fresh, target, path);
        await disk.syncFolder(folderOf(target));
        return written;
      });
    },

    async folder(path, fill, options) {
      const target = withoutSlash(path);
      await refuseExisting(disk, path, target, options.force ?? false);
      await refuseForeign(disk, path, target, options);
      await beside(disk, path, target, async (temporary) => {
        const fresh = joined(temporary, "new");
        await disk.makeFolder(fresh);
        const files = new Map<string, Written>();
        await fill(async (name, content) => {
          if (name !== nameOf(name) || name === "" || name === ".." || name === ".")
            throw new LacunaError("runs.bad-name", `${JSON.stringify(name)} is no file name`);
          const written = await write(disk, joined(fresh, name), content);
          files.set(name, written);
          return written;
        });
        const list = await listNeeded(disk, fresh, files);
        if (list !== undefined) await write(disk, joined(fresh, LIST), list);
        await disk.syncFolder(fresh);
        // Another process may have been there meanwhile.
        await refuseExisting(disk, path, target, options.force ?? false);
        await exchange(
          disk,
          { fresh, target, aside: joined(temporary, "old"), path },
          options.force ?? false,
        );
      });
    },
  };
}

/**
 * Refuses a place that is taken. A process that was killed just after its output took the place left its temporaries
 * there, and none comes again to remove them: they go here.
 */
export async function refuseExisting(
  disk: Disk,
  path: string,
  target: string,
  force: boolean,
): Promise<void> {
  if (force || !(await disk.stat(target))) return;
  await disk.removeDead(target);
  throw exists(path);
}

/** Puts a folder in its place, and what is there aside; without `force` nothing is ever moved. */
export async function exchange(
  disk: Disk,
  {
    fresh,
    target,
    aside,
    path,
  }: { readonly fresh: string; readonly target: string; readonly aside: string; readonly path: string },
  force: boolean,
): Promise<void> {
  const replaced =
    force &&
    (await disk.rename(target, aside).then(
      () => true,
      (error) => {
        if (codeOf(error) === "ENOENT") return false;
        throw error;
      },
    ));
  try {
    await disk.rename(fresh, target);
  } catch (error) {
    if (replaced) await disk.rename(aside, target);
    // Two processes with one output: the other one was first.
    throw ["ENOTEMPTY", "EEXIST"].includes(codeOf(error) ?? "") ? exists(path) : error;
  }
  await disk.syncFolder(folderOf(target));
}

/** The error for an output whose place is taken, without `force`. */
export function exists(path: string): LacunaError {
  return new LacunaError("runs.exists", `${path} exists already`, {
    place: { file: path },
    hint: "choose another place, or replace it with {force}",
  });
}

/** Bytes at the beginning of a file in which its mark stands. */
const MARKED = 4096;

async function refuseOther(disk: Disk, path: string, target: string, mark: Mark | undefined): Promise<void> {
  const found = await disk.stat(target);
  if (!found) return;
  if (found.kind === "folder") throw notOurs(path, "is a folder");
  if (found.kind !== "file") throw notOurs(path, "is no file");
  if (mark === undefined || found.size === 0) return;
  const file = await disk.open(target, "append");
  try {
    const beginning = new Uint8Array(MARKED);
    const text = new TextDecoder("latin1").decode(beginning.subarray(0, await file.read(beginning, 0)));
    const isOurs = typeof mark === "string" ? text.includes(mark) : mark.test(text);
    if (!isOurs) throw notOurs(path, "is a file of another kind");
  } finally {
    await file.close();
  }
}

async function refuseForeign(
  disk: Disk,
  path: string,
  target: string,
  { ours }: FolderOptions,
): Promise<void> {
  if (!(await disk.stat(target))) return;
  const names = await disk.list(target);
  if (!names) throw notOurs(path, "is no folder");
  const foreign = names.find((name) => name !== LIST && !ours.includes(name));
  if (foreign !== undefined) throw notOurs(path, `holds ${foreign}, which is not of this kind of output`);
  const inside = await foreignIn(disk, target);
  if (inside !== undefined) throw notOurs(path, `holds ${inside}`);
}

/** @throws LacunaError `runs.inside-file` for a path below what is a file */
export async function refuseInFile(disk: Disk, path: string): Promise<void> {
  let around = folderOf(path);
  while (folderOf(around) !== around && !(await disk.stat(around))) around = folderOf(around);
  if ((await disk.stat(around))?.kind !== "file") return;
  throw new LacunaError("runs.inside-file", `${path} cannot be written: ${around} is a file, no folder`, {
    hint: `choose another {out}, for example ${nameOf(path)} beside it`,
  });
}

/** Gives a temporary folder on the same disk as the target, and removes it whatever happens. */
async function beside<T>(
  disk: Disk,
  path: string,
  target: string,
  work: (temporary: string) => Promise<T>,
): Promise<T> {
  const failed = (cause: unknown) => diskFull(cause, path) ?? unwritable(path, cause);
  let temporary: string;
  await refuseInFile(disk, target);
  try {
    temporary = await disk.makeTemporary(target);
  } catch (cause) {
    throw failed(cause);
  }
  try {
    return await work(temporary);
  } catch (error) {
    throw codeOf(error) === undefined || error instanceof LacunaError ? error : failed(error);
  } finally {
    await disk.remove(temporary);
  }
}

/** The error for a full disk; undefined for other causes. */
export function diskFull(cause: unknown, path: string): LacunaError | undefined {
  const code = codeOf(cause);
  if (code !== "ENOSPC" && code !== "EDQUOT" && code !== "EFBIG") return undefined;
  const why = code === "EFBIG" ? ", which may not become so long here" : "";
  return new LacunaError("runs.disk-full", `there is no room left for ${path}${why}`, {
    place: { file: path },
    hint: "free disk space and run the command again; it resumes",
    cause,
  });
}

async function write(disk: Disk, path: string, content: Content): Promise<Written> {
  const digester = disk.digester();
  const encoder = new TextEncoder();
  const file = await disk.open(path, "new");
  try {
    const chunks = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
    for await (const chunk of chunks) {
      const part = typeof chunk === "string" ? encoder.encode(chunk) : chunk;
      digester.add(part);
      await file.write(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return digester.digest();
}

async function linkNew(disk: Disk, from: string, to: string, path: string): Promise<void> {
  try {
    await disk.link(from, to);
  } catch (error) {
    throw codeOf(error) === "EEXIST" ? exists(path) : error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as Error & { readonly code?: string }).code : undefined;
}
