import type { Manifest } from "../../benchmark/folder/manifest.ts";
import { damagedShard, isCut, type MergedFile, type mergedFiles } from "../../benchmark/folder/merge.ts";
import { benchmarkEntries, openRunFolder, type RunFolder } from "../../benchmark/folder/run-folder.ts";
import { type KnownBlocks, knownBlocks, readPart } from "../../benchmark/parts.ts";
import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import { gathered } from "../../formats/compression/whole.ts";
import { sha256 } from "../../formats/sha256.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { Graph } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import { joined } from "../../runs/paths.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import type { Progress } from "../../runs/working/progress.ts";
import { refuseTaken } from "../../runs/writing/tree.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { openPool } from "../workers/open-pool.ts";
import { loadProtocol } from "./load-protocol.ts";
import type { MergeParameters } from "./merge.ts";
import type { WrittenBenchmark } from "./results.ts";
import { sampleRole } from "./roles.ts";
import { sampleAll } from "./sample-work.ts";

/**
 * Puts shards together that have parts of files: a sampling whose attempts are made already. They are accepted in the order of a
 * run without shards; those that the parts lack are made now.
 */
export async function mergeParts(
  given: MergeParameters,
  { head, files }: ReturnType<typeof mergedFiles>,
  host: Host,
): Promise<WrittenBenchmark> {
  const { out, force } = given;
  const recipe = head.sample!;
  const graph = await graphOf(given, head, host);
  const { protocol } = await loadProtocol(recipe.protocol, host);
  await refuseTaken(host.disk, out, { force, ours: benchmarkEntries });
  refuseInterrupted(host, () => "nothing was merged");
  const folder = await openRunFolder(host, out, head, force);
  try {
    for (const each of files) if (!isCut(each)) await takeWhole(each, folder, host);
    const byFile = new Map(files.map((each) => [each.job.file, each]));
    const known = (job: { readonly file: string }) => attemptsOf(byFile.get(job.file)!, host);
    const jobs = files.map(({ job }) => job);
    const pool = openPool(host, sampleRole, graph, { protocol: recipe.protocol, recipe }, given.threads);
    const merging = {
      ...host,
      onProgress: (told: Progress) => host.onProgress?.({ ...told, title: "merging" }),
    };
    const run = { graph, protocol, recipe, folder, pool, jobs, host: merging, known };
    const records = await sampleAll(run);
    const manifest: Manifest = { ...head, files: records };
    await folder.place(out, manifest, jobs, force);
    return { out, ...manifest };
  } finally {
    await folder.close();
  }
}

async function graphOf(given: MergeParameters, head: Omit<Manifest, "files">, host: Host): Promise<Graph> {
  if (given.graph === undefined)
    throw new LacunaError(
      "benchmark.needs-graph",
      "the shards have parts of files, which are accepted with the graph",
      {
        hint: "name the graph that they were sampled from with {graph}",
      },
    );
  const graph = await openGraph(given.graph, host, given);
  if (graphHash(graph) !== head.graph.hash)
    throw new LacunaError(
      "benchmark.other-graph",
      "the graph is not the one that the shards were sampled from",
      {
        hint: `they were sampled from a graph called ${head.graph.name}`,
      },
    );
  return graph;
}

/** A file that one shard has whole. */
async function takeWhole({ job, from }: MergedFile, folder: RunFolder, host: Host): Promise<void> {
  if (await folder.finished(job)) return;
  const { folder: shard, record } = from[0]!;
  const source = joined(shard, record.file);
  const bytes = await gathered(host.files.read(source), source);
  const { sha256: found } = await host.writes.file(folder.packed(job), bytes, { force: true });
  if (found !== record.packed.sha256) throw damagedShard(source);
  await folder.finish(job, record);
}

/** The attempts that the parts of a file have. */
async function attemptsOf({ from }: MergedFile, { files }: Host): Promise<KnownBlocks> {
  const known = knownBlocks();
  for (const { folder, record } of from) {
    const path = joined(folder, record.file);
    if (sha256([await gathered(files.read(path), path)]) !== record.packed.sha256) throw damagedShard(path);
    for await (const block of readPart(textLines(plainBytes(files, path), path))) known.add(block);
  }
  return known;
}
