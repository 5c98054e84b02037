import type { Files } from "../../formats/files/files.ts";
import type { Digester, Disk } from "../../runs/disk/disk.ts";

/** The files that were read while a resource was opened: it may be shared while they are unchanged. */
export interface SeenFiles {
  /** Names in folders; undefined for what was no folder. */
  readonly lists: ReadonlyMap<string, string | undefined>;
  /** Files that were only asked for; undefined for those that were not there. */
  readonly sizes: ReadonlyMap<string, number | undefined>;
  readonly contents: Map<string, SeenContent>;
  /** Some of it gives its bytes only once, so that it can never be compared. */
  readonly once: boolean;
}

interface SeenContent {
  readonly sha256: string;
  /** The version of the file before it was read, see `Files.version`. */
  readonly version: string | undefined;
}

/** Files that remember what is read through them. */
export interface WatchedFiles {
  readonly files: Files;
  /** The files that were read until now; those of which only the beginning was read are hashed now. */
  seen(): Promise<SeenFiles>;
}

/** Bytes that are hashed between two turns of the event loop. */
const PORTION = 1 << 20;

/**
 * Watches what is read: hashes are of the very bytes that were handed out.
 * @param pause lets others work while much is hashed
 */
export function watchedFiles(
  files: Files,
  disk: Pick<Disk, "digester">,
  pause: () => Promise<void>,
): WatchedFiles {
  const lists = new Map<string, string | undefined>();
  const sizes = new Map<string, number | undefined>();
  const contents = new Map<string, SeenContent>();
  const begun = new Set<string>();
  let once = false;
  const keep = (path: string, version: string | undefined, digester: Digester) => {
    contents.set(path, { sha256: digester.digest().sha256, version });
  };
  const watched: Files = {
    ...files,
    async list(path) {
      const names = await files.list(path);
      lists.set(path, names?.join("\n"));
      return names;
    },
    async size(path) {
      const size = await files.size(path);
      sizes.set(path, size);
      return size;
    },
    async *read(path) {
      begun.add(path);
      if (await files.readOnce?.(path)) once = true;
      const version = await files.version?.(path);
      const digester = disk.digester();
      for await (const chunk of files.read(path)) {
        digester.add(chunk);
        yield chunk;
      }
      keep(path, version, digester);
    },
    async readShared(path, hashFrom) {
      begun.add(path);
      if (await files.readOnce?.(path)) once = true;
      const version = await files.version?.(path);
      const read = await files.readShared(path, hashFrom);
      const digester = disk.digester();
      for (let at = 0; at < read.bytes.length; at += PORTION) {
        if (at > 0) await pause();
        digester.add(read.bytes.subarray(at, at + PORTION));
      }
      keep(path, version, digester);
      return read;
    },
  };
  return {
    files: watched,
    async seen() {
      if (!once) for (const path of begun) if (!contents.has(path)) for await (const _ of watched.read(path));
      return { lists, sizes, contents, once };
    },
  };
}

/** Whether all that was seen is there as it was. What the host knows to be unchanged is not read again. */
export async function isUnchanged(
  { lists, sizes, contents, once }: SeenFiles,
  files: Files,
  disk: Pick<Disk, "digester">,
): Promise<boolean> {
  if (once) return false;
  // A file of the same version is a file, and of the same size.
  const same = new Set<string>();
  for (const [path, { version }] of contents)
    if (version !== undefined && (await files.version?.(path)) === version) same.add(path);
  for (const [path, names] of lists)
    if ((names !== undefined || !same.has(path)) && (await files.list(path))?.join("\n") !== names)
      return false;
  for (const [path, size] of sizes) if (!same.has(path) && (await files.size(path)) !== size) return false;
  for (const [path, before] of contents) {
    if (same.has(path)) continue;
    const version = await files.version?.(path);
    if ((await files.size(path)) === undefined) return false;
    const digester = disk.digester();
    for await (const chunk of files.read(path)) digester.add(chunk);
    const { sha256 } = digester.digest();
    if (sha256 !== before.sha256) return false;
    contents.set(path, { sha256, version });
  }
  return true;
}

/** One hash of all that was seen, the same wherever it lies. */
export function contentHash(
  source: string,
  { lists, sizes, contents }: SeenFiles,
  disk: Pick<Disk, "digester">,
): string {
  const below = (path: string) => (path.startsWith(source) ? path.slice(source.length) : path);
  const sorted = <Value>(all: ReadonlyMap<string, Value>, of: (value: Value) => unknown) =>
    [...all].map(([path, value]) => [below(path), of(value) ?? null]).sort(([a], [b]) => (a! < b! ? -1 : 1));
  const digester = disk.digester();
  const all = [
    sorted(lists, (names) => names),
    sorted(sizes, (size) => size),
    sorted(contents, ({ sha256 }) => sha256),
  ];
  digester.add(new TextEncoder().encode(JSON.stringify(all)));
  return digester.digest().sha256;
}
