import type { KnowledgeBase } from "../../kb/kb.ts";
import type { SharedKnowledgeBase } from "../../kb/share.ts";
import { questionMaker } from "../../kopl/generate/attempt.ts";
import { type AttemptBlock, type MadeBlock, makeBlock } from "../../kopl/generate/job.ts";
import type { QuestionTemplates } from "../../kopl/generate/templates.ts";
import { inWorker } from "../resources/knowledge-base.ts";
import type { Role } from "../workers/role.ts";

/** The data that a worker needs to make questions. */
export interface QuestionSetup {
  readonly kb: KnowledgeBase | SharedKnowledgeBase;
  readonly seed: number;
  readonly templates: QuestionTemplates | undefined;
}

/** Makes blocks of attempts; the graph that all roles are given plays no part. */
export const questionWork: Role<QuestionSetup, AttemptBlock, MadeBlock> = async (_graph, setup) => {
  const { seed, templates } = setup;
  const kb = await inWorker(setup.kb);
  const maker = questionMaker({ kb, seed, ...(templates ? { templates } : {}) });
  return (block) => makeBlock(maker, block);
};
