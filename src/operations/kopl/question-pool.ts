import type { KnowledgeBase } from "../../kb/kb.ts";
import type { QuestionTemplates } from "../../kopl/generate/templates.ts";
import type { Host } from "../host.ts";
import { forThreads } from "../resources/knowledge-base.ts";
import { noGraph } from "../workers/no-graph.ts";
import { openPool } from "../workers/open-pool.ts";
import { questionsRole } from "./roles.ts";

/** Workers that make questions; they share the tables of the knowledge base. */
export async function openQuestionPool(
  kb: KnowledgeBase,
  { seed, templates }: { readonly seed: number; readonly templates: QuestionTemplates | undefined },
  threads: number,
  host: Host,
) {
  const wanted = threads === 0 ? host.processors : threads;
  const setup = { kb: await forThreads(kb, wanted), seed, templates };
  return openPool(host, questionsRole, noGraph(), setup, wanted);
}
