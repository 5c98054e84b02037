import manifest from "../../../package.json" with { type: "json" };
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
import { type KeptRun, openKept } from "../../runs/resuming/kept-run.ts";
import { inShard } from "../../runs/working/shards.ts";
import { placeFolder, refuseTaken } from "../../runs/writing/tree.ts";
import { checked } from "../contract/check.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import type { LinksSwept } from "./results.ts";
import type { SweepParameters } from "./sweep.ts";
import { allDiverged, provenanceOf, swept } from "./swept.ts";
import { type TrainLinksParameters, trainLinksOperation } from "./train.ts";
import { chosen, trainWith } from "./train-work.ts";

/** Combinations that are tried at most; more are a mistake of somebody who means to draw some. */
const MOST_TRIALS = 10_000;

/** Does `links sweep`. */
export async function sweepWith(given: SweepParameters, host: Host): Promise<LinksSwept> {
  const { out, force, shard } = given;
  await refuseTaken(host.disk, out, { force, ours: sweepEntries });
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
  const run = await openKept(host.disk, out, { ...settings, ...(shard && { shard }) }, { force });
  try {
    const records: TrialRecord[] = [];
    for (const [at, trial] of trials.entries()) {
      const onProgress: Host["onProgress"] = ({ done, total, note, title }) =>
        host.onProgress?.({
          title: title === "training" ? "trials" : title,
          done: at + (title === "training" && total ? done / total : 0),
          total: trials.length,
          note: [`${at + 1} of ${trials.length}: ${setText(trial)}`, ...(note ? [note] : [])].join("; "),
        });
      const training = trainingOf(given, graph, trial);
      records.push(await tried(trial, { run, training, before: records, host: { ...host, onProgress } }));
    }
    const best = bestTrial(records);
    if (best === null && !shard) throw allDiverged(trials.length);
    const made: SweepManifest = {
      ...{ format: sweepFormat, ...settings, ...(shard && { shard }), trials: records, best },
    };
    const fresh = joined(run.path, "new");
    await host.disk.makeFolder(fresh);
    const kept = joined(fresh, bestModel);
    if (best !== null && !(await host.disk.stat(kept))) await host.disk.rename(modelAt(run, best), kept);
    await host.writes.file(joined(fresh, sweepManifest), printSweep(made), { force: true });
    await run.placing();
    await placeFolder(host.disk, fresh, out, { force, ours: sweepEntries });
    await run.remove();
    return await swept(out, made, host);
  } finally {
    await run.close();
  }
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
  const tool = `lacuna ${manifest.version} links sweep`;
  return { tool, graph: { name, hash }, fixed, vary, draw, seed, dtype };
}

/** The parameters of the training of a trial. @throws LacunaError `usage.bad-parameter` that names the setting */
function trainingOf(given: SweepParameters, graph: Graph, trial?: Trial): TrainLinksParameters {
  const { vary: _, draw: __, shard: ___, out: ____, format: _____, columns, delimiter, ...common } = given;
  return checked(trainLinksOperation, { ...common, graph, ...trial?.set });
}

const modelAt = (run: KeptRun, trial: number): string => joined(run.path, `model-${trial}`);

/** The trial, as an earlier run of the same command made it or as it is made now. Only the best model so far is kept. */
async function tried(
  trial: Trial,
  {
    run,
    training,
    before,
    host,
  }: {
    readonly run: KeptRun;
    readonly training: TrainLinksParameters;
    readonly before: readonly TrialRecord[];
    readonly host: Host;
  },
): Promise<TrialRecord> {
  const { disk, writes } = host;
  const file = joined(run.path, `trial-${trial.trial}.json`);
  const model = modelAt(run, trial.trial);
  const known = (await disk.stat(file))
    ? (JSON.parse(new TextDecoder().decode(await disk.read(file))) as TrialRecord)
    : undefined;
  const record = known ?? (await trained(trial, model, training, host));
  if (!known) await writes.file(file, JSON.stringify(record), { force: true });
  const best = bestTrial([...before, record]);
  for (const { trial: other } of [...before, record])
    if (other !== best) await disk.remove(modelAt(run, other));
  return record;
}

/** Trains a model, or takes one that is there since a run was killed before it wrote the record. */
async function trained(
  { trial, set }: Trial,
  model: string,
  training: TrainLinksParameters,
  host: Host,
): Promise<TrialRecord> {
  try {
    // The folder is of this command alone: what an earlier, killed run left there is replaced.
    if (!(await host.disk.stat(model))) await trainWith({ ...training, out: model, force: false }, host);
  } catch (error) {
    if (!(error instanceof LacunaError && error.code === "links.diverged")) throw error;
    return { trial, set, failed: error.message };
  }
  const { evaluation, epochs, kept, kernel, hash } = await provenanceOf(model, host.files);
  const { mrr, hits } = evaluation.valid!;
  return { trial, set, mrr, hits, epochs, kept, kernel, hash };
}

const setText = ({ set }: Trial): string =>
  Object.entries(set)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
