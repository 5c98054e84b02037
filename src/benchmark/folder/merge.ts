import { LacunaError } from "../../error.ts";
import { allShards } from "../../runs/working/shards.ts";
import { type Job, jobsOfShard, planJobs } from "../runner-jobs.ts";
import type { FileRecord, Manifest } from "./manifest.ts";

/** A shard's folder and its manifest. */
export interface ShardFolder {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** A file of the whole, and the shard or the shards it comes from. */
export interface MergedFile {
  readonly job: Job;
  /** One that has the whole file, or its parts. */
  readonly from: readonly { readonly folder: string; readonly record: FileRecord }[];
}

/** Whether a file lies in parts. */
export const isCut = ({ from }: MergedFile): boolean => from.some(({ record }) => record.part);

/**
 * Checks that shards are all parts of one benchmark, each once, and puts their files in the order of the whole.
 * @throws LacunaError `benchmark.no-shard`, `benchmark.other-shards`, `benchmark.missing-shard`
 */
export function mergedFiles(shards: readonly ShardFolder[]): {
  readonly head: Omit<Manifest, "files">;
  readonly files: readonly MergedFile[];
} {
  const parts = shards.map(({ folder, manifest }) => ({
    place: folder,
    shard: manifest.sample && manifest.shard,
    settings: settingsOf(manifest),
    manifest,
  }));
  const inOrder = allShards(parts, "benchmark", "benchmark sample");
  const first = inOrder[0]!.manifest;
  const cut = inOrder.some(({ manifest }) => manifest.files.some(({ part }) => part));
  const jobs = planJobs(first.sample!.types, first.splits);
  const files = jobs.map((job) => ({ job, from: [] as { folder: string; record: FileRecord }[] }));
  for (const { place, shard, manifest } of inOrder) {
    const wanted = jobsOfShard(jobs, shard, cut);
    const fits =
      wanted.length === manifest.files.length &&
      wanted.every(({ file }, at) => manifest.files[at]!.file === file);
    if (!fits)
      throw new LacunaError(
        "benchmark.other-shards",
        `${place} does not hold the files of shard ${shard!.index}/${shard!.of}`,
        { place: { file: place }, hint: "make this shard again" },
      );
    wanted.forEach(({ index }, at) => {
      files[index]!.from.push({ folder: place, record: manifest.files[at]! });
    });
  }
  const { shard: _, files: __, ...head } = first;
  return { head, files };
}

/** A file of a shard that is another one than its manifest says. */
export const damagedShard = (path: string): LacunaError =>
  new LacunaError("benchmark.damaged", `${path} is not the file that its manifest describes`, {
    place: { file: path },
    hint: "copy the shard again, or make it again",
  });

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
