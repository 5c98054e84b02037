import { existingManifest } from "../../benchmark/folder/existing-manifest.ts";
import {
  type FileRecord,
  formatVersion,
  graphRecord,
  licenceNote,
  type Manifest,
  printManifest,
  type SampleRecipe,
} from "../../benchmark/folder/manifest.ts";
import { benchmarkEntries, openRunFolder, type RunFolder } from "../../benchmark/folder/run-folder.ts";
import { canBeCut } from "../../benchmark/parts.ts";
import { defaultCount, type Protocol } from "../../benchmark/protocol.ts";
import { chosenParameters, chosenTypes, departuresOf } from "../../benchmark/protocols.ts";
import { type Job, jobsOfShard, planJobs, setupOf } from "../../benchmark/runner-jobs.ts";
import { LacunaError, usageError } from "../../error.ts";
import { type Graph, splits } from "../../kg/graph.ts";
import { removeLeftovers } from "../../runs/resuming/kept-run.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import { refuseTaken } from "../../runs/writing/tree.ts";
import { calledAs } from "../contract/parameters.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { generator } from "../running/generator.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { openPool } from "../workers/open-pool.ts";
import { type LoadedProtocol, loadProtocol } from "./load-protocol.ts";
import type { WrittenBenchmark } from "./results.ts";
import { sampleRole } from "./roles.ts";
import type { SampleParameters } from "./sample.ts";
import { type SampleRun, sampleJob } from "./sample-job.ts";
import { samplePart } from "./sample-part.ts";

/** Does `benchmark sample`. */
export async function sampleInto(given: SampleParameters, host: Host): Promise<WrittenBenchmark> {
  const { out, shard, force, split } = given;
  refuseRepeated(split);
  const loaded = await loadProtocol(given.protocol, host);
  const recipe = await recipeOf(given, loaded);
  const graph = await openGraph(given.graph, host, given);
  if (!loaded.module) refuseWithoutLinks(graph, split, calledAs(given.graph));
  const head: Omit<Manifest, "files"> = {
    format: "lacuna-benchmark",
    version: formatVersion,
    generator,
    graph: graphRecord(graph),
    splits: split,
    sample: recipe,
    ...(shard === undefined ? {} : { shard }),
    licence: licenceNote,
  };
  const complete = await existingManifest(out, host);
  // The run was killed after its last step, or is repeated: there is nothing left to do.
  if (complete && !force && isOf(complete, head)) {
    await removeLeftovers(host.disk, out);
    return { out, ...complete };
  }
  await refuseTaken(host.disk, out, { force, ours: benchmarkEntries });
  const planned = planJobs(recipe.types, split);
  const jobs = jobsOfShard(planned, shard, mayCut(planned, loaded, recipe, graph));
  // An interrupt is heard now: one that killed at once would leave the begun folder locked.
  refuseInterrupted(host, () => "nothing was sampled");
  const folder = await openRunFolder(host, out, head, force);
  try {
    const pool = openPool(host, sampleRole, graph, { protocol: given.protocol, recipe }, given.threads);
    const { protocol } = loaded;
    const files = await sampleAll({ graph, protocol, recipe, folder, pool, jobs, host });
    const manifest: Manifest = { ...head, files };
    await folder.place(out, manifest, jobs, force);
    return { out, ...manifest };
  } finally {
    await folder.close();
  }
}

/** Attempts of a module's protocol are cut in whole files: a merge does not run modules. */
const mayCut = (
  [first]: readonly Job[],
  { protocol, module }: LoadedProtocol,
  recipe: SampleRecipe,
  graph: Graph,
): boolean => !module && first !== undefined && canBeCut(protocol, setupOf(first, recipe, graph));

function refuseRepeated(split: SampleParameters["split"]): void {
  if (new Set(split).size < split.length)
    throw usageError("bad-parameter", "split: a split is named twice", undefined, "split");
}

/** A query is kept for its hard answers, and those need links of its split: without any there is nothing to find. */
function refuseWithoutLinks(graph: Graph, wanted: SampleParameters["split"], source: string): void {
  const missing = wanted.filter((split) => graph.tripleCounts[splits.indexOf(split)] === 0);
  if (missing.length === 0) return;
  throw new LacunaError(
    "benchmark.no-links",
    `${source} has no ${missing.join(" and no ")} links, so that no query has an answer to be found`,
    {
      hint: `put some of its links aside first: \`lacuna kg split ${source} --random 80,10,10 --out gaps\`, then sample from gaps`,
    },
  );
}

async function recipeOf(
  { set = {}, seed, perType: count, types }: SampleParameters,
  { protocol, module }: LoadedProtocol,
): Promise<SampleRecipe> {
  const parameters = chosenParameters(protocol, set);
  const perType = count ?? defaultCount(protocol);
  return {
    protocol: protocol.name,
    ...(module === undefined ? {} : { module }),
    ...answerRule(protocol),
    parameters,
    departures: departuresOf(protocol, { parameters, perType }),
    seed,
    perType,
    types: await chosenTypes(types, protocol),
  };
}

const answerRule = ({ answers }: Protocol): Pick<SampleRecipe, "answers"> =>
  answers === "selected" ? { answers } : {};

const isOf = ({ files: _, ...manifest }: Manifest, head: Omit<Manifest, "files">): boolean =>
  printManifest({ ...manifest, files: [] }) === printManifest({ ...head, files: [] });

/** Samples all files that an earlier run has not finished; nothing goes on any more when it ends. */
export async function sampleAll(run: SampleRun & { readonly folder: RunFolder }): Promise<FileRecord[]> {
  const { folder, jobs, pool, host } = run;
  const files: FileRecord[] = [];
  let underWay: Promise<FileRecord> | undefined;
  try {
    await whileNotInterrupted(
      host,
      async (interrupted) => {
        for (const [at, job] of jobs.entries()) {
          const finished = await folder.finished(job);
          if (!finished) underWay = job.part ? samplePart(at, job.part, run) : sampleJob(at, run);
          files.push(finished ?? (await Promise.race([underWay as Promise<FileRecord>, interrupted])));
        }
      },
      () => "what was sampled so far is kept; the same command goes on from there",
    );
    return files;
  } finally {
    await pool.close();
    await underWay?.catch(() => {});
  }
}
