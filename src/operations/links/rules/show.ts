import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphFiles, named, text, wholeNumber } from "../../contract/parameters.ts";
import { graph } from "../parameters.ts";

const parameters = z.strictObject({
  model: named("model").check(
    z.describe("a folder of rules, or a file as AnyBURL, PyClause or AMIE write it"),
  ),
  rule: text().check(z.describe("a rule as AnyBURL writes it, such as `h(X,Y) <= b(Y,X)`")),
  graph,
  ...graphFiles,
  known: z
    ._default(z.enum(["train", "observed", "all"]), "observed")
    .check(z.describe("links that the rule is counted on: of train, of train and valid, or all")),
  top: z
    ._default(wholeNumber(0, 1000), 5)
    .check(z.describe("number of links of each kind to return: that it explains, and that it proposes")),
});

/** Parameters of `links rules show`, with defaults. */
export type ShowRuleParameters = z.output<typeof parameters>;

/**
 * Shows a rule: what it says, its counts in the model and on a graph, links that it explains and links that it proposes.
 * @throws LacunaError `links.bad-rule`, `links.corrupt-model`, what `openGraph` throws
 */
export const showRuleOperation = operation({
  id: "showRule",
  command: "links rules show",
  summary: "show a rule with its counts, links that it explains and links that it proposes",
  parameters,
  result: async () => (await import("./results.ts")).ruleShown,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./show-work.ts")).showRuleWith(given, host),
});
