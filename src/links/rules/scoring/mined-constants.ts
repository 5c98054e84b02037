import { type ConstantRules, constantCounter, constantRules, type IsOff } from "../mining/constant-rules.ts";
import type { LeastRule } from "../mining/mine-paths.ts";
import { OPEN_WEIGHT, openCounter, openRules, reflexiveRules } from "../mining/open-rules.ts";
import { confidenceOf } from "../mining/path-rules.ts";
import { type RuleGraph, runOf, runsByRelation } from "../rule-graph.ts";
import {
  evidenceOf,
  proposeConstants,
  proposeHolders,
  proposeMembers,
  proposeOpenly,
  proposeSelf,
} from "./apply-rules.ts";
import type { Speaker } from "./scorer.ts";

/** Rules with constants that are kept of relations asked for before. */
const MOST_CONSTANTS = 1 << 24;

/** Rules with constants, counted from the links when a question needs them: they follow from the graph, and there are millions. */
export function minedConstants(graph: RuleGraph, least: LeastRule, isOff?: IsOff): Speaker {
  const constantsOf = kept(constantRules(graph, least, isOff));
  const openOf = kept(openRules(graph, least, isOff));
  const reflexiveOf = kept(reflexiveRules(graph, least));
  const count = constantCounter(graph, least);
  const countOpen = openCounter(graph, least);
  const byRelation = runsByRelation(graph);
  return (x, relation, found) => {
    proposeConstants(graph, x, constantsOf(relation), found);
    proposeOpenly(graph, x, openOf(relation), found);
    proposeSelf(graph, x, reflexiveOf(relation), found);
    const known = runOf(graph, x, relation);
    if (known < 0) return;
    count(known, (group, support, body) => {
      if (!isOff?.(relation ^ 1, x, { group }))
        proposeMembers(graph, x, group, evidenceOf(confidenceOf({ body, support })), found);
    });
    countOpen(known, (own, support, body) => {
      if (isOff?.(relation ^ 1, x, { relation: own })) return;
      const confidence = OPEN_WEIGHT * confidenceOf({ body, support });
      proposeHolders(graph, x, byRelation(own), evidenceOf(confidence), found);
    });
  };
}

/** Keeps the rules of the relations that were asked for last. */
function kept(of: (relation: number) => ConstantRules): (relation: number) => ConstantRules {
  const made = new Map<number, ConstantRules>();
  let rules = 0;
  return (relation) => {
    const known = made.get(relation);
    if (known) return known;
    const found = of(relation);
    made.set(relation, found);
    rules += found.constants.length;
    for (const [oldest, each] of made) {
      if (rules <= MOST_CONSTANTS || oldest === relation) break;
      rules -= each.constants.length;
      made.delete(oldest);
    }
    return found;
  };
}
