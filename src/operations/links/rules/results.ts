import * as z from "zod/mini";
import { byName, count, described, known, list, seconds, share, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { offRule } from "../domain-shapes.ts";

/** A rule as text, with its counts. */
const rule = known(
  "CountedRule",
  z.object({
    rule: word("the rule as AnyBURL writes it"),
    body: count("distinct pairs, or things, that the body holds of"),
    support: count("those of them that the head holds of too"),
    confidence: share("support / (body + 5)"),
    off: z.optional(described(z.omit(offRule, { rule: true }), "who switched it off, and why")),
  }),
);

/** Mined rules, or those of a file with their counts. */
export const rulesMined = z.object({
  rules: list(rule, "the surest ones"),
  count: count("rules in the folder; rules with constants that are counted in passing are not among them"),
  hubs: count("entities whose paths were sampled, because they have very many links"),
  drawn: count("rules of three atoms whose counts are those of a part of their pairs, drawn evenly"),
  skipped: list(
    z.object({ reason: z.string(), count: z.int(), first: z.string() }),
    "rules of the file that are left out, and why",
  ),
  chosen: list(
    z.object({ name: z.string(), mrr: z.number(), relations: z.int() }),
    "ways to put rules together: the MRR of each on validation, and for how many directed relations it was chosen",
  ),
  graph: word("the name of the graph"),
  hash: z.optional(word("identity of the rules")),
  out: z.optional(word("the model folder")),
  seconds,
});
export type RulesMined = Plain<z.output<typeof rulesMined>>;

/** The rules of a folder or file. */
export const rulesListed = z.object({
  rules: list(rule, "the surest first"),
  count: count("how many there are, listed or not"),
  skipped: list(
    z.object({ reason: z.string(), count: z.int(), first: z.string() }),
    "lines that are no rules, and why",
  ),
  off: list(offRule, "what is switched off, patterns among it"),
  aggregation: byName(z.array(z.string()), "how rules are put together, by relation: of tails and of heads"),
});
export type RulesListed = Plain<z.output<typeof rulesListed>>;

/** A folder of rules that was changed. */
export const rulesChanged = z.object({
  rule: word("the rule, or the pattern of several, in its one spelling"),
  counted: z.optional(rule),
  model: word("the model folder"),
  hash: word("identity of the rules now"),
  off: count("rules and patterns that are switched off"),
});
export type RulesChanged = Plain<z.output<typeof rulesChanged>>;
