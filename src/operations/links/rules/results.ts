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

/** Lines of a file that are left out for one reason. */
const skippedRules = known(
  "SkippedRules",
  z.object({
    reason: word("why they are left out"),
    count: count("how many there are"),
    first: word("the first of them"),
    line: count("its line, from 1"),
  }),
);

/** Mined rules, or those of a file with their counts. */
export const rulesMined = z.object({
  rules: list(rule, "the surest ones"),
  count: count("rules in the folder; rules with constants that are counted in passing are not among them"),
  hubs: count("entities whose paths were sampled, because they have very many links"),
  drawn: count("rules of three atoms whose counts are those of a part of their pairs, drawn evenly"),
  skipped: list(skippedRules, "rules of the file that are left out, and why"),
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
  skipped: list(skippedRules, "lines that are no rules, and why"),
  off: list(offRule, "what is switched off, patterns among it"),
  aggregation: byName(z.array(z.string()), "how rules are put together, by relation: of tails and of heads"),
});
export type RulesListed = Plain<z.output<typeof rulesListed>>;

const counts = {
  body: count("distinct pairs, or things, that the body holds of"),
  support: count("those of them that the head holds of too"),
  confidence: share("support / (body + 5)"),
};
const example = known(
  "RuleExample",
  z.object({
    head: z.string(),
    relation: z.string(),
    tail: z.string(),
    known: word("the known links by which the rule speaks for it, in a line"),
  }),
);

/** One rule, and what it does on a graph. */
export const ruleShown = z.object({
  rule: word("the rule in its one spelling"),
  text: word("the rule for people: `12 of 19 with ─educated at→ Heidelberg University`"),
  listed: z.optional(
    described(z.object(counts), "its counts in the model; absent where the model does not list it"),
  ),
  off: z.optional(
    described(
      z.object({ who: z.string(), when: z.string(), why: z.string() }),
      "who switched it off, and why",
    ),
  ),
  here: described(z.object(counts), "its counts on the graph"),
  explained: list(example, "known links that it explains"),
  proposed: list(example, "links that it proposes and that are not known"),
  model: word("the model, as it was named"),
  graph: word("the name of the graph"),
});
export type RuleShown = Plain<z.output<typeof ruleShown>>;

/** A folder of rules that was changed. */
export const rulesChanged = z.object({
  rule: word("the rule, or the pattern of several, in its one spelling"),
  counted: z.optional(rule),
  model: word("the model folder"),
  hash: word("identity of the rules now"),
  off: count("rules and patterns that are switched off"),
});
export type RulesChanged = Plain<z.output<typeof rulesChanged>>;
