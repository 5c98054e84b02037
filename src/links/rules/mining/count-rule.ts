import type { AnyRule } from "../rule.ts";
import { holds, type RuleGraph, runOf, runsByRelation } from "../rule-graph.ts";
import { constantCounter } from "./constant-rules.ts";
import { openCounter } from "./open-rules.ts";
import { pathEnds } from "./path-ends.ts";
import type { PathRule } from "./path-rules.ts";
import { spread } from "./spread.ts";

/** Steps for the counts of one body of three atoms, about; 400,000 pairs and more. */
const MOST_STEPS = 1 << 23;

/** The counts of a rule over the links of a graph. */
export interface RuleCounts {
  readonly body: number;
  readonly support: number;
}

/** Counts single rules: exactly, bodies of three atoms over evenly drawn starts where there are many. */
export function ruleCounter(graph: RuleGraph, branching: number): (rule: AnyRule) => RuleCounts {
  const countPath = pathCounter(graph, branching);
  const anything = { support: 0, confidence: 0 };
  const constants = constantCounter(graph, anything);
  const open = openCounter(graph, anything);
  return (rule) => {
    if (rule.kind === "path") {
      const { body, support } = countPath(rule, MOST_STEPS);
      return { body, support };
    }
    let found: RuleCounts = { body: 0, support: 0 };
    const run = runOf(graph, rule.constant, rule.head ^ 1);
    if (run < 0) return found;
    if (rule.other === undefined) {
      open(run, (relation, support, body) => {
        if (relation === rule.relation) found = { body, support };
      });
      return found;
    }
    const group = runOf(graph, rule.other, rule.relation ^ 1);
    constants(run, (each, support, body) => {
      if (each === group) found = { body, support };
    });
    return found;
  };
}

/** The counts of a body without constants, and whether they are those of all its pairs. */
export interface PathCounts extends RuleCounts {
  readonly whole: boolean;
}

/** Counts bodies without constants: of three atoms within `steps`, from starts that are drawn evenly; shorter ones whole. */
export function pathCounter(graph: RuleGraph, branching: number) {
  const walked = { steps: 0 };
  const ends = pathEnds(graph, branching, walked);
  const byRelation = runsByRelation(graph);
  return ({ head, atoms }: Pick<PathRule, "head" | "atoms">, steps: number): PathCounts => {
    const starts = byRelation(atoms[0]!);
    let [body, support] = [0, 0];
    walked.steps = 0;
    for (const place of spread(starts.length)) {
      if (atoms.length > 2 && walked.steps >= steps) return { body, support, whole: false };
      const x = graph.runEntity[starts[place]!]!;
      const found = ends(x, atoms);
      body += found.length;
      const linked = runOf(graph, x, head);
      if (linked >= 0) for (const y of found) support += +holds(graph, linked, y);
    }
    return { body, support, whole: true };
  };
}
