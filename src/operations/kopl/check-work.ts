import { knowledgeBaseFindings } from "../../kb/validate.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { computed, whileNotInterrupted } from "../running/interruptible.ts";
import type { CheckKbParameters } from "./check.ts";
import type { CheckedKnowledgeBase } from "./results.ts";

/** Does `kopl check`. */
export async function checkGiven(given: CheckKbParameters, host: Host): Promise<CheckedKnowledgeBase> {
  // The findings say what the reader left out.
  const { files, resources, openKbApart } = host;
  const quiet = { files, ...(resources ? { resources } : {}), openKbApart };
  const unfinished = () => "the check was not finished";
  const kb = await whileNotInterrupted(host, () => openKb(given.kb, quiet, given), unfinished);
  const findings = await computed(host, () => knowledgeBaseFindings(kb, given.examples), unfinished);
  return {
    ok: !findings.some(({ broken }) => broken),
    name: kb.name,
    entities: kb.entityCount,
    concepts: kb.conceptCount,
    attributes: kb.attributes.size,
    relations: kb.relations.size,
    qualifiers: kb.qualifiers.size,
    findings,
  };
}
