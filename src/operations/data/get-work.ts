import { LacunaError } from "../../error.ts";
import { findDataset } from "../../kgqa/datasets/registry.ts";
import { type GetReport, getDataset } from "../../kgqa/get/get.ts";
import { ownWrites } from "../../kgqa/get/own-writes.ts";
import { webFetch } from "../../kgqa/get/web-fetch.ts";
import { INTERRUPTED } from "../../runs/working/interruption.ts";
import { refuseForeignFolder } from "../contract/outputs.ts";
import type { Host } from "../host.ts";
import type { DataGetParameters } from "./get.ts";

/** Does `data get`. */
export async function getInto({ name, out, from, force }: DataGetParameters, host: Host): Promise<GetReport> {
  const dataset = findDataset(name);
  const { files, disk, fetch, signal } = host;
  const total = new Map(dataset.files.map((file) => [file.name, file.bytes ?? 0]));
  const folder = out ?? dataset.name;
  if (force) await refuseForeignFolder(disk, folder);
  try {
    return await getDataset(
      dataset,
      { name, out: folder, ...(from === undefined ? {} : { from }) },
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
