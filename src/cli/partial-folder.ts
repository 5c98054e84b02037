import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LacunaError } from "../error.ts";
import { nodeWrites } from "../runs/node-atomic.ts";
import { type Lock, takeLock } from "../runs/node-lock.ts";

/** Where the run of an output keeps what it has so far. */
export const partialOf = (out: string): string => `${out.replace(/[/\\]+$/, "")}.partial`;

/** The folder beside an output in which its run keeps what it has so far; one process at a time holds it. */
export interface PartialFolder {
  readonly path: string;
  /** Lets go of it and keeps it, so that the same command goes on from there. */
  close(): Promise<void>;
  /** Says that from now on the output is moved to its place from `new`, so that a kill in between is understood. */
  placing(): Promise<void>;
  /** Removes it: the output is in its place. */
  remove(): Promise<void>;
}

/**
 * Opens or resumes the folder of a run. `config` says what the run makes: a folder with another one is not resumed.
 * @throws LacunaError `runs.locked`, `runs.other-run`, `runs.unwritable`
 */
export async function openPartial(out: string, config: object, force: boolean): Promise<PartialFolder> {
  const path = partialOf(out);
  await mkdir(path, { recursive: true }).catch((cause: Error) => {
    throw new LacunaError("runs.unwritable", `${path} cannot be made: ${cause.message}`, { cause });
  });
  const lock = await takeLock(join(path, "lock"));
  try {
    await settleConfig(path, out, config, force);
    await rm(join(path, PLACING), { force: true });
  } catch (error) {
    await lock.release();
    throw error;
  }
  return {
    path,
    close: () => lock.release(),
    placing: () => writeFile(join(path, PLACING), ""),
    remove: () => release(lock, path),
  };
}

/** Stands in the folder while the output takes its place. */
const PLACING = "placing";

/** Removes what a run left that was killed between putting its output in place and tidying up. */
export async function removePlaced(out: string): Promise<void> {
  const entries = await readdir(partialOf(out)).catch((): string[] => []);
  if (entries.includes(PLACING) && !entries.includes("new") && (await stat(out).catch(() => undefined)))
    await removeLeftovers(out);
}

/** Removes what a run left whose output is known to be in place. */
export async function removeLeftovers(out: string): Promise<void> {
  const path = partialOf(out);
  const entries = await readdir(path).catch(() => undefined);
  if (entries === undefined) return;
  await release(await takeLock(join(path, "lock")), path);
}

async function release(lock: Lock, path: string): Promise<void> {
  await rm(join(path, "new"), { recursive: true, force: true });
  await lock.release();
  await rm(path, { recursive: true, force: true });
}

/** Writes what a run makes, or finds that it is what is there; with `force` another one gives way. */
export async function settleConfig(path: string, out: string, config: object, force: boolean): Promise<void> {
  const file = join(path, "config.json");
  const wanted = `${JSON.stringify(config, undefined, 2)}\n`;
  const found = await readFile(file, "utf8").catch(() => undefined);
  if (found === wanted) return;
  if (found !== undefined && !force)
    throw new LacunaError(
      "runs.other-run",
      `${path} holds an unfinished run with ${differences(found, config)}`,
      {
        place: { file },
        hint: `repeat that command to finish it, choose another --out than ${out}, or start over with --force`,
      },
    );
  for (const entry of await readdir(path))
    if (!entry.startsWith("lock")) await rm(join(path, entry), { recursive: true, force: true });
  await nodeWrites.file(file, wanted, { force: true });
}

/** Which settings of two runs differ, by their paths. */
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
