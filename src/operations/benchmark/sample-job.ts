import { queryId } from "../../benchmark/betae/protocol.ts";
import { fileOrder } from "../../benchmark/file-order.ts";
import {
  type AcceptedLine,
  type AcceptedLines,
  acceptedLines,
} from "../../benchmark/folder/accepted-lines.ts";
import { printCandidate, withId } from "../../benchmark/folder/line.ts";
import type { FileRecord, SampleRecipe } from "../../benchmark/folder/manifest.ts";
import { openQueryFile, type QueryFileWriter } from "../../benchmark/folder/query-file.ts";
import type { RunFolder } from "../../benchmark/folder/run-folder.ts";
import { type KnownBlocks, knownBlock } from "../../benchmark/parts.ts";
import type { Acceptance, Protocol } from "../../benchmark/protocol.ts";
import { type Block, blockLines, blockOf, phaseOf, takeBlock } from "../../benchmark/runner.ts";
import { type Job, setupOf } from "../../benchmark/runner-jobs.ts";
import type { Graph } from "../../kg/graph.ts";
import { type Journal, openJournal } from "../../runs/resuming/journal.ts";
import { inOrder } from "../../runs/working/in-order.ts";
import type { Pool } from "../../runs/working/pool.ts";
import type { Host } from "../host.ts";
import type { SampleResult, SampleTask } from "./sample-role.ts";

/** The context of a run. */
export interface SampleRun {
  readonly graph: Graph;
  readonly protocol: Protocol;
  readonly recipe: SampleRecipe;
  readonly folder: RunFolder;
  readonly pool: Pool<SampleTask, SampleResult>;
  readonly jobs: readonly Job[];
  readonly host: Pick<Host, "disk" | "onProgress" | "signal">;
  /** Attempts that shards have made already. */
  readonly known?: (job: Job) => Promise<KnownBlocks>;
}

/** Samples one file: what its journal has is offered again, then attempts go on where it ends. */
export async function sampleJob(at: number, run: SampleRun): Promise<FileRecord> {
  const { folder, jobs, recipe, host } = run;
  const { disk } = host;
  const job = jobs[at] as Job;
  const acceptance = run.protocol.acceptance(setupOf(job, recipe, run.graph));
  const partial = `${folder.packed(job)}.part`;
  const writer = await openQueryFile(disk, partial);
  let attempts = 0;
  // Held until the order in the file can be drawn.
  const accepted = acceptedLines();
  const take = (block: Block): boolean => {
    const { kept, done, next } = takeBlock(acceptance, block);
    for (const query of kept) accepted.add(lineOf(query));
    attempts = next;
    host.onProgress?.(progressOf(at, job, jobs.length, acceptance, attempts));
    return done;
  };

  let journal: Journal | undefined;
  try {
    const known = await run.known?.(job);
    let done = acceptance.done(0);
    journal = await openJournal(disk, folder.journal(job), async (lines, mark) => {
      if (known) known.add(knownBlock(lines, mark));
      else done ||= take(blockOf(lines, mark));
    });
    while (!done) {
      const made = known?.take(attempts);
      if (made) {
        done = take(made);
        continue;
      }
      const blocks = adaptiveBlocks(attempts, phaseOf(acceptance), known?.after(attempts));
      for await (const { result } of inOrder(tasksFrom(job, blocks), run.pool)) {
        // Made for a phase that is over meanwhile.
        if (result.block.phase !== blocks.phase) continue;
        blocks.took(result);
        const { lines, mark } = blockLines(result.block);
        await journal.append(lines, mark);
        done = take(result.block);
        if (done) break;
        if (phaseOf(acceptance) !== blocks.phase) blocks.goOn(attempts, phaseOf(acceptance));
      }
    }
    await writeInOrder(accepted, job, recipe.seed, writer);
    const written = await writer.finish();
    await disk.rename(partial, folder.packed(job));
    const { file, split, type } = job;
    const record: FileRecord = { file, split, type, ...written, report: acceptance.report() };
    await folder.finish(job, record);
    return record;
  } catch (error) {
    await writer.discard().catch(() => {});
    await disk.remove(partial);
    throw error;
  } finally {
    await journal?.close();
  }
}

function lineOf(query: Block["found"][number][1]): AcceptedLine {
  const width = query.query.free.length;
  const pairs = { easy: query.easy.length / width, hard: query.hard.length / width };
  return { text: printCandidate(query), pairs };
}

/** Writes the queries in a drawn order: the one in which they were found tells easy from hard. */
async function writeInOrder(
  accepted: AcceptedLines,
  { split, type }: Job,
  seed: number,
  writer: QueryFileWriter,
): Promise<void> {
  for (const [at, place] of fileOrder(accepted.size(), seed, split, type).entries()) {
    const { text, pairs } = accepted.at(place);
    await writer.line(withId(text, queryId(type, at)), pairs);
  }
}

export function progressOf(
  at: number,
  { split, type }: Job,
  total: number,
  acceptance: Acceptance,
  attempts: number,
): Parameters<NonNullable<Host["onProgress"]>>[0] {
  const share = Math.min(1, Math.max(0, acceptance.progress()));
  const note = `${split} ${type}: ${Math.round(share * 100)}% after ${attempts} attempts`;
  return { title: "sampling", done: at + share, total, note };
}

/** Blocks take about this long, so that results come evenly and posting costs little. */
const BLOCK_MS = 60;
const MOST_ATTEMPTS = 1 << 16;

/** The beginning and the length of the next block; the length depends on the time of blocks and changes no result. */
function adaptiveBlocks(start: number, phase: number, end = Number.POSITIVE_INFINITY) {
  let size = 16;
  return {
    next: start,
    phase,
    end,
    /** Attempts for another phase, from here on. */
    goOn(next: number, other: number) {
      this.next = next;
      this.phase = other;
    },
    take(): number {
      const from = this.next;
      this.next = Math.min(end, from + size);
      return from;
    },
    took({ block, milliseconds }: SampleResult) {
      const fitting = ((block.to - block.from) * BLOCK_MS) / Math.max(0.5, milliseconds);
      size = Math.max(1, Math.min(MOST_ATTEMPTS, size * 4, Math.round(fitting)));
    },
  };
}

function* tasksFrom(job: Job, blocks: ReturnType<typeof adaptiveBlocks>): Generator<SampleTask> {
  while (blocks.next < blocks.end) {
    const from = blocks.take();
    yield { job, from, to: blocks.next, phase: blocks.phase };
  }
}
