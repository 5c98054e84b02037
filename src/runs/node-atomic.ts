import { createHash } from "node:crypto";
import { link, mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { LacunaError } from "../error.ts";
import type { Content, FolderOptions, WholeWrites, Written } from "./atomic.ts";

/** Whole writes on this machine's disks: temporary folder beside the target, fsync, rename, fsync of the folder. */
export const nodeWrites: WholeWrites = {
  async check(path, { force = false, ours }) {
    const target = resolve(path);
    await refuseExisting(path, target, force);
    if (ours) await refuseForeign(path, target, { ours });
    else await refuseFolder(path, target);
  },

  async file(path, content, { force = false } = {}) {
    const target = resolve(path);
    await refuseExisting(path, target, force);
    await refuseFolder(path, target);
    return beside(path, target, async (temporary) => {
      const fresh = join(temporary, basename(target));
      const written = await write(fresh, content);
      if (force) await rename(fresh, target);
      // A hard link fails when the name was taken meanwhile, which rename would silently overwrite.
      else await linkNew(fresh, target, path);
      await syncFolder(dirname(target));
      return written;
    });
  },

  async folder(path, fill, options) {
    const target = resolve(path);
    await refuseExisting(path, target, options.force ?? false);
    await refuseForeign(path, target, options);
    await beside(path, target, async (temporary) => {
      const fresh = join(temporary, "new");
      await mkdir(fresh);
      await fill((name, content) => {
        if (name !== basename(name) || name === ".." || name === ".")
          throw new LacunaError("runs.bad-name", `${JSON.stringify(name)} is no file name`);
        return write(join(fresh, name), content);
      });
      await syncFolder(fresh);
      const old = join(temporary, "old");
      const replaced = await rename(target, old).then(
        () => true,
        (error) => {
          if (codeOf(error) === "ENOENT") return false;
          throw error;
        },
      );
      try {
        await rename(fresh, target);
      } catch (error) {
        if (replaced) await rename(old, target);
        throw error;
      }
      await syncFolder(dirname(target));
    });
  },
};

async function refuseExisting(path: string, target: string, force: boolean): Promise<void> {
  if (!force && (await stat(target).catch(() => undefined))) throw exists(path);
}

function exists(path: string): LacunaError {
  return new LacunaError("runs.exists", `${path} exists already`, {
    place: { file: path },
    hint: "choose another place, or replace it with --force",
  });
}

async function refuseFolder(path: string, target: string): Promise<void> {
  const found = await stat(target).catch(() => undefined);
  if (found?.isDirectory()) throw notOurs(path, "is a folder");
}

async function refuseForeign(path: string, target: string, { ours }: FolderOptions): Promise<void> {
  const found = await stat(target).catch(() => undefined);
  if (!found) return;
  const names = found.isDirectory() ? await readdir(target) : undefined;
  const foreign = names?.find((name) => !ours.includes(name));
  if (names && foreign === undefined) return;
  const holds =
    foreign === undefined ? "is no folder" : `holds ${foreign}, which is not of this kind of output`;
  throw notOurs(path, holds);
}

function notOurs(path: string, what: string): LacunaError {
  return new LacunaError("runs.not-ours", `${path} ${what}`, {
    place: { file: path },
    hint: "choose another place; --force replaces earlier output of the same kind only",
  });
}

/** Gives a temporary folder on the same disk as the target, and removes it whatever happens. */
async function beside<T>(path: string, target: string, work: (temporary: string) => Promise<T>): Promise<T> {
  const unwritable = (cause: unknown) =>
    new LacunaError("runs.unwritable", `${path} cannot be written: ${(cause as Error).message}`, {
      place: { file: path },
      hint: "check that the folder around it exists, may be written and has room",
      cause,
    });
  let temporary: string;
  try {
    temporary = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  } catch (cause) {
    throw unwritable(cause);
  }
  try {
    return await work(temporary);
  } catch (error) {
    throw codeOf(error) === undefined || error instanceof LacunaError ? error : unwritable(error);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function write(path: string, content: Content): Promise<Written> {
  const hash = createHash("sha256");
  const encoder = new TextEncoder();
  const file = await open(path, "wx");
  let bytes = 0;
  try {
    const chunks = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
    for await (const chunk of chunks) {
      const part = typeof chunk === "string" ? encoder.encode(chunk) : chunk;
      hash.update(part);
      await file.writeFile(part);
      bytes += part.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function linkNew(from: string, to: string, path: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw exists(path);
    // Disks without hard links: the check at the beginning has to do.
    await rename(from, to);
  }
}

/** Makes a rename last through a power cut; systems that cannot sync a folder say so with EISDIR, EPERM or EINVAL. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!["EISDIR", "EPERM", "EINVAL", "EACCES"].includes(codeOf(error) ?? "")) throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
