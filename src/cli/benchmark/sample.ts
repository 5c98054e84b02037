import { rename, rm } from "node:fs/promises";
import { queryId } from "../../benchmark/betae/protocol.ts";
import { fileOrder } from "../../benchmark/file-order.ts";
import { printCandidate, withId } from "../../benchmark/folder/line.ts";
import {
  type FileRecord,
  formatVersion,
  graphRecord,
  licenceNote,
  type Manifest,
  printManifest,
  type SampleRecipe,
} from "../../benchmark/folder/manifest.ts";
import { defaultCount, type Protocol } from "../../benchmark/protocol.ts";
import { chosenParameters, chosenTypes, departuresOf } from "../../benchmark/protocols.ts";
import { type Block, blockLines, blockOf, phaseOf, takeBlock } from "../../benchmark/runner.ts";
import { type Job, jobsOfShard, planJobs, type Shard, setupOf } from "../../benchmark/runner-jobs.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { loadGraph } from "../../kg/open.ts";
import { type Journal, openJournal } from "../../runs/node-journal.ts";
import { refuseTaken } from "../../runs/node-tree.ts";
import { whileNotInterrupted } from "../batch/interrupt.ts";
import type { GlobalOptions, Io } from "../io.ts";
import { removeLeftovers } from "../partial-folder.ts";
import { openPool } from "../workers/open-pool.ts";
import type { Pool } from "../workers/pool.ts";
import { existingManifest } from "./existing.ts";
import { generator } from "./generator.ts";
import { inOrder } from "./in-order.ts";
import { loadProtocol } from "./load-protocol.ts";
import { openQueryFile, type PairCount } from "./query-file.ts";
import { benchmarkEntries, openRunFolder, type RunFolder } from "./run-folder.ts";
import { type SampleProgress, sampleProgress } from "./sample-progress.ts";
import type { SampleResult, SampleTask } from "./sample-work.ts";

export interface SampleOptions extends GlobalOptions {
  readonly protocol: string;
  readonly types?: string;
  readonly perType?: number;
  readonly split: readonly Split[];
  readonly out: string;
  readonly set: readonly string[];
  readonly shard?: Shard;
  readonly format?: string;
  readonly force?: boolean;
}

type SamplePool = Pool<SampleTask, SampleResult>;

/** What a run works with. */
interface Run {
  readonly graph: Graph;
  readonly protocol: Protocol;
  readonly recipe: SampleRecipe;
  readonly folder: RunFolder;
  readonly pool: SamplePool;
  readonly progress: SampleProgress;
}

/**
 * `lacuna benchmark sample`: makes a benchmark folder, or finishes one that an earlier run of the same command began.
 * The bytes are those of (graph, protocol, parameters, types, splits, count, seed, version) alone.
 */
export async function sampleInto(source: string, options: SampleOptions, io: Io): Promise<Manifest> {
  const { out, shard, force = false } = options;
  const { protocol, module } = await loadProtocol(options.protocol);
  const parameters = chosenParameters(protocol, options.set);
  const perType = options.perType ?? defaultCount(protocol);
  const recipe: SampleRecipe = {
    protocol: protocol.name,
    ...(module === undefined ? {} : { module }),
    ...(protocol.answers === "selected" ? { answers: protocol.answers } : {}),
    parameters,
    departures: departuresOf(protocol, { parameters, perType }),
    seed: options.seed,
    perType,
    types: await chosenTypes(options.types, protocol),
  };
  const all = planJobs(recipe.types, options.split);
  const jobs = jobsOfShard(all, shard);
  const graph = await loadGraph(source, nodeFiles, {
    shared: true,
    ...(options.format === undefined ? {} : { format: options.format }),
  });
  const head: Omit<Manifest, "files"> = {
    format: "lacuna-benchmark",
    version: formatVersion,
    generator,
    graph: graphRecord(graph),
    splits: options.split,
    sample: recipe,
    ...(shard === undefined ? {} : { shard }),
    licence: licenceNote,
  };
  const complete = await existingManifest(out);
  if (complete && !force) {
    const { files, ...rest } = complete;
    // The run was killed after its last step, or is repeated: there is nothing left to do.
    if (printManifest({ ...rest, files: [] }) === printManifest({ ...head, files: [] })) {
      await removeLeftovers(out);
      return complete;
    }
  }
  await refuseTaken(out, { force, ours: benchmarkEntries });

  const folder = await openRunFolder(out, head, force);
  let pool: SamplePool | undefined;
  const progress = await sampleProgress(jobs.length, io, options);
  try {
    pool = openPool("sample", graph, { protocol: options.protocol, recipe }, options.threads);
    const run: Run = { graph, protocol, recipe, folder, pool, progress };
    const files: FileRecord[] = [];
    await whileNotInterrupted(
      async (interrupted) => {
        for (const [at, job] of jobs.entries()) {
          progress.start(at, job);
          files.push(
            (await folder.finished(job)) ?? (await Promise.race([sampleJob(job, run), interrupted])),
          );
        }
      },
      () => "what was sampled so far is kept; the same command goes on from there",
    );
    const manifest: Manifest = { ...head, files };
    await folder.place(out, manifest, jobs, force);
    return manifest;
  } finally {
    progress.stop();
    await pool?.close();
    await folder.close();
  }
}

/** Samples one file: what its journal has is offered again, then attempts go on where it ends. */
async function sampleJob(job: Job, run: Run): Promise<FileRecord> {
  const { folder, progress, recipe } = run;
  const acceptance = run.protocol.acceptance(setupOf(job, recipe, run.graph));
  const partial = `${folder.packed(job)}.part`;
  const writer = await openQueryFile(partial);
  let attempts = 0;
  // Held until the order in the file can be drawn.
  const accepted: { readonly text: string; readonly pairs: PairCount }[] = [];
  const take = (block: Block): boolean => {
    const { kept, done, next } = takeBlock(acceptance, block);
    for (const query of kept) {
      const width = query.query.free.length;
      const pairs = { easy: query.easy.length / width, hard: query.hard.length / width };
      accepted.push({ text: printCandidate(query), pairs });
    }
    attempts = next;
    progress.update(acceptance.progress(), attempts);
    return done;
  };

  let journal: Journal | undefined;
  try {
    let done = acceptance.done(0);
    journal = await openJournal(folder.journal(job), async (lines, mark) => {
      done ||= take(blockOf(lines, mark));
    });
    if (!done) {
      const pace = blockPace(attempts, phaseOf(acceptance));
      for await (const { result } of inOrder(tasksFrom(job, pace), run.pool)) {
        // Made for a phase that is over meanwhile.
        if (result.block.phase !== pace.phase) continue;
        pace.took(result);
        const { lines, mark } = blockLines(result.block);
        await journal.append(lines, mark);
        if (take(result.block)) break;
        if (phaseOf(acceptance) !== pace.phase) pace.goOn(attempts, phaseOf(acceptance));
      }
    }
    for (const [at, place] of fileOrder(accepted.length, recipe.seed, job.split, job.type).entries()) {
      const { text, pairs } = accepted[place]!;
      await writer.line(withId(text, queryId(job.type, at)), pairs);
    }
    const written = await writer.finish();
    await rename(partial, folder.packed(job));
    const { file, split, type } = job;
    const record: FileRecord = { file, split, type, ...written, report: acceptance.report() };
    await folder.finish(job, record);
    return record;
  } catch (error) {
    await writer.discard().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  } finally {
    await journal?.close();
  }
}

/** Blocks take about this long, so that results come evenly and posting costs little. */
const BLOCK_MS = 60;
const MOST_ATTEMPTS = 1 << 16;

/** Where the next block begins and how long it is; the length goes by the time blocks take and changes no result. */
function blockPace(start: number, phase: number) {
  let size = 16;
  return {
    next: start,
    phase,
    /** Attempts for another phase, from here on. */
    goOn(next: number, other: number) {
      this.next = next;
      this.phase = other;
    },
    take(): number {
      const from = this.next;
      this.next += size;
      return from;
    },
    took({ block, milliseconds }: SampleResult) {
      const fitting = ((block.to - block.from) * BLOCK_MS) / Math.max(0.5, milliseconds);
      size = Math.max(1, Math.min(MOST_ATTEMPTS, size * 4, Math.round(fitting)));
    },
  };
}

function* tasksFrom(job: Job, pace: ReturnType<typeof blockPace>): Generator<SampleTask> {
  for (;;) {
    const from = pace.take();
    yield { job, from, to: pace.next, phase: pace.phase };
  }
}
