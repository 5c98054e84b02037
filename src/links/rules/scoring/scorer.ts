import { lowerBound } from "../../../ranking/standing.ts";
import type { IsOff } from "../mining/constant-rules.ts";
import { BRANCHING, type LeastRule } from "../mining/mine-paths.ts";
import { type PathRules, pathAt } from "../mining/path-rules.ts";
import type { AnyConstantRule } from "../rule.ts";
import type { RuleGraph } from "../rule-graph.ts";
import { type PathIndex, pathFollower, pathIndex } from "./apply-rules.ts";
import { type Candidates, candidatesOf } from "./candidates.ts";
import { longFollower } from "./follow-long.ts";
import { listedRules } from "./listed-rules.ts";
import { minedConstants } from "./mined-constants.ts";

/** What is applied. */
export interface RuleSet {
  readonly paths: PathRules;
  /** Rules with constants are counted when they are asked for; absent: only those that are listed. */
  readonly constants?: LeastRule;
  /** Rules with constants one by one. */
  readonly listed?: readonly AnyConstantRule[];
  readonly branching?: number;
  readonly isOff?: IsOff;
}

/** Applies rules to single questions (x, h, ?). */
export interface RuleScorer {
  /** What all rules of a question propose; valid until the next call. */
  ask(x: number, relation: number): Candidates;
}

/** Some rules that speak in a question: they add what they propose. */
export type Speaker = (x: number, relation: number, found: Candidates) => void;

/** Applies a set of rules over the links of a graph. */
export function ruleScorer(graph: RuleGraph, set: RuleSet): RuleScorer {
  const found = candidatesOf(graph.entityCount);
  const speakers: readonly Speaker[] = [
    followed(graph, set),
    ...(set.constants ? [minedConstants(graph, set.constants, set.isOff)] : []),
    ...(set.listed?.length ? [listedRules(graph, set.listed)] : []),
  ];
  return {
    ask(x, relation) {
      found.begin();
      for (const speak of speakers) speak(x, relation, found);
      return found;
    },
  };
}

/** Rules without constants. */
function followed(graph: RuleGraph, { paths, branching = BRANCHING }: RuleSet): Speaker {
  const follow = pathFollower(graph, branching);
  const followLong = longFollower(graph, branching);
  const pathsOf = pathsByHead(paths);
  return (x, relation, found) => {
    const index = pathsOf(relation);
    follow(x, index, found);
    followLong(x, index.longer, found);
  };
}

/** The path rules of each head, laid out when they are asked for. */
function pathsByHead(paths: PathRules): (head: number) => PathIndex {
  const made = new Map<number, PathIndex>();
  return (head) => {
    let index = made.get(head);
    if (!index) {
      const { from, to } = rulesOfHead(paths, head);
      index = pathIndex(Array.from({ length: to - from }, (_, at) => pathAt(paths, from + at)));
      made.set(head, index);
    }
    return index;
  };
}

/** The places of a head's rules. */
export const rulesOfHead = ({ heads }: Pick<PathRules, "heads">, head: number) => ({
  from: lowerBound(heads, head),
  to: lowerBound(heads, head + 1),
});
