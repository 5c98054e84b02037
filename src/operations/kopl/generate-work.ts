import { drawQuestions } from "../../kopl/folder/draw-questions.ts";
import { questionEntries, writeQuestions } from "../../kopl/folder/question-folder.ts";
import { drawShard, type ShardRecipe, writeShard } from "../../kopl/folder/question-shard.ts";
import { impossiblePlans } from "../../kopl/generate/attempt.ts";
import type { Shard } from "../../runs/working/shards.ts";
import type { Host } from "../host.ts";
import { keptFolder } from "../running/kept-folder.ts";
import type { GenerateParameters } from "./generate.ts";
import { openQuestionPool } from "./question-pool.ts";
import { openQuestionSource, type QuestionSource } from "./question-recipe.ts";
import type { WrittenQuestionShard, WrittenQuestions } from "./results.ts";

/** Does `kopl generate`. */
export async function generateInto(
  given: GenerateParameters,
  host: Host,
): Promise<WrittenQuestions | WrittenQuestionShard> {
  const source = await openQuestionSource(given, host);
  return given.shard ? shardInto(given, given.shard, source, host) : questionsInto(given, source, host);
}

async function questionsInto(
  given: GenerateParameters,
  { kb, recipe, templates }: QuestionSource,
  host: Host,
): Promise<WrittenQuestions> {
  const manifest = await keptFolder(
    recipe,
    { ...given, ours: questionEntries },
    host,
    async (path, fresh) => {
      const pool = await openQuestionPool(kb, { ...recipe, templates }, given.threads, host);
      const impossible = impossiblePlans(kb);
      const drawn = await drawQuestions({ recipe, impossible, path, pool, host }).finally(() => pool.close());
      return writeQuestions(fresh, recipe, drawn, host);
    },
  );
  return { out: given.out, ...manifest };
}

async function shardInto(
  given: GenerateParameters,
  shard: Shard,
  source: QuestionSource,
  host: Host,
): Promise<WrittenQuestionShard> {
  const { kb, templates } = source;
  const recipe: ShardRecipe = { ...source.recipe, format: "lacuna-question-shard", shard };
  const manifest = await keptFolder(
    recipe,
    { ...given, ours: questionEntries },
    host,
    async (path, fresh) => {
      const pool = await openQuestionPool(kb, { ...recipe, templates }, given.threads, host);
      const impossible = impossiblePlans(kb);
      const drawn = await drawShard({ recipe, impossible, path, pool, host }).finally(() => pool.close());
      return writeShard(fresh, recipe, drawn, host);
    },
  );
  return { out: given.out, ...manifest };
}
