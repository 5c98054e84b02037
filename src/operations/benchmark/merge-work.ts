import { manifestName, printManifest } from "../../benchmark/folder/manifest.ts";
import { mergedFiles } from "../../benchmark/folder/merge.ts";
import { readManifest } from "../../benchmark/folder/read.ts";
import { benchmarkEntries } from "../../benchmark/folder/run-folder.ts";
import { LacunaError } from "../../error.ts";
import { gathered } from "../../formats/compression/whole.ts";
import { folderOf, joined } from "../../runs/paths.ts";
import { wholeTree } from "../../runs/writing/tree.ts";
import type { Host } from "../host.ts";
import { pauseBetween } from "../running/interruptible.ts";
import type { MergeParameters } from "./merge.ts";
import type { WrittenBenchmark } from "./results.ts";

/** Does `benchmark merge`. */
export async function mergeInto(
  { folders, out, force }: MergeParameters,
  host: Host,
): Promise<WrittenBenchmark> {
  const { disk, files, writes } = host;
  const shards = await Promise.all(
    folders.map(async (folder) => ({ folder, manifest: await readManifest(folder, files) })),
  );
  const merged = mergedFiles(shards);
  await wholeTree(disk, out, { force, ours: benchmarkEntries }, async (folder) => {
    const total = merged.files.reduce((sum, { record }) => sum + record.packed.bytes, 0);
    let done = 0;
    for (const { from, record } of merged.files) {
      host.onProgress?.({ title: "merging", done, total, note: record.file });
      await pauseBetween(host, () => `nothing was written to ${out}`);
      const source = joined(from, record.file);
      const target = joined(folder, record.file);
      await disk.makeFolder(folderOf(target));
      const { sha256 } = await writes.file(target, await gathered(files.read(source), source));
      if (sha256 !== record.packed.sha256) throw damaged(source);
      done += record.packed.bytes;
    }
    await writes.file(joined(folder, manifestName), printManifest(merged.manifest));
  });
  return { out, ...merged.manifest };
}

const damaged = (path: string): LacunaError =>
  new LacunaError("benchmark.damaged", `${path} is not the file that its manifest describes`, {
    place: { file: path },
    hint: "copy the shard again, or make it again",
  });
