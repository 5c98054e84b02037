import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { LacunaError } from "../error.ts";

/** How a folder takes its place. */
export interface PlaceOptions {
  /** Replace what is there. */
  readonly force?: boolean;
  /** Entries of the top level that the folder may hold when it is replaced; anything else is never deleted. */
  readonly ours: readonly string[];
}

/** @throws LacunaError `runs.exists`, `runs.not-ours` when a folder must not be put at `path` */
export async function refuseTaken(path: string, { force = false, ours }: PlaceOptions): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return;
  const details = { place: { file: path } };
  if (!force)
    throw new LacunaError("runs.exists", `${path} exists already`, {
      ...details,
      hint: "choose another --out, or replace it with --force",
    });
  const names = found.isDirectory() ? await readdir(path) : undefined;
  const foreign = names?.find((name) => !ours.includes(name));
  if (names && foreign === undefined) return;
  const why = names ? `holds ${foreign}, which is not of this kind of output` : "is no folder";
  throw new LacunaError("runs.not-ours", `${path} ${why}`, {
    ...details,
    hint: "choose another --out; --force replaces earlier output of the same kind only",
  });
}

/**
 * Moves a finished folder to its place in one step. What is replaced is moved aside first and removed afterwards.
 * Both must lie on the same disk.
 */
export async function placeFolder(fresh: string, target: string, options: PlaceOptions): Promise<void> {
  await refuseTaken(target, options);
  await syncTree(fresh);
  const aside = `${fresh}.replaced`;
  await rm(aside, { recursive: true, force: true });
  const replaced = await rename(target, aside).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
  try {
    await rename(fresh, target);
  } catch (error) {
    if (replaced) await rename(aside, target);
    throw error;
  }
  await syncFolder(dirname(resolve(target)));
  await rm(aside, { recursive: true, force: true });
}

/**
 * Lets `fill` write into a fresh folder that becomes `path` when it is done, and disappears when it fails.
 * @throws LacunaError `runs.exists`, `runs.not-ours`, `runs.unwritable`
 */
export async function wholeTree<T>(
  path: string,
  options: PlaceOptions,
  fill: (folder: string) => Promise<T>,
): Promise<T> {
  await refuseTaken(path, options);
  const target = resolve(path);
  const around = await mkdir(dirname(target), { recursive: true })
    .then(() => mkdtemp(join(dirname(target), `.${basename(target)}-`)))
    .catch((cause: Error) => {
      throw new LacunaError("runs.unwritable", `${path} cannot be written: ${cause.message}`, {
        place: { file: path },
        hint: "check that the folder around it may be written and has room",
        cause,
      });
    });
  try {
    const fresh = join(around, "new");
    await mkdir(fresh);
    const result = await fill(fresh);
    await placeFolder(fresh, target, options);
    return result;
  } finally {
    await rm(around, { recursive: true, force: true });
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  await syncFolder(folder);
}

/** Makes names last through a power cut; systems that cannot sync a folder say so. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, "r");
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!["EISDIR", "EPERM", "EINVAL", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
  }
}
