import { nodeFiles } from "../../src/formats/files/node-files.ts";
import type { KnowledgeBase } from "../../src/kb/kb.ts";
import { openKnowledgeBase } from "../../src/kb/open.ts";
import { kqaproPartial } from "../../test/support/kqapro-partial.ts";
import { data } from "./data.ts";

/** The three knowledge bases that questions are generated from, by name. */
export async function knowledgeBaseOf(name: string): Promise<KnowledgeBase> {
  if (name === "kqapro-partial") return kqaproPartial(data("kqapro").replace(/\/kqapro$/, ""));
  return openKnowledgeBase(name === "wd50k" ? data("wd50k/statements") : name, nodeFiles);
}
