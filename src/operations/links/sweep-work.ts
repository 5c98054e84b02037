import { graphRecord } from "../../benchmark/folder/manifest.ts";
import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import {
  bestModel,
  bestTrial,
  printSweep,
  type SweepManifest,
  type SweepSettings,
  sweepEntries,
  sweepFormat,
  sweepManifest,
  type TrialRecord,
} from "../../links/files/sweep-folder.ts";
import { trainingSettings } from "../../links/trainers/settings.ts";
import { combinations, type Trial, trialsOf, type Varied } from "../../links/trainers/trials.ts";
import { joined } from "../../runs/paths.ts";
import { inShard } from "../../runs/working/shards.ts";
import { checked } from "../contract/check.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { generator } from "../running/generator.ts";
import { keptFolder } from "../running/kept-folder.ts";
import type { LinksSwept } from "./results.ts";
import type { SweepParameters } from "./sweep.ts";
import { modelAt, progressAmong, tried } from "./sweep-trial.ts";
import { allDiverged, copyModel, swept } from "./swept.ts";
import { type TrainLinksParameters, trainLinksOperation } from "./train.ts";
import { chosen } from "./train-work.ts";

/** Combinations that are tried at most; more are a mistake of somebody who means to draw some. */
const MOST_TRIALS = 10_000;

/** Does `links sweep`. */
export async function sweepWith(given: SweepParameters, host: Host): Promise<LinksSwept> {
  const { out, force, shard } = given;
  const graph = await openGraph(given.graph, host, given);
  if (graph.tripleCounts[1] === 0)
    throw new LacunaError("links.no-validation", `${graph.name} has no valid triples to choose by`, {
      hint: "make splits (lacuna kg split {=graph} --random 80,10,10 --out gaps), or give a folder with a valid file",
    });
  const settings = settingsOf(given, graph);
  const all = trialsOf(settings.vary, given.draw, given.seed);
  // A mistake in any of them is told before the first training.
  for (const trial of all) trainingSettings(graph, chosen(trainingOf(given, graph, trial)));
  const trials = all.filter((_, at) => inShard(at, shard));
  const kept = { out, force, ours: sweepEntries };
  const recipe = { format: sweepFormat, ...settings, shard: shard ?? null } as const;
  const manifest = await keptFolder<typeof recipe, SweepManifest>(recipe, kept, host, async (path, fresh) => {
    const records: TrialRecord[] = [];
    for (const [at, trial] of trials.entries()) {
      const beside = { ...host, onProgress: progressAmong(trials, at, host) };
      const training = trainingOf(given, graph, trial);
      records.push(await tried(trial, { path, training, before: records }, beside));
    }
    const best = bestTrial(records);
    if (best === null && !shard) throw allDiverged(trials.length);
    if (best !== null) await copyModel(modelAt(path, best), joined(fresh, bestModel), host);
    const made: SweepManifest = { ...recipe, trials: records, best };
    await host.writes.file(joined(fresh, sweepManifest), printSweep(made));
    return made;
  });
  return swept(out, manifest, host);
}

/** The settings of a sweep. @throws LacunaError `links.too-many-trials`, `usage.bad-parameter` */
function settingsOf(given: SweepParameters, graph: Graph): SweepSettings {
  const { draw = null, seed, dtype = "float32" } = given;
  const vary = given.vary as Varied;
  const total = combinations(vary);
  if (draw === null && total > MOST_TRIALS)
    throw new LacunaError("links.too-many-trials", `these settings have ${total} combinations`, {
      hint: "draw some of them with {draw} n, or vary fewer values",
    });
  const { name, hash } = graphRecord(graph);
  const fixed = Object.fromEntries(
    Object.entries(chosen(trainingOf(given, graph))).filter(([key]) => key !== "seed" && !(key in vary)),
  );
  const tool = `${generator} links sweep`;
  return { tool, graph: { name, hash }, fixed, vary, draw, seed, dtype };
}

/** The parameters of the training of a trial. @throws LacunaError `usage.bad-parameter` that names the setting */
function trainingOf(given: SweepParameters, graph: Graph, trial?: Trial): TrainLinksParameters {
  const { vary: _, draw: __, shard: ___, out: ____, format: _____, columns, delimiter, ...common } = given;
  return checked(trainLinksOperation, { ...common, graph, ...trial?.set });
}
