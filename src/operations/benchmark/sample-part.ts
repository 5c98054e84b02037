import type { FileRecord } from "../../benchmark/folder/manifest.ts";
import { openQueryFile } from "../../benchmark/folder/query-file.ts";
import { partBlocks, partLines, wantedOfPart } from "../../benchmark/parts.ts";
import { type Block, blockLines, blockOf, takeBlock } from "../../benchmark/runner.ts";
import { type Job, setupOf } from "../../benchmark/runner-jobs.ts";
import { type Journal, openJournal } from "../../runs/resuming/journal.ts";
import { inOrder } from "../../runs/working/in-order.ts";
import type { Shard } from "../../runs/working/shards.ts";
import { progressOf, type SampleRun } from "./sample-job.ts";
import type { SampleTask } from "./sample-role.ts";

/**
 * Makes a part of the attempts of one file, as many as are likely to be needed. All candidates are written: which of them are
 * queries is known only when the parts come together.
 */
export async function samplePart(at: number, part: Shard, run: SampleRun): Promise<FileRecord> {
  const { folder, jobs, recipe, host, graph } = run;
  const { disk } = host;
  const job = jobs[at] as Job;
  const setup = { ...setupOf(job, recipe, graph), count: wantedOfPart(recipe.perType, part) };
  const acceptance = run.protocol.acceptance(setup);
  const partial = `${folder.packed(job)}.part`;
  const writer = await openQueryFile(disk, partial);
  const blocks = partBlocks(part);
  let attempts = 0;
  let queries = 0;
  const pairs = { easy: 0, hard: 0 };
  const take = async (block: Block): Promise<boolean> => {
    for (const line of partLines(block)) await writer.line(line, { easy: 0, hard: 0 });
    for (const [, { query, easy, hard }] of block.found) {
      queries++;
      pairs.easy += easy.length / query.free.length;
      pairs.hard += hard.length / query.free.length;
    }
    attempts += block.to - block.from;
    const { done } = takeBlock(acceptance, block);
    host.onProgress?.(progressOf(at, job, jobs.length, acceptance, attempts));
    return done;
  };

  let journal: Journal | undefined;
  try {
    let done = acceptance.done(0);
    journal = await openJournal(disk, folder.journal(job), async (lines, mark) => {
      blocks.next();
      done ||= await take(blockOf(lines, mark));
    });
    if (!done)
      for await (const { result } of inOrder(tasksOf(job, blocks), run.pool)) {
        const { lines, mark } = blockLines(result.block);
        await journal.append(lines, mark);
        if (await take(result.block)) break;
      }
    const { content, packed } = await writer.finish();
    await disk.rename(partial, folder.packed(job));
    const { file, split, type } = job;
    const record: FileRecord = {
      file,
      split,
      type,
      part,
      queries,
      pairs,
      content,
      packed,
      report: { attempts },
    };
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

function* tasksOf(job: Job, blocks: ReturnType<typeof partBlocks>): Generator<SampleTask> {
  for (const { from, to } of blocks) yield { job, from, to, phase: 0 };
}
