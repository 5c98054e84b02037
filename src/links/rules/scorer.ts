import {
  evidenceOf,
  type PathIndex,
  pathFollower,
  pathIndex,
  proposeConstants,
  proposeHolders,
  proposeMembers,
  proposeOpenly,
  proposeSelf,
} from "./apply-rules.ts";
import { type Candidates, candidatesOf } from "./candidates.ts";
import { type ConstantRules, constantCounter, constantRules, type IsOff } from "./constant-rules.ts";
import { BRANCHING, type LeastRule } from "./mine-paths.ts";
import { OPEN_WEIGHT, openCounter, openRules, reflexiveRules } from "./open-rules.ts";
import { confidenceOf, type PathRules, pathAt } from "./path-rules.ts";
import { type RuleGraph, runOf, runsByRelation } from "./rule-graph.ts";

/** Rules with constants that are kept of relations asked for before. */
const MOST_CONSTANTS = 1 << 24;

/** What is applied. */
export interface RuleSet {
  readonly paths: PathRules;
  /** Rules with constants are counted when they are asked for; `undefined` leaves them out. */
  readonly constants?: LeastRule;
  readonly branching?: number;
  readonly isOff?: IsOff;
}

/** Applies rules to single questions (x, h, ?). */
export interface RuleScorer {
  /** What all rules of a question propose; valid until the next call. */
  ask(x: number, relation: number): Candidates;
}

/** Applies a set of rules over the links of a graph. */
export function ruleScorer(graph: RuleGraph, set: RuleSet): RuleScorer {
  const { constants: least, branching = BRANCHING, isOff } = set;
  const found = candidatesOf(graph.entityCount);
  const follow = pathFollower(graph, branching);
  const pathsOf = pathsByHead(set.paths);
  const constantsOf = least && keptConstants(constantRules(graph, least, isOff));
  const count = least && constantCounter(graph, least);
  const openOf = least && keptConstants(openRules(graph, least));
  const countOpen = least && openCounter(graph, least);
  const reflexiveOf = least && keptConstants(reflexiveRules(graph, least));
  const byRelation = runsByRelation(graph);
  return {
    ask(x, relation) {
      found.begin();
      follow(x, pathsOf(relation), found);
      if (!constantsOf || !count || !openOf || !countOpen || !reflexiveOf) return found;
      proposeConstants(graph, x, constantsOf(relation), found);
      proposeOpenly(graph, x, openOf(relation), found);
      proposeSelf(graph, x, reflexiveOf(relation), found);
      const known = runOf(graph, x, relation);
      if (known < 0) return found;
      count(known, (group, support, body) => {
        if (!isOff?.(relation ^ 1, x, group))
          proposeMembers(graph, x, group, evidenceOf(confidenceOf({ body, support })), found);
      });
      countOpen(known, (body, support, holders) => {
        const confidence = OPEN_WEIGHT * confidenceOf({ body: holders, support });
        proposeHolders(graph, x, byRelation(body), evidenceOf(confidence), found);
      });
      return found;
    },
  };
}

/** The path rules of each head, laid out when they are asked for. */
function pathsByHead(paths: PathRules): (head: number) => PathIndex {
  const { heads } = paths;
  const made = new Map<number, PathIndex>();
  return (head) => {
    let index = made.get(head);
    if (!index) {
      const from = firstOf(heads, head);
      const to = firstOf(heads, head + 1);
      index = pathIndex(Array.from({ length: to - from }, (_, at) => pathAt(paths, from + at)));
      made.set(head, index);
    }
    return index;
  };
}

/** The first place of a value that is not less. */
function firstOf(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Keeps the rules of the relations that were asked for last. */
function keptConstants(of: (relation: number) => ConstantRules): (relation: number) => ConstantRules {
  const kept = new Map<number, ConstantRules>();
  let rules = 0;
  return (relation) => {
    let made = kept.get(relation);
    if (made) return made;
    made = of(relation);
    kept.set(relation, made);
    rules += made.constants.length;
    for (const [oldest, each] of kept) {
      if (rules <= MOST_CONSTANTS || oldest === relation) break;
      rules -= each.constants.length;
      kept.delete(oldest);
    }
    return made;
  };
}
