import { type Manifest, manifestName, printManifest } from "../../benchmark/folder/manifest.ts";
import { damagedShard, isCut, mergedFiles } from "../../benchmark/folder/merge.ts";
import { readAnyManifest } from "../../benchmark/folder/read.ts";
import { benchmarkEntries } from "../../benchmark/folder/run-folder.ts";
import { gathered } from "../../formats/compression/whole.ts";
import { folderOf, joined } from "../../runs/paths.ts";
import { wholeTree } from "../../runs/writing/tree.ts";
import type { Host } from "../host.ts";
import { pauseBetween } from "../running/interruptible.ts";
import type { MergeParameters } from "./merge.ts";
import type { WrittenBenchmark } from "./results.ts";

/** Does `benchmark merge`. */
export async function mergeInto(given: MergeParameters, host: Host): Promise<WrittenBenchmark> {
  const { folders, out, force } = given;
  const { disk, files, writes } = host;
  const shards = await Promise.all(
    folders.map(async (folder) => ({ folder, manifest: await readAnyManifest(folder, files) })),
  );
  const merged = mergedFiles(shards);
  if (merged.files.some(isCut)) return (await import("./merge-parts.ts")).mergeParts(given, merged, host);
  const whole = merged.files.map(({ from }) => from[0]!);
  const manifest: Manifest = { ...merged.head, files: whole.map(({ record }) => record) };
  await wholeTree(disk, out, { force, ours: benchmarkEntries }, async (folder) => {
    const total = whole.reduce((sum, { record }) => sum + record.packed.bytes, 0);
    let done = 0;
    for (const { folder: from, record } of whole) {
      host.onProgress?.({ title: "merging", done, total, note: record.file });
      await pauseBetween(host, () => `nothing was written to ${out}`);
      const source = joined(from, record.file);
      const target = joined(folder, record.file);
      await disk.makeFolder(folderOf(target));
      const { sha256 } = await writes.file(target, await gathered(files.read(source), source));
      if (sha256 !== record.packed.sha256) throw damagedShard(source);
      done += record.packed.bytes;
    }
    await writes.file(joined(folder, manifestName), printManifest(manifest));
  });
  return { out, ...manifest };
}
