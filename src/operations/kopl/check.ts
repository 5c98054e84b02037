import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { wholeNumber } from "../contract/parameters.ts";
import { complete, kb, kbFormat } from "./parameters.ts";

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
  result: async () => (await import("./results.ts")).checkedKnowledgeBase,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./check-work.ts")).checkGiven(given, host),
});
