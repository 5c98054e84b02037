import { copyFile, link, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileRecord, type Manifest, manifestName, printManifest } from "../../benchmark/manifest.ts";
import type { Job } from "../../benchmark/runner-jobs.ts";
import { LacunaError } from "../../error.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { type Lock, takeLock } from "../../runs/node-lock.ts";
import { placeFolder } from "../../runs/node-tree.ts";
import { counter } from "./query-file.ts";

/** Entries a benchmark folder may hold when it is replaced. */
export const benchmarkEntries = [manifestName, "queries"];

/** The folder beside the output in which a run keeps what it has so far. */
export interface RunFolder {
  readonly path: string;
  readonly journal: (job: Job) => string;
  readonly packed: (job: Job) => string;
  /** The record of a job that an earlier run finished, when its file is still whole. */
  finished(job: Job): Promise<FileRecord | undefined>;
  /** Keeps the record of a finished job; its journal is not needed any more. */
  finish(job: Job, record: FileRecord): Promise<void>;
  /** Puts the finished benchmark in its place and removes the rest. */
  place(out: string, manifest: Manifest, jobs: readonly Job[], force: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Where the run of an output keeps what it has so far. */
export const partialOf = (out: string): string => `${out.replace(/[/\\]+$/, "")}.partial`;

/**
 * Opens or resumes the folder of a run. `config` says what the run makes: a folder with another one is not resumed.
 * @throws LacunaError `runs.locked`, `runs.other-run`, `runs.unwritable`
 */
export async function openRunFolder(out: string, config: object, force: boolean): Promise<RunFolder> {
  const path = partialOf(out);
  await mkdir(path, { recursive: true }).catch((cause: Error) => {
    throw new LacunaError("runs.unwritable", `${path} cannot be made: ${cause.message}`, { cause });
  });
  const lock = await takeLock(join(path, "lock"));
  try {
    await settleConfig(path, out, config, force);
  } catch (error) {
    await lock.release();
    throw error;
  }
  const name = (job: Job, ending: string) => join(path, `${String(job.index).padStart(4, "0")}.${ending}`);
  return {
    path,
    journal: (job) => name(job, "journal"),
    packed: (job) => name(job, "jsonl.gz"),
    finished: (job) => finishedRecord(name(job, "json"), name(job, "jsonl.gz")),
    async finish(job, record) {
      await nodeWrites.file(name(job, "json"), `${JSON.stringify(record)}\n`, { force: true });
      await rm(name(job, "journal"), { force: true });
    },
    async place(target, manifest, jobs, replace) {
      const fresh = join(path, "new");
      await rm(fresh, { recursive: true, force: true });
      for (const job of jobs) await linkOrCopy(name(job, "jsonl.gz"), join(fresh, job.file));
      await mkdir(fresh, { recursive: true });
      await nodeWrites.file(join(fresh, manifestName), printManifest(manifest));
      await placeFolder(fresh, target, { force: replace, ours: benchmarkEntries });
      await release(lock, path);
    },
    close: () => lock.release(),
  };
}

/** Removes what a run left that was killed after its output was in place. */
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

async function finishedRecord(path: string, packed: string): Promise<FileRecord | undefined> {
  try {
    const record = JSON.parse(await readFile(path, "utf8")) as FileRecord;
    const digest = counter();
    digest.add(await readFile(packed));
    return digest.digest().sha256 === record.packed.sha256 ? record : undefined;
  } catch {
    return undefined;
  }
}

/** A second name for the file, so that a kill before the end loses nothing; a copy where the disk has no links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(async () => {
    await copyFile(from, `${to}.part`);
    await rename(`${to}.part`, to);
  });
}
