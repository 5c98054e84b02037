import { LacunaError } from "../error.ts";
import type { Graph, Split } from "../kg/graph.ts";
import { inShard, type Shard } from "../runs/working/shards.ts";
import type { SampleRecipe } from "./folder/manifest.ts";
import { queryFile } from "./folder/names.ts";
import { partFile } from "./parts.ts";
import type { SampleSetup } from "./protocol.ts";

/** One file of a benchmark to be sampled. */
export interface Job {
  /** Place among all jobs of the benchmark, which is also the place of the file in the manifest. */
  readonly index: number;
  readonly split: Split;
  readonly type: string;
  readonly file: string;
  /** The part of the file's attempts that a shard makes, where shards are more than files. */
  readonly part?: Shard;
}

/**
 * All jobs of a benchmark, split by split.
 * @throws LacunaError `benchmark.same-name` when two types differ in letter case only: many disks would mix them up
 */
export function planJobs(types: readonly string[], splits: readonly Split[]): Job[] {
  const jobs = splits.flatMap((split) =>
    types.map((type) => ({ split, type, file: queryFile(split, type, splits) })),
  );
  const taken = new Map<string, string>();
  for (const { file, type } of jobs) {
    const other = taken.get(file.toLowerCase());
    if (other !== undefined)
      throw new LacunaError("benchmark.same-name", `the types ${other} and ${type} would share a file`, {
        hint: "name each type once; names that differ in letter case only cannot stand in one folder",
      });
    taken.set(file.toLowerCase(), type);
  }
  return jobs.map((job, index) => ({ index, ...job }));
}

/**
 * The jobs of one shard: every n-th file, or, where shards are more than files and files can be cut, a part of one file. Where a
 * file falls to one shard, it is whole.
 */
export function jobsOfShard(jobs: readonly Job[], shard: Shard | undefined, cut: boolean): Job[] {
  if (!shard || !cut || shard.of <= jobs.length) return jobs.filter(({ index }) => inShard(index, shard));
  const job = jobs[(shard.index - 1) % jobs.length]!;
  const part = {
    index: Math.floor((shard.index - 1) / jobs.length) + 1,
    of: Math.ceil((shard.of - job.index) / jobs.length),
  };
  return part.of === 1 ? [job] : [{ ...job, file: partFile(job.file, part), part }];
}

/** The input of the protocol for one job. */
export function setupOf(job: Pick<Job, "split" | "type">, recipe: SampleRecipe, graph: Graph): SampleSetup {
  const { seed, perType, parameters } = recipe;
  return { graph, split: job.split, type: job.type, seed, count: perType, parameters };
}
