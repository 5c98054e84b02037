import type { View } from "../../kg/graph.ts";
import { groundingOf, joiningPaths, type KnownLink } from "./grounding.ts";
import { constantCounter } from "./mining/constant-rules.ts";
import { ruleCounter } from "./mining/count-rule.ts";
import { BRANCHING, leastConstant, leastPath } from "./mining/mine-paths.ts";
import { OPEN_WEIGHT, openCounter } from "./mining/open-rules.ts";
import { confidenceOf, mirrored, type PathRules, pathAt } from "./mining/path-rules.ts";
import type { AnyConstantRule, AnyPathRule, AnyRule } from "./rule.ts";
import { holds, type RuleGraph, ruleGraph, runOf } from "./rule-graph.ts";
import { evidenceOf } from "./scoring/apply-rules.ts";
import type { RuleSource } from "./scoring/rule-source.ts";
import { type RuleSet, rulesOfHead } from "./scoring/scorer.ts";

/** The discount of a reason for each surer one: as `discounted` puts rules together. */
const DISCOUNT = 0.8;
/** Pairs of relations that join two entities and are counted, at most. */
const MOST_JOINING = 200;

/** A rule that proposes a link, and one of its groundings. */
export interface RuleReason {
  readonly rule: AnyRule;
  /** Support / (body + 5), times 0.1 where the body ends openly. */
  readonly confidence: number;
  /** Its part of what all rules say. */
  readonly share: number;
  /** Known links by which the rule proposes the link, forwards. */
  readonly grounding: readonly KnownLink[];
}

/** The rules that propose a link, the surest first. */
export interface LinkReasons {
  readonly reasons: readonly RuleReason[];
  /** How many rules propose it, listed or not. */
  readonly total: number;
}

/** Why a link may hold: whatever predicted it. */
export type ReasonsOf = (head: number, relation: number, tail: number, most?: number) => LinkReasons;

/**
 * Finds the rules that propose a link, with their counts over the links of a view. Rules of a source go with their own counts and
 * switches; without one each rule that joins the two ends is counted when it is met, so that nothing has to be mined.
 */
export function linkReasons(view: View, source?: RuleSource): ReasonsOf {
  let ready: Finder | undefined;
  return (head, relation, tail, most = 5) => {
    ready ??= finder(source?.graph() ?? ruleGraph(view), source);
    const found = ready(head, relation, tail).sort(surerFirst);
    let weight = 1;
    const weighed = found.map((each) => {
      const evidence = weight * evidenceOf(each.confidence);
      weight *= DISCOUNT;
      return { ...each, evidence };
    });
    const all = weighed.reduce((sum, { evidence }) => sum + evidence, 0);
    return {
      reasons: weighed.slice(0, most).map(({ evidence, ...each }) => ({ ...each, share: evidence / all })),
      total: found.length,
    };
  };
}

/** The surest first; of equal ones paths before others, then by their relations, so that the order does not depend on how they were found. */
function surerFirst(one: Found, other: Found): number {
  if (one.confidence !== other.confidence) return other.confidence - one.confidence;
  const [a, b] = [one, other].map(({ rule }) =>
    rule.kind === "path"
      ? [0, rule.atoms.length, ...rule.atoms]
      : [1, rule.head & 1, rule.relation, rule.other ?? -1],
  ) as [number[], number[]];
  const at = a.findIndex((each, place) => each !== b[place]);
  return at < 0 ? 0 : a[at]! - (b[at] ?? -1);
}

type Found = Omit<RuleReason, "share">;
type Finder = (head: number, relation: number, tail: number) => Found[];

function finder(graph: RuleGraph, source: RuleSource | undefined): Finder {
  const set: RuleSet | undefined = source?.set();
  const least = set ? set.constants : leastConstant;
  const paths = set ? ofSet(set.paths) : counted(graph);
  const constants = least ? counting(graph, least) : () => [];
  return (x, h, y) => {
    const reasons: Found[] = [];
    const add = (rule: AnyRule, weight: number, grounding: readonly KnownLink[] | undefined) => {
      if (grounding) reasons.push({ rule, confidence: weight * confidenceOf(rule), grounding });
    };
    for (const rule of paths(x, h, y)) add(rule, 1, groundingOf(graph, x, rule.atoms, y));
    // Both sides: what x has speaks for the constant y, and what y has for the constant x.
    const sides = [
      ...constants(x, h, y),
      ...constants(y, h ^ 1, x),
      ...listedOf(set, h, y),
      ...listedOf(set, h ^ 1, x),
    ];
    for (const rule of sides) {
      const own = rule.constant === y && rule.head === h ? x : y;
      const isOff = set?.isOff?.(rule.head, rule.constant, bodyOf(graph, rule));
      if (!isOff) add(rule, rule.other === undefined ? OPEN_WEIGHT : 1, constantGrounding(graph, own, rule));
    }
    return reasons;
  };
}

const bodyOf = (graph: RuleGraph, { relation, other }: AnyConstantRule) =>
  other === undefined ? { relation } : { group: runOf(graph, other, relation ^ 1) };

const listedOf = (set: RuleSet | undefined, head: number, constant: number): readonly AnyConstantRule[] =>
  set?.constants
    ? []
    : (set?.listed?.filter((rule) => rule.head === head && rule.constant === constant) ?? []);

/** The path rules of a set by their head. */
const ofSet =
  (paths: PathRules) =>
  (_: number, head: number): AnyPathRule[] => {
    const { from, to } = rulesOfHead(paths, head);
    return Array.from({ length: to - from }, (__, at) => ({ kind: "path", ...pathAt(paths, from + at) }));
  };

/** The path rules whose body joins two entities, counted as they are met. */
function counted(graph: RuleGraph) {
  const count = ruleCounter(graph, BRANCHING);
  const known = new Map<string, AnyPathRule>();
  return (x: number, head: number, y: number): AnyPathRule[] =>
    joiningPaths(graph, x, y, MOST_JOINING)
      .filter((atoms) => atoms.length > 1 || atoms[0] !== head)
      .map((atoms) => {
        const key = `${head} ${atoms.join(" ")}`;
        let rule = known.get(key);
        if (!rule) {
          rule = { kind: "path", head, atoms, body: 0, support: 0 };
          rule = { ...rule, ...count(rule) };
          known.set(key, rule);
          const back = { kind: "path" as const, ...mirrored(rule) };
          known.set(`${back.head} ${back.atoms.join(" ")}`, back);
        }
        return rule;
      })
      .filter((rule) => rule.support >= leastPath.support && confidenceOf(rule) >= leastPath.confidence);
}

/** The rules h(X, c) <= … that propose c for x. */
function counting(graph: RuleGraph, least: { readonly support: number; readonly confidence: number }) {
  const closed = constantCounter(graph, least);
  const open = openCounter(graph, least);
  return (x: number, head: number, constant: number): AnyConstantRule[] => {
    const run = runOf(graph, constant, head ^ 1);
    if (run < 0) return [];
    const rules: AnyConstantRule[] = [];
    const rule = { kind: "constant", head, constant } as const;
    closed(run, (group, support, body) => {
      if (!holds(graph, group, x)) return;
      const [relation, other] = [graph.runRelation[group]! ^ 1, graph.runEntity[group]!];
      rules.push({ ...rule, relation, other, body, support });
    });
    open(run, (relation, support, body) => {
      rules.push({ ...rule, relation, body, support });
    });
    return rules;
  };
}

/** The link by which an entity has the body of a rule with a constant; undefined where it has not. */
export function constantGrounding(
  graph: RuleGraph,
  own: number,
  { relation, other, constant }: AnyConstantRule,
): readonly KnownLink[] | undefined {
  if (own === constant || own === other) return undefined;
  const run = runOf(graph, own, relation);
  if (run < 0) return undefined;
  if (other !== undefined) return holds(graph, run, other) ? [[own, relation, other]] : undefined;
  for (let edge = graph.runEdge[run]!; edge < graph.runEdge[run + 1]!; edge++) {
    const tail = graph.tails[edge]!;
    if (tail !== own && tail !== constant) return [[own, relation, tail]];
  }
  return undefined;
}
