import { LacunaError } from "../../error.ts";
import { LIST } from "../../formats/files/held-to-list.ts";
import { isObject } from "../../formats/text/shape.ts";
import type { Disk } from "../disk/disk.ts";
import { joined } from "../paths.ts";
import type { Written } from "./whole.ts";

// Every folder that is written says which files it has and what is in them: in its own manifest, and in a list of ours
// where there is none or where it does not name everything. Only what is listed and unchanged is ever replaced.

const MANIFEST = "manifest.json";

export { LIST };

const LIST_FORMAT = "lacuna-files";
/** Largest manifest that is read. */
const MOST_MANIFEST = 1 << 28;

/** SHA-256 of each file by its path in the folder. */
export type Listed = ReadonlyMap<string, string>;

/**
 * The reason why a folder must not be replaced: the first thing in it that Lacuna did not write, or that was changed since.
 * Folders inside may have manifests of their own.
 * @param options `names`: the contents of files are not checked
 */
export async function foreignIn(
  disk: Disk,
  folder: string,
  options: { readonly names?: boolean } = {},
): Promise<string | undefined> {
  return foreignBelow(disk, folder, "", await listedIn(disk, folder), options.names ?? false);
}

async function foreignBelow(
  disk: Disk,
  folder: string,
  below: string,
  listed: Listed,
  names: boolean,
): Promise<string | undefined> {
  for (const name of (await disk.list(joined(folder, below))) ?? []) {
    const path = below === "" ? name : `${below}/${name}`;
    const place = joined(folder, path);
    const kind = (await disk.stat(place))?.kind;
    if (kind === "folder") {
      const own = [...listed.keys()].some((each) => each.startsWith(`${path}/`));
      const inside = own
        ? await foreignBelow(disk, folder, path, listed, names)
        : await foreignIn(disk, place, { names });
      if (inside !== undefined) return own ? inside : `${path}/${inside}`;
      if (!own && ((await disk.list(place)) ?? []).length === 0) return `${path}, a folder that is not of it`;
      continue;
    }
    const isManifest = (name === MANIFEST || name === LIST) && below === "" && listed.size > 0;
    if (kind !== "file") return `${path}, which is not of this kind of output`;
    if (isManifest) continue;
    const wanted = listed.get(path);
    if (wanted === undefined) return `${path}, which is not of this kind of output`;
    if (!names && (await hashOf(disk, place)).sha256 !== wanted)
      return `${path}, which was changed since it was written`;
  }
  return undefined;
}

/** The files in the manifest and the list of a folder; empty when neither is Lacuna's. */
async function listedIn(disk: Disk, folder: string): Promise<Listed> {
  const listed = new Map<string, string>();
  for (const name of [MANIFEST, LIST]) {
    const file = joined(folder, name);
    const found = await disk.stat(file);
    if (found?.kind !== "file" || found.size > MOST_MANIFEST) continue;
    for (const [path, sha256] of listedBy(new TextDecoder().decode(await disk.read(file))))
      listed.set(path, sha256);
  }
  return listed;
}

/** The files that a manifest lists: `files` by name, or as a list with `file` or `name`; of packed ones the packed bytes. */
export function listedBy(text: string): Listed {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    return new Map();
  }
  if (!isObject(manifest) || typeof manifest.format !== "string" || !manifest.format.startsWith("lacuna"))
    return new Map();
  const { files } = manifest;
  const entries: [unknown, unknown][] = Array.isArray(files)
    ? files.map((each) =>
        isObject(each) ? [each.file ?? each.name, each.packed ?? each] : [undefined, each],
      )
    : isObject(files)
      ? Object.entries(files)
      : [];
  return new Map(
    entries.flatMap(([path, digest]): [string, string][] =>
      typeof path === "string" && isObject(digest) && typeof digest.sha256 === "string"
        ? [[path, digest.sha256]]
        : [],
    ),
  );
}

/** The list that a folder needs beside its manifest, if any; undefined when the manifest names every file. */
export async function listNeeded(
  disk: Disk,
  folder: string,
  files: ReadonlyMap<string, Written>,
): Promise<string | undefined> {
  const listed = await listedIn(disk, folder);
  const rest = [...files].filter(([name]) => !listed.has(name) && !(name === MANIFEST && listed.size > 0));
  return rest.length === 0 ? undefined : listOf(rest);
}

const listOf = (files: Iterable<readonly [string, Written]>): string =>
  `${JSON.stringify({ format: LIST_FORMAT, version: 1, files: Object.fromEntries(files) }, undefined, 2)}\n`;

/** The same for a folder that lies on the disk; folders inside that have manifests look after themselves. */
export async function listNeededIn(disk: Disk, folder: string): Promise<string | undefined> {
  const listed = await listedIn(disk, folder);
  const files = new Map<string, Written>();
  const walk = async (below: string): Promise<void> => {
    for (const name of (await disk.list(joined(folder, below))) ?? []) {
      const path = below === "" ? name : `${below}/${name}`;
      const place = joined(folder, path);
      if ((await disk.stat(place))?.kind !== "folder") {
        if (!listed.has(path) && path !== LIST && !(path === MANIFEST && listed.size > 0))
          files.set(path, await hashOf(disk, place));
      } else if ((await listedIn(disk, place)).size === 0) await walk(path);
    }
  };
  await walk("");
  return files.size === 0 ? undefined : listOf(files);
}

/** Size and hash of a file. */
export async function hashOf(disk: Disk, path: string): Promise<Written> {
  const digester = disk.digester();
  const file = await disk.open(path, "append");
  try {
    const chunk = new Uint8Array(1 << 20);
    for (let at = 0; ; ) {
      const read = await file.read(chunk, at);
      if (read === 0) return digester.digest();
      digester.add(chunk.subarray(0, read));
      at += read;
    }
  } finally {
    await file.close();
  }
}

/** The error for an output that cannot replace an existing file or folder. */
export function notOurs(path: string, what: string): LacunaError {
  return new LacunaError("runs.not-ours", `${path} ${what}`, {
    place: { file: path },
    hint: "choose another {out}; {force} replaces earlier, unchanged output of the same kind only",
  });
}
