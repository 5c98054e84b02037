import type { Disk } from "../disk/disk.ts";
import { folderOf, joined, withoutSlash } from "../paths.ts";
import { foreignIn, LIST, listNeededIn, notOurs } from "./own-files.ts";
import { unwritable } from "./unwritable.ts";
import { exchange, refuseExisting, refuseInFile, wholeWrites } from "./writes.ts";

/** Options for moving a folder to its place. */
export interface PlaceOptions {
  /** Replaces an existing folder. */
  readonly force?: boolean;
  /** Entries of the top level that the folder may hold when it is replaced; anything else is never deleted. */
  readonly ours: readonly string[];
}

/** @throws LacunaError `runs.exists`, `runs.not-ours` when a folder must not be put at `path` */
export async function refuseTaken(
  disk: Disk,
  path: string,
  { force = false, ours }: PlaceOptions,
): Promise<void> {
  const target = withoutSlash(path);
  await refuseInFile(disk, target);
  await refuseExisting(disk, path, target, force);
  if (!(await disk.stat(path))) return;
  const names = await disk.list(path);
  if (!names) throw notOurs(path, "is no folder");
  const foreign = names.find((name) => name !== LIST && !ours.includes(name));
  if (foreign !== undefined) throw notOurs(path, `holds ${foreign}, which is not of this kind of output`);
  const inside = await foreignIn(disk, path);
  if (inside !== undefined) throw notOurs(path, `holds ${inside}`);
}

/**
 * Moves a finished folder to its place in one step. What is replaced is moved aside first and removed afterwards.
 * Both must lie on the same disk.
 */
export async function placeFolder(
  disk: Disk,
  fresh: string,
  target: string,
  options: PlaceOptions,
): Promise<void> {
  await refuseTaken(disk, target, options);
  const list = await listNeededIn(disk, fresh);
  if (list !== undefined) await wholeWrites(disk).file(joined(fresh, LIST), list, { force: true });
  await syncTree(disk, fresh);
  const aside = `${fresh}.replaced`;
  await disk.remove(aside);
  await exchange(disk, { fresh, target, aside, path: target }, options.force ?? false);
  await disk.remove(aside);
}

/**
 * Lets `fill` write into a fresh folder that becomes `path` when it is done, and disappears when it fails.
 * @throws LacunaError `runs.exists`, `runs.not-ours`, `runs.unwritable`
 */
export async function wholeTree<T>(
  disk: Disk,
  path: string,
  options: PlaceOptions,
  fill: (folder: string) => Promise<T>,
): Promise<T> {
  await refuseTaken(disk, path, options);
  const target = withoutSlash(path);
  const around = await disk
    .makeFolder(folderOf(target))
    .then(() => disk.makeTemporary(target))
    .catch((cause: Error) => {
      throw unwritable(path, cause);
    });
  try {
    const fresh = joined(around, "new");
    await disk.makeFolder(fresh);
    const result = await fill(fresh);
    await placeFolder(disk, fresh, target, options);
    return result;
  } finally {
    await disk.remove(around);
  }
}

async function syncTree(disk: Disk, folder: string): Promise<void> {
  for (const name of (await disk.list(folder)) ?? []) {
    const path = joined(folder, name);
    if ((await disk.stat(path))?.kind === "folder") await syncTree(disk, path);
  }
  await disk.syncFolder(folder);
}
