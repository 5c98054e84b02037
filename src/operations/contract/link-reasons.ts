import * as z from "zod/mini";
import type { Graph } from "../../kg/graph.ts";
import { ruleText } from "../../links/rules/files/rule-text.ts";
import { groundingText, type ReadableNames, reasonText } from "../../links/rules/reason-text.ts";
import type { LinkReasons, ReasonsOf, RuleReason } from "../../links/rules/reasons.ts";
import { readableName } from "../../query/names.ts";
import { count, described, known, list, share, word } from "./fields.ts";
import type { Plain } from "./operation.ts";

/** A rule that proposes a link, with its counts and one grounding. */
export const linkReason = known(
  "LinkReason",
  z.object({
    text: word("the rule for people: `12 of 19 with ─educated at→ Heidelberg University`"),
    rule: word("the rule as AnyBURL writes it"),
    body: count("distinct pairs, or things, that the body holds of"),
    support: count("those of them that the head holds of too"),
    confidence: share("support / (body + 5); a tenth of it where the body ends with anyone"),
    share: share("its part of what all rules say of the link"),
    grounding: described(
      z.array(z.object({ head: z.string(), relation: z.string(), tail: z.string() })),
      "known links by which the rule proposes it",
    ),
    known: word("the same links in a line"),
  }),
);
export type LinkReasonValue = Plain<z.output<typeof linkReason>>;

/** Why a link may hold, whatever predicted it. */
export const reasonFields = {
  reasons: z.optional(
    list(
      linkReason,
      "rules that propose it, the surest first, one of each pattern of relations; empty where no rule speaks for it",
    ),
  ),
  rules: z.optional(count("how many rules propose it, listed or not")),
};

/** Reasons of one pattern are alike: the surest of each is shown. */
const patternOf = ({ rule }: RuleReason): string =>
  rule.kind === "path"
    ? `path ${rule.atoms.join(" ")}`
    : `${rule.head & 1} ${rule.relation} ${rule.other === undefined}`;

/** Names of a graph as people read them. */
export const namesOf = (graph: Graph): ReadableNames => ({
  entity: (id) => graph.label(id),
  relation: (id) => readableName(graph.relations, id),
});

/** Reasons as results write them. @param most of them; one of each pattern, unless all are asked for */
export function writtenReasons(
  graph: Graph,
  { reasons, total }: LinkReasons,
  most: number,
  all = false,
): { readonly reasons: readonly LinkReasonValue[]; readonly rules: number } {
  const names = namesOf(graph);
  const patterns = new Set<string>();
  const chosen = reasons.filter((each) => {
    const pattern = patternOf(each);
    if (!all && patterns.has(pattern)) return false;
    patterns.add(pattern);
    return true;
  });
  return {
    reasons: chosen.slice(0, most).map(({ rule, confidence, share: part, grounding }) => ({
      text: reasonText(rule, names),
      rule: ruleText(rule, graph),
      body: rule.body,
      support: rule.support,
      confidence,
      share: part,
      grounding: grounding.map(([from, relation, to]) => {
        const [head, tail] = (relation & 1) === 0 ? [from, to] : [to, from];
        return {
          head: names.entity(head),
          relation: names.relation(relation >> 1),
          tail: names.entity(tail),
        };
      }),
      known: groundingText(grounding, names),
    })),
    rules: total,
  };
}

/** Rules that are looked at for a predicted link, and those of different patterns that are shown. */
const MOST_RULES = 50;
const MOST_REASONS = 3;

/** Why a predicted link may hold, in short. */
export const shownReasons = (
  graph: Graph,
  reasonsOf: ReasonsOf,
  { head, relation, tail }: { readonly head: number; readonly relation: number; readonly tail: number },
): ReturnType<typeof writtenReasons> =>
  writtenReasons(graph, reasonsOf(head, relation, tail, MOST_RULES), MOST_REASONS);
