import type { Pieces } from "../../../runs/working/pieces.ts";
import type { AnyConstantRule } from "../rule.ts";
import type { RuleGraph } from "../rule-graph.ts";
import { constantCounter } from "./constant-rules.ts";
import type { LeastRule } from "./mine-paths.ts";
import { confidenceOf } from "./path-rules.ts";

/** Finds the surest rules h(X, c) <= b(X, d) of all, at most `n`; of equal ones those that are met first. */
export function* bestConstants(
  graph: RuleGraph,
  least: LeastRule,
  most: number,
): Pieces<readonly AnyConstantRule[]> {
  const { runEntity, runRelation } = graph;
  const counter = constantCounter(graph, least);
  let best: AnyConstantRule[] = [];
  let bar = 0;
  const keepBest = () => {
    best.sort((one, other) => confidenceOf(other) - confidenceOf(one));
    best = best.slice(0, most);
    if (best.length === most) bar = confidenceOf(best[most - 1]!);
  };
  for (let run = 0; run < runEntity.length; run++) {
    counter(run, (group, support, body) => {
      if (confidenceOf({ body, support }) <= bar) return;
      best.push({
        kind: "constant",
        head: runRelation[run]! ^ 1,
        constant: runEntity[run]!,
        relation: runRelation[group]! ^ 1,
        other: runEntity[group]!,
        body,
        support,
      });
    });
    if (best.length > 2 * most) keepBest();
    if ((run & 1023) === 0) yield;
  }
  keepBest();
  return best;
}
