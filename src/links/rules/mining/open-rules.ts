import { holds, type RuleGraph, runOf, runsByRelation } from "../rule-graph.ts";
import { byGroup, type ConstantRules, type FoundRules, type IsOff } from "./constant-rules.ts";
import type { LeastRule } from "./mine-paths.ts";
import { confidenceOf } from "./path-rules.ts";

/** What the confidence of a rule counts whose body ends openly (AnyBURL's weight of such rules). */
export const OPEN_WEIGHT = 0.1;

/** Is told a rule h(X, c) <= b(X, A) by the relation of its body. */
export type OpenRuleVisitor = (relation: number, support: number, body: number) => void;

/**
 * Counts the rules h(X, c) <= b(X, A) exactly, A anyone but X and c. AnyBURL calls them acyclic rules of its second kind, others dangling.
 * @returns what counts the rules of a run of (c, h⁻¹)
 */
export function openCounter(graph: RuleGraph, least: LeastRule) {
  const { relationCount, entityRun, runEntity, runRelation, runEdge, tails, opposite, isLoop } = graph;
  /** Entities that have the relation to someone else. */
  const domain = new Uint32Array(relationCount);
  /** Entities of a run (c, b⁻¹): those that have b to c alone. */
  const alone = new Uint32Array(runEntity.length);
  const others = (run: number) => runEdge[run + 1]! - runEdge[run]! - isLoop[run]!;
  for (let run = 0; run < runEntity.length; run++) {
    const count = others(run);
    if (count > 0) domain[runRelation[run]!]!++;
    if (count !== 1) continue;
    const edge = tails[runEdge[run]!] === runEntity[run] ? runEdge[run]! + 1 : runEdge[run]!;
    alone[opposite[edge]!]!++;
  }
  const counts = new Uint32Array(relationCount);
  const met: number[] = [];
  return (run: number, visit: OpenRuleVisitor): void => {
    const constant = runEntity[run]!;
    for (let at = runEdge[run]!; at < runEdge[run + 1]!; at++) {
      const x = tails[at]!;
      if (x === constant) continue;
      for (let own = entityRun[x]!; own < entityRun[x + 1]!; own++)
        if (reaches(graph, own, constant) && counts[runRelation[own]!]!++ === 0) met.push(runRelation[own]!);
    }
    for (const relation of met) {
      const support = counts[relation]!;
      counts[relation] = 0;
      if (support < least.support) continue;
      const own = runOf(graph, constant, relation);
      const back = runOf(graph, constant, relation ^ 1);
      const body = domain[relation]! - +(own >= 0 && others(own) > 0) - (back < 0 ? 0 : alone[back]!);
      if (confidenceOf({ body, support }) >= least.confidence) visit(relation, support, body);
    }
    met.length = 0;
  };
}

/** Whether a run lists someone who is neither its own entity nor another one. */
export function reaches(graph: RuleGraph, run: number, other: number): boolean {
  const { runEdge, isLoop } = graph;
  const count = runEdge[run + 1]! - runEdge[run]! - isLoop[run]!;
  return count > 1 || (count === 1 && !holds(graph, run, other));
}

/** Collects the rules h(X, c) <= b(X, A) of a directed relation, by b in the place of groups. */
export function openRules(
  graph: RuleGraph,
  least: LeastRule,
  isOff?: IsOff,
): (relation: number) => ConstantRules {
  const counter = openCounter(graph, least);
  const byRelation = runsByRelation(graph);
  return (relation) => {
    const found: FoundRules = { groups: [], constants: [], confidences: [] };
    for (const run of byRelation(relation ^ 1))
      counter(run, (body, support, count) => {
        if (isOff?.(relation, graph.runEntity[run]!, { relation: body })) return;
        found.groups.push(body);
        found.constants.push(graph.runEntity[run]!);
        found.confidences.push(OPEN_WEIGHT * confidenceOf({ body: count, support }));
      });
    return byGroup(found, graph.relationCount);
  };
}

/** Collects the rules h(X, X) <= b(X, d) of a directed relation: for each group how sure it is that its members are linked to themselves. */
export function reflexiveRules(graph: RuleGraph, least: LeastRule): (relation: number) => ConstantRules {
  const { entityRun, runEntity, runEdge, tails, opposite, isLoop } = graph;
  const byRelation = runsByRelation(graph);
  return (relation) => {
    const counts = new Map<number, number>();
    for (const run of byRelation(relation)) {
      if (isLoop[run] === 0) continue;
      const x = runEntity[run]!;
      for (let edge = runEdge[entityRun[x]!]!; edge < runEdge[entityRun[x + 1]!]!; edge++)
        if (tails[edge] !== x) counts.set(opposite[edge]!, (counts.get(opposite[edge]!) ?? 0) + 1);
    }
    const found: FoundRules = { groups: [], constants: [], confidences: [] };
    for (const [group, support] of counts) {
      const confidence = confidenceOf({
        body: runEdge[group + 1]! - runEdge[group]! - isLoop[group]!,
        support,
      });
      if (support < least.support || confidence < least.confidence) continue;
      found.groups.push(group);
      found.constants.push(0);
      found.confidences.push(confidence);
    }
    return byGroup(found, runEntity.length);
  };
}
