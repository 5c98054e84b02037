import { byGroup, type ConstantRules, type FoundRules } from "../mining/constant-rules.ts";
import { OPEN_WEIGHT } from "../mining/open-rules.ts";
import { confidenceOf } from "../mining/path-rules.ts";
import type { AnyConstantRule } from "../rule.ts";
import { type RuleGraph, runOf, runsByRelation } from "../rule-graph.ts";
import {
  evidenceOf,
  proposeConstants,
  proposeHolders,
  proposeMembers,
  proposeOpenly,
} from "./apply-rules.ts";
import type { Speaker } from "./scorer.ts";

/** The body of a rule with a constant: a group of entities, or all that have a relation. */
interface ListedBody {
  readonly group: number | undefined;
  readonly relation: number;
  readonly evidence: number;
}

/** Rules with constants that are listed one by one, as files have them. */
export function listedRules(graph: RuleGraph, rules: readonly AnyConstantRule[]): Speaker {
  const byRelation = runsByRelation(graph);
  const closed = new Map<number, FoundRules>();
  const open = new Map<number, FoundRules>();
  // The other side: (c, h⁻¹, ?) is answered by all that the body holds.
  const bodies = new Map<string, ListedBody[]>();
  for (const rule of rules) {
    const { head, constant, relation, other } = rule;
    const group = other === undefined ? undefined : runOf(graph, other, relation ^ 1);
    if (group === -1) continue;
    const confidence = (other === undefined ? OPEN_WEIGHT : 1) * confidenceOf(rule);
    const found = entryOf(group === undefined ? open : closed, head, () => ({
      groups: [],
      constants: [],
      confidences: [],
    }));
    found.groups.push(group ?? relation);
    found.constants.push(constant);
    found.confidences.push(confidence);
    entryOf(bodies, `${head ^ 1} ${constant}`, () => []).push({
      group,
      relation,
      evidence: evidenceOf(confidence),
    });
  }
  const laidOut = (from: Map<number, FoundRules>, runs: number): Map<number, ConstantRules> =>
    new Map([...from].map(([head, found]) => [head, byGroup(found, runs)]));
  const closedOf = laidOut(closed, graph.runEntity.length);
  const openOf = laidOut(open, graph.relationCount);
  return (x, relation, found) => {
    const [ofGroups, ofRelations] = [closedOf.get(relation), openOf.get(relation)];
    if (ofGroups) proposeConstants(graph, x, ofGroups, found);
    if (ofRelations) proposeOpenly(graph, x, ofRelations, found);
    for (const { group, relation: own, evidence } of bodies.get(`${relation} ${x}`) ?? [])
      if (group === undefined) proposeHolders(graph, x, byRelation(own), evidence, found);
      else proposeMembers(graph, x, group, evidence, found);
  };
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    map.set(key, found);
  }
  return found;
}
