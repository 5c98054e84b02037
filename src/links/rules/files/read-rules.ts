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
  /** Rules that were left out: why, how many, and the first of them with its line from 1. */
  readonly skipped: readonly {
    readonly reason: SkipReason;
    readonly count: number;
    readonly first: string;
    readonly line: number;
  }[];
}

/**
 * Reads rules of AnyBURL or PyClause (`body TAB support TAB confidence TAB rule`, or the rule alone) and of AMIE (`?a r ?b => ?a h ?b`
 * and its figures). Counts of AnyBURL's lines are kept as they stand, 0 where there are none.
 */
export function readRules(text: string, names: RuleNames): ReadRules {
  const rules: AnyRule[] = [];
  const skipped = new Map<SkipReason, { count: number; first: string; line: number }>();
  const before = new Set<string>();
  let lines = 0;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#") || isAmieTitle(line)) continue;
    lines++;
    const found = unlessBefore(ruleOf(line, names), before);
    if (typeof found !== "string") {
      rules.push(found);
      continue;
    }
    const same = skipped.get(found);
    if (same) same.count++;
    else skipped.set(found, { count: 1, first: line.trim(), line: at + 1 });
  }
  return { rules, lines, skipped: [...skipped].map(([reason, each]) => ({ reason, ...each })) };
}

/** A rule that another line has already says nothing more, whatever its counts. */
function unlessBefore(found: AnyRule | SkipReason, before: Set<string>): AnyRule | SkipReason {
  if (typeof found === "string") return found;
  const { body: _, support: __, ...rule } = found;
  const key = JSON.stringify(rule);
  if (before.has(key)) return "given before";
  before.add(key);
  return found;
}

/** Lines that AMIE prints around its rules. */
const isAmieTitle = (line: string): boolean =>
  /^(Rule\t|Using |Loading |Mining |Starting |Pruning |Loaded |Done |Total |Number |\d+ rules )/.test(line) &&
  !line.includes("=>");

/** The rule of a line as it is written, without its figures; undefined for what is none. */
export const parseLine = (line: string): WrittenRule | undefined =>
  isAmie(line) ? amieRule(line.split("\t")[0]!) : parseRule(line.split("\t").at(-1)!);

const isAmie = (line: string): boolean => line.includes("=>") && !line.includes("<=");

function ruleOf(line: string, names: RuleNames): AnyRule | SkipReason {
  const written = parseLine(line);
  if (!written) return "not a rule";
  const found = resolveRule(written, names);
  if (isAmie(line)) return found;
  const columns = line.split("\t");
  if (typeof found === "string" || columns.length === 1) return found;
  const [body, support] = columns.length < 4 ? [] : [countIn(columns[0]!), countIn(columns[1]!)];
  if (body === undefined || support === undefined || support > body) return "counts that cannot be";
  return { ...found, body, support };
}

const countIn = (text: string): number | undefined =>
  /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined;

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
