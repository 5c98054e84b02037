import * as z from "zod/mini";
import type { KbFinding } from "../../kb/validate.ts";
import { operation } from "../contract/operation.ts";
import { wholeNumber } from "../contract/parameters.ts";
import { complete, kb, kbFormat } from "./parameters.ts";

/** What a knowledge base holds, and what is broken or odd about it. */
export interface CheckedKnowledgeBase {
  /** No finding is one of something broken. */
  readonly ok: boolean;
  readonly name: string;
  readonly entities: number;
  readonly concepts: number;
  /** Facts and qualifiers. */
  readonly attributes: number;
  readonly relations: number;
  readonly qualifiers: number;
  readonly findings: readonly KbFinding[];
}

const parameters = z.strictObject({
  kb,
  examples: z._default(wholeNumber(), 5).check(z.describe("cases shown of each finding")),
  format: kbFormat,
  complete,
});
export type CheckKbParameters = z.output<typeof parameters>;

/**
 * Checks a knowledge base: broken references, ids defined twice, keys with values of types that do not compare; and what
 * answers are to be read with: shared names, several units, facts that one end has, keys called like relations.
 * @throws LacunaError `kb.*`, `files.*`
 */
export const checkKnowledgeBaseOperation = operation({
  id: "checkKnowledgeBase",
  command: "kopl check",
  summary: "look for broken references, type clashes and shared names in a knowledge base",
  parameters,
  result: async () => z.custom<CheckedKnowledgeBase>(),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./check-work.ts")).checkGiven(given, host),
});
