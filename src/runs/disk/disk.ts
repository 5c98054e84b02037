/** An open file. */
export interface DiskFile {
  size(): Promise<number>;
  /** Reads into the buffer from a position; gives the bytes read, 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** Writes all bytes at the end. */
  write(bytes: Uint8Array): Promise<void>;
  truncate(size: number): Promise<void>;
  /** Makes the written data durable in a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A lock that is held until it is released or its process ends. */
export interface Lock {
  release(): Promise<void>;
}

/** Counts and hashes bytes as they pass. */
export interface Digester {
  add(bytes: Uint8Array): void;
  digest(): { readonly bytes: number; readonly sha256: string };
}

/**
 * The storage of whole files, journals and resumable runs: the disk of a machine, or memory in a browser. Failures are
 * errors with the code of the system (`ENOENT`, `EEXIST`, `ENOSPC`, …).
 */
export interface Disk {
  stat(
    path: string,
  ): Promise<{ readonly kind: "file" | "folder" | "other"; readonly size: number } | undefined>;
  /** The canonical path, with links followed; undefined when nothing is there. */
  realPath(path: string): Promise<string | undefined>;
  /** Names in a folder, sorted; undefined when it is no folder. */
  list(path: string): Promise<readonly string[] | undefined>;
  /** A whole file. */
  read(path: string): Promise<Uint8Array>;
  /** Makes a folder and those around it. */
  makeFolder(path: string): Promise<void>;
  /** A fresh folder beside a path, on the same disk. */
  makeTemporary(path: string): Promise<string>;
  /** Removes the temporaries beside a path, and beside the kept progress of its run, whose processes were killed. */
  removeDead(path: string): Promise<void>;
  /** `new` fails with `EEXIST` when the file is there; `append` reads and goes on at its end. */
  open(path: string, mode: "new" | "append" | "replace"): Promise<DiskFile>;
  rename(from: string, to: string): Promise<void>;
  /** Gives a file a second name that must be free (`EEXIST`); a copy where the disk has no links. */
  link(from: string, to: string): Promise<void>;
  /** Removes a file, or a folder with its contents; does nothing when it does not exist. */
  remove(path: string): Promise<void>;
  /** Makes the names in a folder last through a power cut, where the system can. */
  syncFolder(path: string): Promise<void>;
  /** @throws LacunaError `runs.locked` while another process holds it */
  lock(path: string): Promise<Lock>;
  digester(): Digester;
}
