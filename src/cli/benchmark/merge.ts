import { copyFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Manifest, manifestName, printManifest } from "../../benchmark/folder/manifest.ts";
import { mergedFiles } from "../../benchmark/folder/merge.ts";
import { readManifest } from "../../benchmark/folder/read.ts";
import { LacunaError } from "../../error.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { wholeTree } from "../../runs/node-tree.ts";
import { counter } from "./query-file.ts";
import { benchmarkEntries } from "./run-folder.ts";

/**
 * `lacuna benchmark merge`: the folder that a run without shards would have written, byte for byte.
 * @throws LacunaError what {@link mergedFiles} throws, `benchmark.damaged`
 */
export async function mergeInto(folders: readonly string[], out: string, force: boolean): Promise<Manifest> {
  const shards = await Promise.all(
    folders.map(async (folder) => ({ folder, manifest: await readManifest(folder, nodeFiles) })),
  );
  const { manifest, files } = mergedFiles(shards);
  await wholeTree(out, { force, ours: benchmarkEntries }, async (folder) => {
    for (const { from, record } of files) {
      const source = join(from, record.file);
      await refuseDamaged(source, record.packed.sha256);
      const target = join(folder, record.file);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(source, target);
    }
    await nodeWrites.file(join(folder, manifestName), printManifest(manifest));
  });
  return manifest;
}

async function refuseDamaged(path: string, sha256: string): Promise<void> {
  const digest = counter();
  digest.add(await readFile(path));
  if (digest.digest().sha256 === sha256) return;
  throw new LacunaError("benchmark.damaged", `${path} is not the file that its manifest describes`, {
    place: { file: path },
    hint: "copy the shard again, or make it again",
  });
}
