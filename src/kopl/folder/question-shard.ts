import { joined } from "../../runs/paths.ts";
import { inShard, type Shard } from "../../runs/working/shards.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import type { Written } from "../../runs/writing/whole.ts";
import { BLOCK } from "../generate/generate.ts";
import { type AttemptBlock, blocksOf, type MadeBlock, questionJob } from "../generate/job.ts";
import { drawAttempts } from "./draw-attempts.ts";
import type { Drawing } from "./draw-questions.ts";
import { openLineFile } from "./line-file.ts";
import {
  candidatesName,
  manifestName,
  printQuestionsManifest,
  type QuestionsRecipe,
} from "./question-folder.ts";

/** The settings of a part of question generation. */
export interface ShardRecipe extends Omit<QuestionsRecipe, "format"> {
  readonly format: "lacuna-question-shard";
  readonly shard: Shard;
}

/** The manifest of a folder with such a part. */
export interface ShardManifest extends ShardRecipe {
  /** Attempts that it made, and how many of them gave a question. */
  readonly attempts: number;
  readonly candidates: number;
  readonly files: readonly (Written & { readonly file: string })[];
}

/** Inputs for drawing a shard. */
type ShardDrawing = Omit<Drawing, "recipe"> & { readonly recipe: ShardRecipe };

/** What a shard drew. */
export interface DrawnShard {
  /** The file, a block a line. */
  readonly path: string;
  readonly attempts: number;
  readonly candidates: number;
}

/**
 * Makes every n-th block of the first round. Its attempts are the same whatever they give; those of later rounds make good for what
 * failed in all shards, so that they are left to the merge.
 * @throws LacunaError `run.interrupted`
 */
export async function drawShard({ path, pool, host, ...given }: ShardDrawing): Promise<DrawnShard> {
  let total = 0;
  for (const _ of ownBlocks(given)) total++;
  let [taken, attempts, candidates] = [0, 0, 0];
  const target = joined(path, candidatesName);
  const file = await openLineFile(host.disk, target);
  const take = async (block: MadeBlock) => {
    file.line(JSON.stringify(block));
    taken++;
    attempts += block.count;
    candidates += block.found.length;
    await file.settle();
    const note = `${candidates} questions after ${attempts} attempts`;
    host.onProgress?.({ title: "generating", done: taken, total, note });
  };
  try {
    const blocks = () => ownBlocks(given, taken);
    await drawAttempts({ path, pool, host, blocks, take, isDone: () => taken === total });
    await file.end();
  } finally {
    await file.close();
  }
  return { path: target, attempts, candidates };
}

/** Writes the folder of a shard. */
export async function writeShard(
  folder: string,
  recipe: ShardRecipe,
  { path, attempts, candidates }: DrawnShard,
  { files, writes }: Pick<FileAccess, "files" | "writes">,
): Promise<ShardManifest> {
  const file = candidatesName;
  const written = await writes.file(joined(folder, file), files.read(path));
  const manifest: ShardManifest = { ...recipe, attempts, candidates, files: [{ file, ...written }] };
  await writes.file(joined(folder, manifestName), printQuestionsManifest(manifest));
  return manifest;
}

/** The blocks of a shard after the first `skipped`. */
function* ownBlocks(
  { recipe, impossible }: Pick<ShardDrawing, "recipe" | "impossible">,
  skipped = 0,
): Generator<AttemptBlock> {
  const { count, seed, shares, shard } = recipe;
  let [at, own] = [0, 0];
  for (const block of blocksOf(questionJob({ count, seed, shares, impossible }), BLOCK))
    if (inShard(at++, shard) && own++ >= skipped) yield block;
}
