import { drawQuestions } from "../../kopl/folder/draw-questions.ts";
import { writeQuestions } from "../../kopl/folder/question-folder.ts";
import { drawShard, type ShardRecipe, writeShard } from "../../kopl/folder/question-shard.ts";
import type { Shard } from "../../runs/working/shards.ts";
import type { Host } from "../host.ts";
import { drawnFolder } from "./drawn-folder.ts";
import type { GenerateParameters } from "./generate.ts";
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
  source: QuestionSource,
  host: Host,
): Promise<WrittenQuestions> {
  const manifest = await drawnFolder({ ...source, draw: drawQuestions, write: writeQuestions }, given, host);
  return { out: given.out, ...manifest };
}

async function shardInto(
  given: GenerateParameters,
  shard: Shard,
  source: QuestionSource,
  host: Host,
): Promise<WrittenQuestionShard> {
  const recipe: ShardRecipe = { ...source.recipe, format: "lacuna-question-shard", shard };
  const manifest = await drawnFolder({ ...source, recipe, draw: drawShard, write: writeShard }, given, host);
  return { out: given.out, ...manifest };
}
