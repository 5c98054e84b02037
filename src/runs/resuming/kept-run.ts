import { LacunaError } from "../../error.ts";
import type { Disk, Lock } from "../disk/disk.ts";
import { joined, withoutSlash } from "../paths.ts";
import { refuseExisting, refuseInFile, wholeWrites } from "../writing/writes.ts";

/** The folder in which the run of an output stores its progress: `out.partial`, `out.training`. */
export const keptAt = (out: string, ending = "partial"): string => `${withoutSlash(out)}.${ending}`;

/** The folder beside an output in which its run stores its progress; one process at a time holds it. */
export interface KeptRun {
  readonly path: string;
  /** Releases the folder and keeps it, so that the same command can resume. */
  close(): Promise<void>;
  /** Says that from now on the output is moved to its place from `new`, so that a kill in between is understood. */
  placing(): Promise<void>;
  /** Removes it: the output is in its place. */
  remove(): Promise<void>;
}

/**
 * Opens or resumes the folder of a run. `config` says what the run makes: a folder with another one is not resumed.
 * @throws LacunaError `runs.exists`, `runs.locked`, `runs.other-run`, `runs.unwritable`
 */
export async function openKept(
  disk: Disk,
  out: string,
  config: object,
  { force = false, ending = "partial" }: { readonly force?: boolean; readonly ending?: string } = {},
): Promise<KeptRun> {
  await refuseInFile(disk, withoutSlash(out));
  const path = keptAt(out, ending);
  const lock = await lockedFolder(disk, path);
  try {
    // Another process with this output ended while the lock was waited for.
    if (!force && (await disk.stat(out))) {
      if (!(await disk.stat(joined(path, CONFIG)))) await release(disk, lock, path);
      await refuseExisting(disk, out, withoutSlash(out), force);
    }
    await settleConfig(disk, path, out, config, force);
    await disk.remove(joined(path, PLACING));
    // Temporaries of a process that was killed; whoever holds the lock is alone here.
    for (const entry of (await disk.list(path)) ?? [])
      if (entry.startsWith(".")) await disk.remove(joined(path, entry));
  } catch (error) {
    await lock.release();
    throw error;
  }
  return {
    path,
    close: () => lock.release(),
    async placing() {
      const mark = await disk.open(joined(path, PLACING), "replace");
      await mark.close();
    },
    remove: () => release(disk, lock, path),
  };
}

/** Times that a folder is made anew when another process takes it away while its lock is waited for. */
const MOST_TRIES = 10;

/** @throws LacunaError `runs.locked`, `runs.unwritable` */
async function lockedFolder(disk: Disk, path: string): Promise<Lock> {
  for (let tries = 1; ; tries++) {
    await disk.makeFolder(path).catch((cause: Error) => {
      throw new LacunaError("runs.unwritable", `${path} cannot be made: ${cause.message}`, { cause });
    });
    const lock = await lockOf(disk, path);
    if (lock) return lock;
    if (tries === MOST_TRIES)
      throw new LacunaError("runs.unwritable", `${path} is taken away again and again`);
  }
}

/** The lock of a folder; undefined where the folder is gone: another process was done with it. */
async function lockOf(disk: Disk, path: string): Promise<Lock | undefined> {
  try {
    return await disk.lock(joined(path, "lock"));
  } catch (error) {
    if ((error as Error & { readonly code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Says in the folder what the run makes. */
const CONFIG = "config.json";
/** Stands in the folder while the output takes its place. */
const PLACING = "placing";

/** Removes the leftovers of a run that was killed after its output was in place and before the clean-up. */
export async function removePlaced(disk: Disk, out: string): Promise<void> {
  const entries = (await disk.list(keptAt(out))) ?? [];
  if (entries.includes(PLACING) && !entries.includes("new") && (await disk.stat(out)))
    await removeLeftovers(disk, out);
}

/** Removes the leftovers of a run; its output must be in place. */
export async function removeLeftovers(disk: Disk, out: string): Promise<void> {
  const path = keptAt(out);
  if ((await disk.list(path)) === undefined) return;
  const lock = await lockOf(disk, path);
  if (lock) await release(disk, lock, path);
}

/**
 * Removes a folder that is held. It is taken away whole, with its lock: the next process begins one of its own, of which nothing is
 * removed with this one.
 */
async function release(disk: Disk, lock: Lock, path: string): Promise<void> {
  await disk.remove(joined(path, "new"));
  const aside = await disk.makeTemporary(path);
  await disk.rename(path, joined(aside, "done"));
  await lock.release();
  await disk.remove(aside);
}

/** Writes what a run makes, or finds that it is what is there; with `force` another one gives way. */
async function settleConfig(
  disk: Disk,
  path: string,
  out: string,
  config: object,
  force: boolean,
): Promise<void> {
  const file = joined(path, CONFIG);
  const wanted = `${JSON.stringify(config, undefined, 2)}\n`;
  const found = (await disk.stat(file)) ? new TextDecoder().decode(await disk.read(file)) : undefined;
  if (found === wanted) return;
  if (found !== undefined && !force)
    throw new LacunaError(
      "runs.other-run",
      `${path} holds an unfinished run with ${differences(found, config)}`,
      {
        place: { file },
        hint: `repeat that command to finish it, choose another {out} than ${out}, or start over with {force}`,
      },
    );
  for (const entry of (await disk.list(path)) ?? [])
    if (!entry.startsWith("lock")) await disk.remove(joined(path, entry));
  await wholeWrites(disk).file(file, wanted, { force: true });
}

/** The paths of the settings that differ between two runs. */
function differences(found: string, config: object): string {
  let other: unknown;
  try {
    other = JSON.parse(found);
  } catch {
    return "settings that cannot be read";
  }
  const [before, after] = [leaves(other), leaves(JSON.parse(JSON.stringify(config)))];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  return names.length === 0
    ? "other settings"
    : names
        .map((name) => `${name} ${before.get(name) ?? "absent"} (now ${after.get(name) ?? "absent"})`)
        .join(", ");
}

function leaves(value: unknown, path = "", into = new Map<string, string>()): Map<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    into.set(path, JSON.stringify(value));
  else
    for (const [key, member] of Object.entries(value))
      leaves(member, path === "" ? key : `${path}.${key}`, into);
  return into;
}
