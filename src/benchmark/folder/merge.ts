import { LacunaError } from "../../error.ts";
import { allShards } from "../../runs/working/shards.ts";
import { jobsOfShard, planJobs } from "../runner-jobs.ts";
import type { FileRecord, Manifest } from "./manifest.ts";

/** A shard's folder and its manifest. */
export interface ShardFolder {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** A file of the whole, and the shard it comes from. */
export interface MergedFile {
  readonly from: string;
  readonly record: FileRecord;
}

/**
 * Checks that shards are all parts of one benchmark, each once, and puts their files in the order of the whole.
 * @throws LacunaError `benchmark.no-shard`, `benchmark.other-shards`, `benchmark.missing-shard`
 */
export function mergedFiles(shards: readonly ShardFolder[]): { manifest: Manifest; files: MergedFile[] } {
  const parts = shards.map(({ folder, manifest }) => ({
    place: folder,
    shard: manifest.sample && manifest.shard,
    settings: settingsOf(manifest),
    manifest,
  }));
  const inOrder = allShards(parts, "benchmark", "benchmark sample");
  const first = inOrder[0]!.manifest;
  const jobs = planJobs(first.sample!.types, first.splits);
  const files: MergedFile[] = new Array(jobs.length);
  for (const { place, shard, manifest } of inOrder) {
    const wanted = jobsOfShard(jobs, shard);
    const fits =
      wanted.length === manifest.files.length &&
      wanted.every(({ file }, at) => manifest.files[at]!.file === file);
    if (!fits)
      throw new LacunaError(
        "benchmark.other-shards",
        `${place} does not hold the files of shard ${shard!.index}/${shard!.of}`,
        { place: { file: place }, hint: "make this shard again" },
      );
    wanted.forEach((job, at) => {
      files[job.index] = { from: place, record: manifest.files[at]! };
    });
  }
  const { shard: _, files: __, ...head } = first;
  return { manifest: { ...head, files: files.map(({ record }) => record) }, files };
}

const settingsOf = ({ generator, graph, splits, sample }: Manifest): [string, unknown][] => [
  ["the version of lacuna", generator],
  ["the graph", graph.hash],
  ["the splits", splits],
  ["the protocol", [sample?.protocol, sample?.module, sample?.answers]],
  ["the parameters", sample?.parameters],
  ["the seed", sample?.seed],
  ["the number of queries", sample?.perType],
  ["the types", sample?.types],
  ["the name of the graph", graph],
];
