import { holds, placeIn, type RuleGraph, runsByRelation } from "../rule-graph.ts";
import type { LeastRule } from "./mine-paths.ts";
import { confidenceOf } from "./path-rules.ts";

/**
 * Is told a rule h(X, c) <= b(X, d): `group` is the run of (d, b⁻¹), which lists all X of the body.
 * @param body entities of the group but c and d
 */
export type ConstantRuleVisitor = (group: number, support: number, body: number) => void;

/**
 * Counts the rules with constants of one head exactly. A run of (c, h⁻¹) lists the X with h(X, c); each of their other links b(X, d)
 * is a body. X, c and d are different (X ≠ c, X ≠ d); c and d may be the same.
 */
export function constantCounter(graph: RuleGraph, least: LeastRule) {
  const { entityRun, runEntity, runEdge, tails, opposite, isLoop } = graph;
  const counts = new Uint32Array(runEntity.length);
  let touched = new Uint32Array(1024);
  return (run: number, visit: ConstantRuleVisitor): void => {
    const constant = runEntity[run]!;
    let count = 0;
    for (let at = runEdge[run]!; at < runEdge[run + 1]!; at++) {
      const x = tails[at]!;
      if (x === constant) continue;
      const [from, to] = [runEdge[entityRun[x]!]!, runEdge[entityRun[x + 1]!]!];
      if (count + to - from > touched.length) {
        const more = new Uint32Array(2 * (count + to - from));
        more.set(touched);
        touched = more;
      }
      for (let edge = from; edge < to; edge++) {
        const group = opposite[edge]!;
        if (group === run || tails[edge] === x) continue;
        if (counts[group]!++ === 0) touched[count++] = group;
      }
    }
    for (let at = 0; at < count; at++) {
      const group = touched[at]!;
      const support = counts[group]!;
      counts[group] = 0;
      if (support < least.support) continue;
      const body = bodyOf(graph, group, constant);
      if (confidenceOf({ body, support }) >= least.confidence) visit(group, support, body);
    }
  };

  function bodyOf(of: RuleGraph, group: number, constant: number): number {
    const all = runEdge[group + 1]! - runEdge[group]! - isLoop[group]!;
    return all - +(runEntity[group] !== constant && holds(of, group, constant));
  }
}

/** The rules with constants of one head, by their bodies: of group `groups[i]`, heads `constants[j]` for j in starts[i] … starts[i + 1]. */
export interface ConstantRules {
  /** Ascending. */
  readonly groups: Uint32Array;
  readonly starts: Uint32Array;
  readonly constants: Uint32Array;
  readonly confidences: Float32Array;
}

/** Whether a rule h(X, c) <= b(X, d), or h(X, c) <= b(X, A), is switched off. */
export type IsOff = (
  head: number,
  constant: number,
  body: { readonly group: number } | { readonly relation: number },
) => boolean;

/** Collects the rules h(X, c) <= b(X, d) of a directed relation. */
export function constantRules(
  graph: RuleGraph,
  least: LeastRule,
  isOff?: IsOff,
): (relation: number) => ConstantRules {
  const counter = constantCounter(graph, least);
  const byRelation = runsByRelation(graph);
  const { runEdge, runEntity } = graph;
  return (relation) => {
    const found: FoundRules = { groups: [], constants: [], confidences: [] };
    for (const run of byRelation(relation ^ 1)) {
      if (runEdge[run + 1]! - runEdge[run]! < least.support) continue;
      const constant = runEntity[run]!;
      counter(run, (group, support, body) => {
        if (isOff?.(relation, constant, { group })) return;
        found.groups.push(group);
        found.constants.push(constant);
        found.confidences.push(confidenceOf({ body, support }));
      });
    }
    return byGroup(found, runEntity.length);
  };
}

/** Rules with constants one after another. */
export interface FoundRules {
  readonly groups: number[];
  readonly constants: number[];
  readonly confidences: number[];
}

/** Lays rules out by their bodies; inside a group they stay in their order. @param runs groups that there are */
export function byGroup({ groups, constants, confidences }: FoundRules, runs: number): ConstantRules {
  const places = new Uint32Array(runs);
  for (const group of groups) places[group]!++;
  const distinct = Uint32Array.from(new Set(groups)).sort();
  const starts = new Uint32Array(distinct.length + 1);
  distinct.forEach((group, at) => {
    starts[at + 1] = starts[at]! + places[group]!;
    places[group] = starts[at]!;
  });
  const sorted = {
    groups: distinct,
    starts,
    constants: new Uint32Array(groups.length),
    confidences: new Float32Array(groups.length),
  };
  groups.forEach((group, from) => {
    const to = places[group]!++;
    sorted.constants[to] = constants[from]!;
    sorted.confidences[to] = confidences[from]!;
  });
  return sorted;
}

/** The place of a group among the rules, or -1. */
export const placeOf = ({ groups }: Pick<ConstantRules, "groups">, group: number): number =>
  placeIn(groups, group);
