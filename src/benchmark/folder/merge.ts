import { LacunaError } from "../../error.ts";
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
  const [first] = shards;
  if (!first) throw new LacunaError("benchmark.missing-shard", "there is nothing to merge");
  const byIndex = new Map<number, ShardFolder>();
  for (const each of shards) {
    const { folder, manifest } = each;
    if (!manifest.shard || !manifest.sample)
      throw new LacunaError("benchmark.no-shard", `${folder} is a whole benchmark, no shard`, {
        place: { file: folder },
        hint: "shards come from `lacuna benchmark sample … --shard i/n`",
      });
    const differing = difference(first.manifest, manifest);
    if (differing !== undefined)
      throw new LacunaError(
        "benchmark.other-shards",
        `${folder} and ${first.folder} differ in ${differing}`,
        {
          place: { file: folder },
          hint: "shards fit together when all but --shard and --out is the same, the version of lacuna too",
        },
      );
    const { index } = manifest.shard;
    const twice = byIndex.get(index);
    if (twice)
      throw new LacunaError(
        "benchmark.other-shards",
        `${twice.folder} and ${folder} are both shard ${index}`,
        {
          place: { file: folder },
          hint: "name each shard once",
        },
      );
    byIndex.set(index, each);
  }
  const { of } = first.manifest.shard!;
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((index) => !byIndex.has(index));
  if (missing.length > 0)
    throw new LacunaError(
      "benchmark.missing-shard",
      `of ${of} shards, ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not here`,
      {
        hint: `make ${missing.length === 1 ? "it" : "them"} with --shard ${missing[0]}/${of}, and name all folders`,
      },
    );

  const jobs = planJobs(first.manifest.sample!.types, first.manifest.splits);
  const files: MergedFile[] = new Array(jobs.length);
  for (const [index, { folder, manifest }] of byIndex) {
    const wanted = jobsOfShard(jobs, { index, of });
    const fits =
      wanted.length === manifest.files.length &&
      wanted.every(({ file }, at) => manifest.files[at]!.file === file);
    if (!fits)
      throw new LacunaError(
        "benchmark.other-shards",
        `${folder} does not hold the files of shard ${index}/${of}`,
        {
          place: { file: folder },
          hint: "make this shard again",
        },
      );
    wanted.forEach((job, at) => {
      files[job.index] = { from: folder, record: manifest.files[at]! };
    });
  }
  const { shard: _, files: __, ...head } = first.manifest;
  return { manifest: { ...head, files: files.map(({ record }) => record) }, files };
}

/** The first thing but files and the shard's own number in which two manifests differ. */
function difference(a: Manifest, b: Manifest): string | undefined {
  const parts = (manifest: Manifest): [string, unknown][] => [
    ["the number of shards", manifest.shard?.of],
    ["the version of lacuna", manifest.generator],
    ["the graph", manifest.graph.hash],
    ["the splits", manifest.splits],
    ["the protocol", [manifest.sample?.protocol, manifest.sample?.module, manifest.sample?.answers]],
    ["the parameters", manifest.sample?.parameters],
    ["the seed", manifest.sample?.seed],
    ["the number of queries", manifest.sample?.perType],
    ["the types", manifest.sample?.types],
    ["the name of the graph", manifest.graph],
  ];
  const others = parts(b);
  return parts(a).find(([, value], at) => JSON.stringify(value) !== JSON.stringify(others[at]![1]))?.[0];
}
