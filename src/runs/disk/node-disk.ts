import { createHash } from "node:crypto";
import {
  copyFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import type { Digester, Disk, DiskFile } from "./disk.ts";
import { isRunning, takeLock } from "./node-lock.ts";

/** An identifier of this machine on a shared disk. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

/** The end of a temporary's name behind that of its path: the kept progress of a run, this machine, the process. */
const ENDING = new RegExp(`^(?:\\.partial|\\.training)?-${machine}-(\\d+)-`);

async function removeDead(path: string): Promise<void> {
  const target = resolve(path);
  const around = dirname(target);
  const prefix = `.${basename(target)}`;
  for (const name of await readdir(around)) {
    const pid = name.startsWith(prefix) ? ENDING.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid !== undefined && !(await isRunning(Number(pid))))
      await rm(join(around, name), { recursive: true, force: true });
  }
}

const FLAGS = { new: "wx+", append: "a+", replace: "w+" } as const;

/** The disks of this machine. */
export const nodeDisk: Disk = {
  async stat(path) {
    const found = await stat(path).catch((error) => {
      // A link to nothing takes the name all the same.
      if (isCode(error, "ENOENT")) return lstat(path).catch(() => undefined);
      if (isCode(error, "ENOTDIR")) return undefined;
      throw error;
    });
    return (
      found && {
        kind: found.isDirectory() ? "folder" : found.isFile() ? "file" : "other",
        size: found.size,
      }
    );
  },
  realPath: (path) =>
    realpath(path).then(
      (found) => found.replaceAll("\\", "/"),
      () => undefined,
    ),
  list: (path) =>
    readdir(path).then(
      (names) => names.sort(),
      (error) => {
        if (isCode(error, "ENOENT", "ENOTDIR")) return undefined;
        throw error;
      },
    ),
  read: (path) => readFile(path),
  async makeFolder(path) {
    await mkdir(path, { recursive: true });
  },
  async makeTemporary(path) {
    const target = resolve(path);
    await removeDead(target);
    return mkdtemp(join(dirname(target), `.${basename(target)}-${machine}-${process.pid}-`));
  },
  removeDead,
  async open(path, mode): Promise<DiskFile> {
    const file = await open(path, FLAGS[mode]);
    return {
      size: async () => (await file.stat()).size,
      read: async (into, position) => (await file.read(into, 0, into.length, position)).bytesRead,
      async write(bytes) {
        for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
      },
      truncate: (size) => file.truncate(size),
      sync: () => file.sync(),
      close: () => file.close(),
    };
  },
  rename: (from, to) => rename(from, to),
  async link(from, to) {
    try {
      await link(from, to);
    } catch (error) {
      if (isCode(error, "EEXIST")) throw error;
      // Disks without hard links: a copy that appears whole.
      if (await stat(to).catch(() => undefined))
        throw Object.assign(new Error(`${to} exists`), { code: "EEXIST" });
      await copyFile(from, `${to}.part`);
      await rename(`${to}.part`, to);
    }
  },
  remove: (path) => rm(path, { recursive: true, force: true }),
  async syncFolder(path) {
    try {
      const folder = await open(path, "r");
      await folder.sync().finally(() => folder.close());
    } catch (error) {
      // Systems that cannot sync a folder say so with one of these.
      if (!isCode(error, "EISDIR", "EPERM", "EINVAL", "EACCES")) throw error;
    }
  },
  lock: takeLock,
  digester,
};

function digester(): Digester {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    add(part) {
      hash.update(part);
      bytes += part.length;
    },
    digest: () => ({ bytes, sha256: hash.copy().digest("hex") }),
  };
}

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? "");
