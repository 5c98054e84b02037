import { fieldData } from "../../data/field/registry.ts";
import { type GetReport, getData } from "../../data/get/get.ts";
import { ownWrites } from "../../data/get/own-writes.ts";
import { webFetch } from "../../data/get/web-fetch.ts";
import type { DataSource } from "../../data/source/data-source.ts";
import { findSource } from "../../data/source/find-source.ts";
import { LacunaError } from "../../error.ts";
import { datasets } from "../../kgqa/datasets/registry.ts";
import type { Disk } from "../../runs/disk/disk.ts";
import { joined } from "../../runs/paths.ts";
import { openKept, removePlaced } from "../../runs/resuming/kept-run.ts";
import { INTERRUPTED } from "../../runs/working/interruption.ts";
import { LIST } from "../../runs/writing/own-files.ts";
import { placeFolder } from "../../runs/writing/tree.ts";
import { refuseForeignFolder } from "../contract/outputs.ts";
import type { Host } from "../host.ts";
import type { GetDataParameters } from "./get.ts";

/** Does `data get`: a fresh folder appears when every file is there; into one that is there, files are put one by one. */
export async function getInto(given: GetDataParameters, host: Host): Promise<GetReport> {
  const { name, force } = given;
  const { disk } = host;
  const dataset = findSource([...fieldData, ...datasets], name);
  const out = given.out ?? dataset.name;
  await removePlaced(disk, out);
  if (force) await refuseForeignFolder(disk, out);
  if (await disk.stat(out)) return into(out, dataset, given, host);
  const run = await openKept(disk, out, { operation: "getData", dataset: dataset.name }, { force });
  const fresh = joined(run.path, "new");
  try {
    // With `force`, another process with this output may have ended while the lock was waited for.
    const there = await disk.stat(out);
    const report = await into(there ? out : fresh, dataset, given, host);
    await run.placing();
    if (!there) await placeFolder(disk, fresh, out, { ours: [] });
    await run.remove();
    return { ...report, out };
  } catch (error) {
    // Nothing was fetched, so there is nothing to resume.
    if (!(await hasBytes(disk, fresh))) await run.remove();
    throw error;
  } finally {
    await run.close();
  }
}

/** Whether something was fetched: our list and empty files are nothing. */
async function hasBytes(disk: Disk, folder: string): Promise<boolean> {
  for (const name of (await disk.list(folder)) ?? []) {
    const path = joined(folder, name);
    const found = await disk.stat(path);
    if (found?.kind === "folder" ? await hasBytes(disk, path) : name !== LIST && (found?.size ?? 0) > 0)
      return true;
  }
  return false;
}

async function into(
  folder: string,
  dataset: DataSource,
  { from, force }: GetDataParameters,
  host: Host,
): Promise<GetReport> {
  const { files, disk, fetch, signal } = host;
  const total = new Map(dataset.files.map((file) => [file.name, file.bytes ?? 0]));
  try {
    return await getData(
      dataset,
      { out: folder, ...(from === undefined ? {} : { from }) },
      {
        files,
        partial: await ownWrites(disk, host.writes, folder, force),
        ...(fetch ? { fetch: webFetch(fetch) } : {}),
        ...(signal ? { signal } : {}),
        onProgress: (file, done) =>
          host.onProgress?.({ title: "fetching", done, total: total.get(file) ?? 0, note: file }),
      },
    );
  } catch (error) {
    if (!signal?.aborted) throw error;
    const hint = "what was fetched is kept; run it again to go on";
    throw new LacunaError(INTERRUPTED, "interrupted", { hint, cause: error });
  }
}
