import { groundingOf, type KnownLink } from "./grounding.ts";
import { pathEnds } from "./mining/path-ends.ts";
import { spread } from "./mining/spread.ts";
import { constantGrounding } from "./reasons.ts";
import type { AnyRule } from "./rule.ts";
import { holds, type RuleGraph, runOf, runsByRelation } from "./rule-graph.ts";

/** A pair that the body of a rule holds of. */
export interface RuleExample {
  readonly head: number;
  readonly tail: number;
  readonly grounding: readonly KnownLink[];
}

/** Pairs of a rule's body: those whose link is known, and those whose link the rule proposes. */
export interface RuleExamples {
  readonly known: readonly RuleExample[];
  readonly proposed: readonly RuleExample[];
}

/** Finds at most `most` pairs of each kind, from starts that are drawn evenly. @param branching as the rules were mined */
export function ruleExamples(graph: RuleGraph, rule: AnyRule, most: number, branching: number): RuleExamples {
  const known: RuleExample[] = [];
  const proposed: RuleExample[] = [];
  for (const example of pairsOf(graph, rule, branching)) {
    const run = runOf(graph, example.head, rule.head);
    const list = run >= 0 && holds(graph, run, example.tail) ? known : proposed;
    if (list.length < most) list.push(example);
    if (known.length === most && proposed.length === most) break;
  }
  return { known, proposed };
}

function* pairsOf(
  graph: RuleGraph,
  rule: AnyRule,
  branching: number,
): Generator<RuleExample, void, undefined> {
  const { runEntity } = graph;
  const starts = runsByRelation(graph)(rule.kind === "path" ? rule.atoms[0]! : rule.relation);
  const ends = pathEnds(graph, branching);
  for (const place of spread(starts.length)) {
    const head = runEntity[starts[place]!]!;
    for (const tail of rule.kind === "path" ? ends(head, rule.atoms) : [rule.constant]) {
      const grounding =
        rule.kind === "path"
          ? groundingOf(graph, head, rule.atoms, tail)
          : constantGrounding(graph, head, rule);
      if (grounding) yield { head, tail, grounding };
    }
  }
}
