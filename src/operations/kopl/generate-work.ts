import { LacunaError, usageError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { drawQuestions } from "../../kopl/folder/draw-questions.ts";
import { kbRecord } from "../../kopl/folder/kb-record.ts";
import {
  manifestName,
  type QuestionsManifest,
  type QuestionsRecipe,
  questionEntries,
  writeQuestions,
} from "../../kopl/folder/question-folder.ts";
import { sharesOf } from "../../kopl/folder/wanted-shares.ts";
import { impossiblePlans } from "../../kopl/generate/attempt.ts";
import { parseTemplates, type Templates } from "../../kopl/generate/templates.ts";
import { joined } from "../../runs/paths.ts";
import { openKept, removeLeftovers, removePlaced } from "../../runs/resuming/kept-run.ts";
import { placeFolder, refuseTaken } from "../../runs/writing/tree.ts";
import type { Host } from "../host.ts";
import { forThreads, openKb } from "../resources/knowledge-base.ts";
import { generator } from "../running/generator.ts";
import { noGraph } from "../workers/no-graph.ts";
import { openPool } from "../workers/open-pool.ts";
import type { GenerateParameters } from "./generate.ts";
import type { WrittenQuestions } from "./results.ts";

/** Does `kopl generate`. */
export async function generateInto(given: GenerateParameters, host: Host): Promise<WrittenQuestions> {
  const { out, count, seed, split, force } = given;
  const { disk } = host;
  const shares = sharesOf(await jsonOf(given.shares, "shares", host));
  const templates = await templatesOf(given, host);
  const kb = await openKb(given.kb, host, given);
  const recipe: QuestionsRecipe = {
    format: "lacuna-questions",
    version: 1,
    generator,
    knowledgeBase: kbRecord(kb, disk),
    count,
    seed,
    split,
    shares,
    templates: templates ?? null,
  };
  await removePlaced(disk, out);
  const complete = await existing(out, host);
  // The run was killed after its last step, or is repeated: there is nothing left to do.
  if (complete && !force && isOf(complete, recipe)) {
    await removeLeftovers(disk, out);
    return { out, ...complete };
  }
  const ours = questionEntries;
  await refuseTaken(disk, out, { force, ours });
  const run = await openKept(disk, out, recipe, { force });
  try {
    const pool = await openQuestionPool(given, kb, templates, host);
    const drawn = await drawQuestions({
      recipe,
      impossible: impossiblePlans(kb),
      path: run.path,
      pool,
      host,
    }).finally(() => pool.close());
    const fresh = joined(run.path, "new");
    await disk.remove(fresh);
    await disk.makeFolder(fresh);
    const manifest = await writeQuestions(fresh, recipe, drawn, host);
    await run.placing();
    await placeFolder(disk, fresh, out, { force, ours });
    await run.remove();
    return { out, ...manifest };
  } finally {
    await run.close();
  }
}

/** Workers share the tables of the knowledge base. */
async function openQuestionPool(
  { seed, threads }: GenerateParameters,
  kb: KnowledgeBase,
  templates: Templates | undefined,
  host: Host,
) {
  const wanted = threads === 0 ? host.processors : threads;
  const setup = { kb: await forThreads(kb, wanted), seed, templates };
  return openPool(host, "questions", noGraph(), setup, wanted);
}

async function templatesOf(
  { templates }: Pick<GenerateParameters, "templates">,
  host: Host,
): Promise<Templates | undefined> {
  if (templates === undefined) return undefined;
  return parseTemplates(
    await jsonOf(templates, "templates", host),
    typeof templates === "string" ? templates : undefined,
  );
}

/** A JSON value that is given, or the file it is in. */
async function jsonOf(given: unknown, parameter: string, { files }: Pick<Host, "files">): Promise<unknown> {
  if (typeof given !== "string") return given;
  try {
    return JSON.parse(new TextDecoder().decode(await wholeBytes(files, given)));
  } catch (cause) {
    if (cause instanceof LacunaError) throw cause;
    throw usageError(
      "bad-parameter",
      `{${parameter}}: ${given} is not JSON: ${(cause as Error).message}`,
      undefined,
      parameter,
    );
  }
}

const isOf = (manifest: QuestionsManifest, recipe: QuestionsRecipe): boolean =>
  Object.entries(recipe).every(
    ([name, value]) => JSON.stringify(manifest[name as keyof QuestionsRecipe]) === JSON.stringify(value),
  );

/** The manifest of a folder of questions, where there is one. */
async function existing(out: string, { disk }: Pick<Host, "disk">): Promise<QuestionsManifest | undefined> {
  try {
    const manifest = JSON.parse(
      new TextDecoder().decode(await disk.read(joined(out, manifestName))),
    ) as QuestionsManifest;
    return manifest.format === "lacuna-questions" ? manifest : undefined;
  } catch {
    return undefined;
  }
}
