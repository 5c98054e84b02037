import type { KnowledgeBase } from "../../kb/kb.ts";
import type { KbFormat } from "../../kb/open.ts";
import { questionMaker } from "../../kopl/generate/attempt.ts";
import { type AttemptBlock, type MadeBlock, makeBlock } from "../../kopl/generate/job.ts";
import type { Templates } from "../../kopl/generate/templates.ts";
import { openKb } from "../open/knowledge-base.ts";
import type { Role } from "../workers/roles.ts";

/** What a worker must know to make questions. */
export interface QuestionSetup {
  /** By its name in workers, which open it themselves; opened on the calling thread. */
  readonly kb: KnowledgeBase | string;
  readonly format: KbFormat | undefined;
  readonly complete: boolean;
  readonly seed: number;
  readonly templates: Templates | undefined;
}

/** Makes blocks of attempts; the graph that all roles are given plays no part. */
export const questionWork: Role<QuestionSetup, AttemptBlock, MadeBlock> = async (_graph, setup, host) => {
  const { seed, templates } = setup;
  const kb = await openKb(setup.kb, host, setup);
  const maker = questionMaker({ kb, seed, ...(templates ? { templates } : {}) });
  return (block) => makeBlock(maker, block);
};
