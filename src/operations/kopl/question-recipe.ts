import { LacunaError, usageError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { kbRecord } from "../../kopl/folder/kb-record.ts";
import type { QuestionsRecipe } from "../../kopl/folder/question-folder.ts";
import { sharesOf } from "../../kopl/folder/wanted-shares.ts";
import { parseTemplates, type QuestionTemplates } from "../../kopl/generate/templates.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { generator } from "../running/generator.ts";
import type { GenerateParameters } from "./generate.ts";

/** What questions are made from. */
export interface QuestionSource {
  readonly kb: KnowledgeBase;
  readonly templates: QuestionTemplates | undefined;
  readonly recipe: QuestionsRecipe;
}

/** Opens the knowledge base and the files that the parameters name. */
export async function openQuestionSource(given: GenerateParameters, host: Host): Promise<QuestionSource> {
  const { count, seed, split } = given;
  const shares = sharesOf(await jsonOf(given.shares, "shares", host));
  const templates = await templatesOf(given, host);
  const kb = await openKb(given.kb, host, given);
  const recipe: QuestionsRecipe = {
    format: "lacuna-questions",
    version: 1,
    generator,
    knowledgeBase: kbRecord(kb, host.disk),
    count,
    seed,
    split,
    shares,
    templates: templates ?? null,
  };
  return { kb, templates, recipe };
}

async function templatesOf(
  { templates }: Pick<GenerateParameters, "templates">,
  host: Host,
): Promise<QuestionTemplates | undefined> {
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
