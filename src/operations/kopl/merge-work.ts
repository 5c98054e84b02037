import { LacunaError } from "../../error.ts";
import { withShards } from "../../kopl/folder/blocks-of-shards.ts";
import { drawQuestions } from "../../kopl/folder/draw-questions.ts";
import { kbRecord } from "../../kopl/folder/kb-record.ts";
import { type QuestionsRecipe, writeQuestions } from "../../kopl/folder/question-folder.ts";
import { readShards } from "../../kopl/folder/read-shards.ts";
import { parseTemplates } from "../../kopl/generate/templates.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { drawnFolder } from "./drawn-folder.ts";
import type { MergeQuestionsParameters } from "./merge.ts";
import type { WrittenQuestions } from "./results.ts";

/** Does `kopl merge`. */
export async function mergeQuestions(given: MergeQuestionsParameters, host: Host): Promise<WrittenQuestions> {
  const shards = await readShards(given.shards, host.files);
  const { shard: _, attempts: __, candidates: ___, files: ____, ...settings } = shards[0]!.manifest;
  const recipe: QuestionsRecipe = { ...settings, format: "lacuna-questions" };
  const kb = await openKb(given.kb, host, given);
  if (kbRecord(kb, host.disk).hash !== recipe.knowledgeBase.hash)
    throw new LacunaError("kopl.other-knowledge-base", "the shards are not of this knowledge base", {
      place: { file: shards[0]!.place },
      hint: `they were made from one called ${recipe.knowledgeBase.name}, opened with the same options`,
    });
  const templates = recipe.templates === null ? undefined : parseTemplates(recipe.templates);
  const places = shards.map(({ place }) => place);
  const manifest = await drawnFolder(
    {
      kb,
      templates,
      recipe,
      draw: drawQuestions,
      write: writeQuestions,
      before: (pool) => withShards(pool, places, host.files),
    },
    given,
    host,
  );
  return { out: given.out, ...manifest };
}
