import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { changed, graphFiles, optional, text } from "../../contract/parameters.ts";
import { graph } from "../parameters.ts";

const folder = changed("model").check(z.describe("a folder of rules, which is changed"));
const rule = text().check(
  z.describe(
    "a rule as AnyBURL writes it, such as `h(X,Y) <= b(Y,X)`, or `h(X,c) <= *` for all rules of a head",
  ),
);

const disabling = z.strictObject({
  model: folder,
  rule,
  who: optional(text(), "who switches it off"),
  when: optional(text(), "when, such as 2026-11-27"),
  why: optional(text(), "why it is no reason"),
});
const enabling = z.strictObject({ model: folder, rule });
const adding = z.strictObject({ model: folder, rule, graph, ...graphFiles });

/** Parameters of `links rules disable`. */
export type DisableRuleParameters = z.output<typeof disabling>;
/** Parameters of `links rules enable`. */
export type EnableRuleParameters = z.output<typeof enabling>;
/** Parameters of `links rules add`, with defaults. */
export type AddRuleParameters = z.output<typeof adding>;

const result = async () => (await import("./results.ts")).rulesChanged;

/**
 * Switches a rule of a folder off, with who, when and why; its links and the hash of the model change.
 * @throws LacunaError `links.bad-rule`, `links.corrupt-model`
 */
export const disableRuleOperation = operation({
  id: "disableRule",
  command: "links rules disable",
  summary: "switch a rule off that is no reason, or all rules of a head",
  parameters: disabling,
  result,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./change-work.ts")).disableRuleWith(given, host),
});

/**
 * Switches a rule on again.
 * @throws LacunaError `links.bad-rule`, `links.corrupt-model`
 */
export const enableRuleOperation = operation({
  id: "enableRule",
  command: "links rules enable",
  summary: "switch a rule on again",
  parameters: enabling,
  result,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./change-work.ts")).enableRuleWith(given, host),
});

/**
 * Adds a rule to a folder, counted on the train links of a graph.
 * @throws LacunaError `links.bad-rule`, `links.corrupt-model`, what `openGraph` throws
 */
export const addRuleOperation = operation({
  id: "addRule",
  command: "links rules add",
  summary: "add a rule of your own, counted on the train links of a graph",
  parameters: adding,
  result,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./change-work.ts")).addRuleWith(given, host),
});
