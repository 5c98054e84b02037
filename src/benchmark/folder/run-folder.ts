import type { Disk } from "../../runs/disk/disk.ts";
import { folderOf, joined } from "../../runs/paths.ts";
import { openKept } from "../../runs/resuming/kept-run.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import { placeFolder } from "../../runs/writing/tree.ts";
import type { Job } from "../runner-jobs.ts";
import { type FileRecord, type Manifest, manifestName, printManifest } from "./manifest.ts";
import { digestOf } from "./query-file.ts";

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
export async function openRunFolder(
  { disk, writes }: Pick<FileAccess, "disk" | "writes">,
  out: string,
  config: object,
  force: boolean,
): Promise<RunFolder> {
  const run = await openKept(disk, out, config, { force });
  const { path } = run;
  const name = (job: Job, ending: string) => joined(path, `${String(job.index).padStart(4, "0")}.${ending}`);
  return {
    path,
    journal: (job) => name(job, "journal"),
    packed: (job) => name(job, "jsonl.gz"),
    finished: (job) => finishedRecord(disk, name(job, "json"), name(job, "jsonl.gz")),
    async finish(job, record) {
      await writes.file(name(job, "json"), `${JSON.stringify(record)}\n`, { force: true });
      await disk.remove(name(job, "journal"));
    },
    async place(target, manifest, jobs, replace) {
      const fresh = joined(path, "new");
      await disk.remove(fresh);
      await disk.makeFolder(fresh);
      for (const job of jobs) {
        const to = joined(fresh, job.file);
        await disk.makeFolder(folderOf(to));
        // A second name for the file, so that a kill before the end loses nothing.
        await disk.link(name(job, "jsonl.gz"), to);
      }
      await writes.file(joined(fresh, manifestName), printManifest(manifest));
      await placeFolder(disk, fresh, target, { force: replace, ours: benchmarkEntries });
      await run.remove();
    },
    close: run.close,
  };
}

async function finishedRecord(disk: Disk, path: string, packed: string): Promise<FileRecord | undefined> {
  try {
    const record = JSON.parse(new TextDecoder().decode(await disk.read(path))) as FileRecord;
    return (await digestOf(disk, packed)).sha256 === record.packed.sha256 ? record : undefined;
  } catch {
    return undefined;
  }
}
