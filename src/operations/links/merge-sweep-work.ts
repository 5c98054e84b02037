import {
  bestModel,
  bestTrial,
  printSweep,
  readSweepShards,
  type SweepManifest,
  sweepEntries,
  sweepManifest,
} from "../../links/files/sweep-folder.ts";
import { joined } from "../../runs/paths.ts";
import { wholeTree } from "../../runs/writing/tree.ts";
import type { Host } from "../host.ts";
import { pauseBetween } from "../running/interruptible.ts";
import type { MergeSweepParameters } from "./merge-sweep.ts";
import type { LinksSwept } from "./results.ts";
import { allDiverged, swept } from "./swept.ts";

/** Does `links merge-sweep`. */
export async function mergeSweep(given: MergeSweepParameters, host: Host): Promise<LinksSwept> {
  const { out, force } = given;
  const { disk, files, writes } = host;
  const shards = await readSweepShards(given.shards, files);
  const trials = shards.flatMap(({ manifest }) => manifest.trials).sort((a, b) => a.trial - b.trial);
  const best = bestTrial(trials);
  if (best === null) throw allDiverged(trials.length);
  const { shard: _, ...settings } = shards[0]!.manifest;
  const merged: SweepManifest = { ...settings, trials, best };
  const { place } = shards.find(({ manifest }) => manifest.best === best)!;
  await wholeTree(disk, out, { force, ours: sweepEntries }, async (folder) => {
    const [from, to] = [joined(place, bestModel), joined(folder, bestModel)];
    await disk.makeFolder(to);
    for (const name of (await files.list(from)) ?? []) {
      await pauseBetween(host, () => `nothing was written to ${out}`);
      await writes.file(joined(to, name), files.read(joined(from, name)));
    }
    await writes.file(joined(folder, sweepManifest), printSweep(merged));
  });
  return swept(out, merged, host);
}
