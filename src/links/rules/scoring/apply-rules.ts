import { type ConstantRules, placeOf } from "../mining/constant-rules.ts";
import { reaches } from "../mining/open-rules.ts";
import { confidenceOf, type PathRule } from "../mining/path-rules.ts";
import { strideOf } from "../mining/sweep-paths.ts";
import type { RuleGraph } from "../rule-graph.ts";
import type { Candidates } from "./candidates.ts";
import { type LongRules, longRules } from "./follow-long.ts";

/** Evidence of a rule: agreeing ones add up (noisy-or), and that of a confidence near 1 stays bounded by the unseen negatives. */
export const evidenceOf = (confidence: number): number => -Math.log1p(-confidence);

/** Path rules of one head as they are applied: by the relation that they leave the entity of the question through. */
export interface PathIndex {
  /** The evidence by first relation: of the rule of one atom, and of those of two by their second relation; 0 where there is none. */
  readonly firsts: ReadonlyMap<number, { single: number; readonly seconds: Map<number, number> }>;
  readonly longer: LongRules;
}

/** Lays out the path rules of a head. */
export function pathIndex(rules: readonly PathRule[]): PathIndex {
  const firsts = new Map<number, { single: number; readonly seconds: Map<number, number> }>();
  const longer: { atoms: readonly number[]; evidence: number }[] = [];
  for (const rule of rules) {
    const { atoms } = rule;
    const evidence = evidenceOf(confidenceOf(rule));
    const [first, second] = atoms;
    if (atoms.length > 2) {
      longer.push({ atoms, evidence });
      continue;
    }
    let entry = firsts.get(first!);
    if (!entry) {
      entry = { single: 0, seconds: new Map() };
      firsts.set(first!, entry);
    }
    if (second === undefined) entry.single = evidence;
    else entry.seconds.set(second, evidence);
  }
  return { firsts, longer: longRules(longer) };
}

/** Follows paths from single entities. @param branching most tails of a run that paths go on to */
export function pathFollower(graph: RuleGraph, branching: number) {
  const { entityCount, relationCount, entityRun, runEntity, runRelation, runEdge, tails } = graph;
  const stamps = new Uint32Array(entityCount);
  let stamp = 0;
  const evidenceTo = new Float64Array(relationCount);
  const lists: number[][] = Array.from({ length: relationCount }, () => []);
  return (x: number, { firsts }: PathIndex, found: Candidates): void => {
    for (let run = entityRun[x]!; run < entityRun[x + 1]!; run++) {
      const entry = firsts.get(runRelation[run]!);
      if (!entry) continue;
      const { single, seconds } = entry;
      const [from, to] = [runEdge[run]!, runEdge[run + 1]!];
      if (single > 0)
        for (let edge = from; edge < to; edge++) if (tails[edge] !== x) found.add(tails[edge]!, 0, single);
      if (seconds.size === 0) continue;
      for (const [second, evidence] of seconds) evidenceTo[second] = evidence;
      const met: number[] = [];
      for (let edge = from; edge < to; edge++) {
        const middle = tails[edge]!;
        if (middle === x) continue;
        for (let next = entityRun[middle]!; next < entityRun[middle + 1]!; next++) {
          const second = runRelation[next]!;
          if (evidenceTo[second] === 0) continue;
          const list = lists[second]!;
          if (list.length === 0) met.push(second);
          list.push(next);
        }
      }
      for (const second of met) {
        const list = lists[second]!;
        const evidence = evidenceTo[second]!;
        stamp++;
        for (const next of list) {
          const middle = runEntity[next]!;
          const [first, last] = [runEdge[next]!, runEdge[next + 1]!];
          const by = strideOf(last - first, branching);
          for (let at = first; at < last; at += by) {
            const y = tails[Math.floor(at)]!;
            if (y === x || y === middle || stamps[y] === stamp) continue;
            stamps[y] = stamp;
            found.add(y, 0, evidence);
          }
        }
        list.length = 0;
      }
      for (const second of seconds.keys()) evidenceTo[second] = 0;
    }
  };
}

/** Proposes the constants of rules h(X, c) <= b(X, d) for X = x. */
export function proposeConstants(graph: RuleGraph, x: number, rules: ConstantRules, found: Candidates): void {
  const { entityRun, runEdge, tails, opposite } = graph;
  const { starts, constants, confidences } = rules;
  for (let edge = runEdge[entityRun[x]!]!; edge < runEdge[entityRun[x + 1]!]!; edge++) {
    if (tails[edge] === x) continue;
    const place = placeOf(rules, opposite[edge]!);
    if (place < 0) continue;
    for (let at = starts[place]!; at < starts[place + 1]!; at++)
      if (constants[at] !== x) found.add(constants[at]!, 1, evidenceOf(confidences[at]!));
  }
}

/** Proposes the members of a group for a question whose entity is x: all but x and the constant of the group. */
export function proposeMembers(
  graph: RuleGraph,
  x: number,
  group: number,
  evidence: number,
  found: Candidates,
): void {
  const { runEntity, runEdge, tails } = graph;
  const constant = runEntity[group]!;
  for (let edge = runEdge[group]!; edge < runEdge[group + 1]!; edge++) {
    const y = tails[edge]!;
    if (y !== x && y !== constant) found.add(y, 2, evidence);
  }
}

/** Proposes the constants of rules h(X, c) <= b(X, A) for X = x. */
export function proposeOpenly(graph: RuleGraph, x: number, rules: ConstantRules, found: Candidates): void {
  const { entityRun, runRelation } = graph;
  const { starts, constants, confidences } = rules;
  for (let run = entityRun[x]!; run < entityRun[x + 1]!; run++) {
    const place = placeOf(rules, runRelation[run]!);
    if (place < 0) continue;
    for (let at = starts[place]!; at < starts[place + 1]!; at++) {
      const constant = constants[at]!;
      if (constant !== x && reaches(graph, run, constant))
        found.add(constant, 1, evidenceOf(confidences[at]!));
    }
  }
}

/** Proposes all that have a relation to anyone but themselves and x. @param runs those of the relation */
export function proposeHolders(
  graph: RuleGraph,
  x: number,
  runs: Uint32Array,
  evidence: number,
  found: Candidates,
): void {
  const { runEntity } = graph;
  for (const run of runs) {
    const y = runEntity[run]!;
    if (y !== x && reaches(graph, run, x)) found.add(y, 2, evidence);
  }
}

/** Proposes x itself by rules h(X, X) <= b(X, d). */
export function proposeSelf(graph: RuleGraph, x: number, rules: ConstantRules, found: Candidates): void {
  if (rules.groups.length === 0) return;
  const { entityRun, runEdge, tails, opposite } = graph;
  for (let edge = runEdge[entityRun[x]!]!; edge < runEdge[entityRun[x + 1]!]!; edge++) {
    const place = tails[edge] === x ? -1 : placeOf(rules, opposite[edge]!);
    if (place >= 0) found.add(x, 1, evidenceOf(rules.confidences[place]!));
  }
}
