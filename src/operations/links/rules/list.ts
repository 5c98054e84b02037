import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { named, optional, text, wholeNumber } from "../../contract/parameters.ts";

const parameters = z.strictObject({
  model: named("model").check(
    z.describe("a folder of rules, or a file as AnyBURL, PyClause or AMIE write it"),
  ),
  relation: optional(text(), "only rules whose head is this relation"),
  containing: optional(text(), "only rules whose text has this in it"),
  top: z._default(wholeNumber(1, 1_000_000), 50).check(z.describe("number of the surest rules to return")),
});

/** Parameters of `links rules list`, with defaults. */
export type ListRulesParameters = z.output<typeof parameters>;

/**
 * Lists the rules of a folder or file, the surest first.
 * @throws LacunaError `links.corrupt-model`, `links.no-rules`
 */
export const listRulesOperation = operation({
  id: "listRules",
  command: "links rules list",
  summary: "list the rules of a model with their counts, and what is switched off",
  parameters,
  result: async () => (await import("./results.ts")).rulesListed,
  rows: async (found) => (await import("./rows.ts")).ruleRows(found),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./list-work.ts")).listRulesWith(given, host),
});
