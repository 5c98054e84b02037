import { type SharedKnowledgeBase, shareKnowledgeBase } from "../../kb/share.ts";
import { type KbReading, openKb } from "../resources/knowledge-base.ts";
import type { OpenSetup } from "./open-role.ts";
import type { Role } from "./role.ts";

/** A knowledge base that is to be opened. */
export interface OpenKbTask {
  readonly source: string;
  readonly reading: KbReading;
}

/** Opens knowledge bases in memory that the others share. */
export const openKbWork: Role<OpenSetup, OpenKbTask, SharedKnowledgeBase> = async (
  _graph,
  { engine },
  { files, boundEngine },
) => {
  boundEngine(engine);
  return async ({ source, reading }) => shareKnowledgeBase(await openKb(source, { files }, reading));
};
