import { copyFile, link, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type FileRecord,
  type Manifest,
  manifestName,
  printManifest,
} from "../../benchmark/folder/manifest.ts";
import type { Job } from "../../benchmark/runner-jobs.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { placeFolder } from "../../runs/node-tree.ts";
import { openPartial } from "../partial-folder.ts";
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

/**
 * Opens or resumes the folder of a run. `config` says what the run makes: a folder with another one is not resumed.
 * @throws LacunaError `runs.locked`, `runs.other-run`, `runs.unwritable`
 */
export async function openRunFolder(out: string, config: object, force: boolean): Promise<RunFolder> {
  const partial = await openPartial(out, config, force);
  const { path } = partial;
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
      await partial.remove();
    },
    close: partial.close,
  };
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
