import type { AnyRule } from "../rule.ts";
import { resolveRule, type SkipReason } from "./resolve-rule.ts";
import {
  parseRule,
  type RuleNames,
  type WrittenAtom,
  type WrittenRule,
  type WrittenTerm,
} from "./rule-text.ts";

/** What a file of rules held. */
export interface ReadRules {
  readonly rules: readonly AnyRule[];
  /** Lines with a rule or what was meant as one. */
  readonly lines: number;
  /** Rules that were left out: why, how many, and the first of them. */
  readonly skipped: readonly {
    readonly reason: SkipReason;
    readonly count: number;
    readonly first: string;
  }[];
}

/**
 * Reads rules of AnyBURL or PyClause (`body TAB support TAB confidence TAB rule`, or the rule alone) and of AMIE (`?a r ?b => ?a h ?b`
 * and its figures). Counts of AnyBURL's lines are kept as they stand, 0 where there are none.
 */
export function readRules(text: string, names: RuleNames): ReadRules {
  const rules: AnyRule[] = [];
  const skipped = new Map<SkipReason, { count: number; first: string }>();
  let lines = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "" || line.startsWith("#") || isAmieTitle(line)) continue;
    lines++;
    const found = ruleOf(line, names);
    if (typeof found !== "string") {
      rules.push(found);
      continue;
    }
    const same = skipped.get(found);
    if (same) same.count++;
    else skipped.set(found, { count: 1, first: line.trim() });
  }
  return { rules, lines, skipped: [...skipped].map(([reason, each]) => ({ reason, ...each })) };
}

/** Lines that AMIE prints around its rules. */
const isAmieTitle = (line: string): boolean =>
  /^(Rule\t|Using |Loading |Mining |Starting |Pruning |Loaded |Done |Total |Number |\d+ rules )/.test(line) &&
  !line.includes("=>");

function ruleOf(line: string, names: RuleNames): AnyRule | SkipReason {
  if (line.includes("=>") && !line.includes("<=")) {
    const written = amieRule(line.split("\t")[0]!);
    return written ? resolveRule(written, names) : "not a rule";
  }
  const columns = line.split("\t");
  const written = parseRule(columns.at(-1)!);
  if (!written) return "not a rule";
  const found = resolveRule(written, names);
  if (typeof found === "string" || columns.length < 4) return found;
  const [body, support] = [Number(columns[0]), Number(columns[1])];
  return Number.isSafeInteger(body) && Number.isSafeInteger(support) && support >= 0 && body >= support
    ? { ...found, body, support }
    : found;
}

/** Takes a rule of AMIE apart: atoms are three words each. */
function amieRule(text: string): WrittenRule | undefined {
  const [before, after] = text.split("=>");
  if (before === undefined || after === undefined) return undefined;
  const body = amieAtoms(before);
  const [head, ...more] = amieAtoms(after) ?? [];
  return body && head && more.length === 0 ? { head, body } : undefined;
}

function amieAtoms(text: string): WrittenAtom[] | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length % 3 !== 0) return undefined;
  const term = (word: string): WrittenTerm =>
    word.startsWith("?") ? { variable: word.slice(1) } : { name: bare(word) };
  return Array.from({ length: words.length / 3 }, (_, at) => ({
    left: term(words[3 * at]!),
    relation: bare(words[3 * at + 1]!),
    right: term(words[3 * at + 2]!),
  }));
}

const bare = (word: string): string => (/^<.*>$/.test(word) ? word.slice(1, -1) : word);
