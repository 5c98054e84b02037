import { LacunaError } from "../../error.ts";
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
import type { MergeSweepParameters } from "./merge-sweep.ts";
import type { LinksSwept } from "./results.ts";
import { allDiverged, copyModel, provenanceOf, swept } from "./swept.ts";

const otherBest = (file: string, best: number) =>
  new LacunaError(
    "links.broken-shard",
    `no shard says that its best trial is ${best}, which has the best figures`,
    {
      place: { file },
      hint: "make the shards again: a folder was changed since it was written",
    },
  );

/** Does `links merge-sweep`. */
export async function mergeSweep(given: MergeSweepParameters, host: Host): Promise<LinksSwept> {
  const { out, force } = given;
  const { disk, files, writes } = host;
  const shards = await readSweepShards(given.shards, files);
  const trials = shards.flatMap(({ manifest }) => manifest.trials).sort((a, b) => a.trial - b.trial);
  const best = bestTrial(trials);
  if (best === null) throw allDiverged(trials.length);
  const merged: SweepManifest = { ...shards[0]!.manifest, shard: null, trials, best };
  const place = shards.find(({ manifest }) => manifest.best === best)?.place;
  if (place === undefined) throw otherBest(shards[0]!.place, best);
  // What its manifest says is looked at before anything is written.
  await provenanceOf(joined(place, bestModel), files);
  await wholeTree(disk, out, { force, ours: sweepEntries }, async (folder) => {
    await copyModel(joined(place, bestModel), joined(folder, bestModel), host);
    await writes.file(joined(folder, sweepManifest), printSweep(merged));
  });
  return swept(out, merged, host);
}
