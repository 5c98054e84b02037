import type { IsOff } from "../mining/constant-rules.ts";
import type { AnyRule } from "../rule.ts";
import type { RuleGraph } from "../rule-graph.ts";
import { resolveRule } from "./resolve-rule.ts";
import { parseRule, type RuleNames, ruleText } from "./rule-text.ts";

/** A rule that somebody has switched off: its text, or a head and `*` for all rules of that head. */
export interface OffRule {
  readonly rule: string;
  readonly who: string;
  readonly when: string;
  readonly why: string;
}

/** The lines of a file of them: four columns between tabs. */
export const offLines = (off: readonly OffRule[]): string =>
  off.map(({ rule, who, when, why }) => `${[rule, who, when, why].map(plain).join("\t")}\n`).join("");

const plain = (text: string): string => text.replaceAll(/[\t\r\n]+/g, " ");

/** Reads such lines. */
export const readOffLines = (text: string): OffRule[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [rule = "", who = "", when = "", why = ""] = line.split("\t");
      return { rule, who, when, why };
    });

/** The pattern of all rules of a head, `h(X,c) <= *`; undefined for a single rule. */
export function headOfPattern(rule: string): string | undefined {
  const arrow = rule.endsWith("*") ? rule.slice(0, -1).trimEnd() : "";
  return arrow.endsWith("<=") ? arrow.slice(0, -2).trimEnd() : undefined;
}

/** A rule in its one spelling, or a pattern with its head so; undefined for what is neither. */
export function canonicalRule(rule: string, names: RuleNames): string | undefined {
  const head = headOfPattern(rule);
  const written = parseRule(head === undefined ? rule : `${head} <= ${head}`);
  if (!written) return undefined;
  if (head !== undefined) return `${head} <= *`;
  const found = resolveRule(written, names);
  return typeof found === "string" ? undefined : ruleText(forwards(found), names);
}

/** A path rule with its head forwards; the same rule backwards is the same rule. */
export const forwards = (rule: AnyRule): AnyRule =>
  rule.kind === "path" && (rule.head & 1) === 1
    ? { ...rule, head: rule.head ^ 1, atoms: rule.atoms.map((atom) => atom ^ 1).reverse() }
    : rule;

/** What is switched off, over the ids of a graph: for path rules, and for rules with constants that are counted in passing. */
export function offSwitch(off: readonly OffRule[], names: RuleNames) {
  const texts = new Set(off.map(({ rule }) => rule));
  const heads = new Set(off.map(({ rule }) => headOfPattern(rule)).filter((head) => head !== undefined));
  const isOff = (rule: AnyRule): boolean => {
    const text = ruleText(forwards(rule), names);
    return texts.has(text) || heads.has(text.slice(0, text.indexOf(" <= ")));
  };
  const constantsOff = new Set(
    off.flatMap(({ rule }) => {
      const head = headOfPattern(rule);
      const written = parseRule(head === undefined ? rule : `${head} <= ${head}`);
      const variable = written && "variable" in written.head.left && "variable" in written.head.right;
      return written && !variable ? [written.head.relation] : [];
    }),
  );
  const constants =
    (graph: RuleGraph): IsOff =>
    (head, constant, body) => {
      // Texts are made only for relations that some switch names.
      if (!constantsOff.has(names.relations.name(head >> 1))) return false;
      const own =
        "relation" in body
          ? { relation: body.relation }
          : { relation: graph.runRelation[body.group]! ^ 1, other: graph.runEntity[body.group]! };
      return isOff({ kind: "constant", head, constant, body: 0, support: 0, ...own });
    };
  return { isOff, ...(constantsOff.size > 0 ? { constants } : {}) };
}
