import type { AnyRule } from "../rule.ts";
import { holds, type RuleGraph, runOf, runsByRelation } from "../rule-graph.ts";
import { constantCounter } from "./constant-rules.ts";
import { openCounter } from "./open-rules.ts";
import { type PathEnds, pathEnds } from "./path-ends.ts";

/** Distinct pairs that a body of three atoms is counted over, at most about. */
const MOST_PAIRS = 400_000;

/** The counts of a rule over the links of a graph. */
export interface RuleCounts {
  readonly body: number;
  readonly support: number;
}

/** Counts single rules: exactly, bodies of three atoms over the first pairs of evenly drawn starts where there are many. */
export function ruleCounter(graph: RuleGraph, branching: number): (rule: AnyRule) => RuleCounts {
  const ends = pathEnds(graph, branching);
  const byRelation = runsByRelation(graph);
  const anything = { support: 0, confidence: 0 };
  const constants = constantCounter(graph, anything);
  const open = openCounter(graph, anything);
  return (rule) => {
    if (rule.kind === "path") return countPath(graph, byRelation(rule.atoms[0]!), ends, rule);
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

/** @param starts runs of the first atom */
function countPath(
  graph: RuleGraph,
  starts: Uint32Array,
  ends: PathEnds,
  { head, atoms }: { readonly head: number; readonly atoms: readonly number[] },
): RuleCounts {
  let [body, support] = [0, 0];
  const order = atoms.length > 2 ? spread(starts) : starts;
  for (const start of order) {
    if (atoms.length > 2 && body >= MOST_PAIRS) break;
    const x = graph.runEntity[start]!;
    const found = ends(x, atoms);
    body += found.length;
    const linked = runOf(graph, x, head);
    if (linked >= 0) for (const y of found) support += +holds(graph, linked, y);
  }
  return { body, support };
}

/** The same runs in an order that is even over them from the beginning on: by the bits of their places, reversed. */
function spread(runs: Uint32Array): Uint32Array {
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(2, runs.length))));
  const order: number[] = [];
  for (let at = 0; at < 2 ** bits; at++) {
    let place = 0;
    for (let bit = 0; bit < bits; bit++) place = place * 2 + (Math.floor(at / 2 ** bit) & 1);
    if (place < runs.length) order.push(runs[place]!);
  }
  return Uint32Array.from(order);
}
