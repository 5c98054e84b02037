import { sha256 } from "../../formats/sha256.ts";
import { folderOf, joined, withoutSlash } from "../paths.ts";
import type { Digester, Disk, DiskFile } from "./disk.ts";

/**
 * A disk in memory, for browsers and tests. `contents` holds the files by their path, so that readers (`memoryFiles`)
 * see at once what is written.
 */
export function memoryDisk(contents: Map<string, Uint8Array>): Disk {
  const folders = new Set<string>();
  const locks = new Set<string>();
  let temporaries = 0;
  const isFolder = (path: string): boolean =>
    path === "." || path === "" || folders.has(path) || [...contents.keys()].some(isBelow(path));
  const need = (path: string): Uint8Array => needed(contents, path);
  const disk: Disk = {
    async stat(given) {
      const path = normal(given);
      const file = contents.get(path);
      if (file) return { kind: "file", size: file.length };
      return isFolder(path) ? { kind: "folder", size: 0 } : undefined;
    },
    async realPath(given) {
      return (await disk.stat(given)) && normal(given);
    },
    async list(given) {
      const path = normal(given);
      if (contents.has(path) || !isFolder(path)) return undefined;
      const below = path === "" || path === "." ? "" : `${path}/`;
      const names = [...contents.keys(), ...folders]
        .filter((each) => each.startsWith(below) && each !== path)
        .map((each) => each.slice(below.length).split("/")[0] ?? "");
      return [...new Set(names)].sort();
    },
    read: async (path) => need(normal(path)),
    async makeFolder(path) {
      for (let each = normal(path); each !== "." && each !== "" && each !== "/"; each = folderOf(each))
        folders.add(each);
    },
    async makeTemporary(path) {
      const fresh = joined(folderOf(normal(path)), `.temporary-${temporaries++}`);
      folders.add(normal(fresh));
      return fresh;
    },
    removeDead: async () => {},
    async open(given, mode): Promise<DiskFile> {
      const path = normal(given);
      if (mode === "new" && contents.has(path)) fail("EEXIST", path);
      if (mode !== "append" || !contents.has(path)) contents.set(path, new Uint8Array(0));
      return memoryFile(contents, path);
    },
    async rename(one, other) {
      const [from, to] = [normal(one), normal(other)];
      if (!contents.has(from) && !isFolder(from)) fail("ENOENT", from);
      const moved = (path: string) => (path === from ? to : to + path.slice(from.length));
      const inside = (path: string) => path === from || isBelow(from)(path);
      for (const [path, bytes] of [...contents].filter(([path]) => inside(path))) {
        contents.delete(path);
        contents.set(moved(path), bytes);
      }
      for (const path of [...folders].filter(inside)) {
        folders.delete(path);
        folders.add(moved(path));
      }
    },
    async link(from, to) {
      if (contents.has(normal(to))) fail("EEXIST", to);
      contents.set(normal(to), need(normal(from)));
    },
    async remove(given) {
      const path = normal(given);
      for (const each of [...contents.keys()])
        if (each === path || isBelow(path)(each)) contents.delete(each);
      for (const each of [...folders]) if (each === path || isBelow(path)(each)) folders.delete(each);
    },
    syncFolder: async () => {},
    async lock(path) {
      if (locks.has(path)) fail("ELOCKED", path);
      locks.add(path);
      return { release: async () => void locks.delete(path) };
    },
    digester,
  };
  return disk;
}

const needed = (contents: ReadonlyMap<string, Uint8Array>, path: string): Uint8Array =>
  contents.get(path) ?? fail("ENOENT", path);

function memoryFile(contents: Map<string, Uint8Array>, path: string): DiskFile {
  const need = () => needed(contents, path);
  return {
    size: async () => need().length,
    async read(into, position) {
      const some = need().subarray(position, position + into.length);
      into.set(some);
      return some.length;
    },
    async write(bytes) {
      contents.set(path, appended(need(), bytes));
    },
    async truncate(size) {
      contents.set(path, need().slice(0, size));
    },
    sync: async () => {},
    close: async () => {},
  };
}

function digester(): Digester {
  const parts: Uint8Array[] = [];
  return {
    add: (bytes) => void parts.push(bytes.slice()),
    digest: () => ({
      bytes: parts.reduce((sum, part) => sum + part.length, 0),
      sha256: sha256(parts),
    }),
  };
}

/** Room doubles, so that a file that grows by small pieces is copied seldom. */
function appended(file: Uint8Array, bytes: Uint8Array): Uint8Array {
  const size = file.length + bytes.length;
  const room = file.buffer.byteLength - file.byteOffset;
  const into = size <= room ? new Uint8Array(file.buffer, file.byteOffset, size) : grown(file, size);
  into.set(bytes, file.length);
  return into;
}

function grown(file: Uint8Array, size: number): Uint8Array {
  const into = new Uint8Array(new ArrayBuffer(Math.max(64, 2 * size)), 0, size);
  into.set(file);
  return into;
}

const isBelow = (folder: string) => (path: string) => path.startsWith(`${folder}/`);

const normal = (path: string): string =>
  withoutSlash(path)
    .replace(/\\/g, "/")
    .replace(/^(\.\/)+/, "");

function fail(code: string, path: string): never {
  throw Object.assign(new Error(`${code}: ${path}`), { code });
}
