import type { View } from "../../../kg/graph.ts";
import { atOnce } from "../../../runs/working/pieces.ts";
import { leastConstant, leastPath, minePaths } from "../mining/mine-paths.ts";
import { packPaths } from "../mining/path-rules.ts";
import { type RuleGraph, ruleGraph } from "../rule-graph.ts";
import { type RuleScorer, type RuleSet, ruleScorer } from "./scorer.ts";

/** Rules over the links of a view, mined or read; what is costly is made when it is asked for. */
export interface RuleSource {
  /** Says which rules these are, but not over which links. */
  readonly identity: string;
  readonly view: View;
  graph(): RuleGraph;
  set(): RuleSet;
  scorer(): RuleScorer;
}

/** Rules that are there, over the links of a view. @param identity says which rules these are */
export function ruleSource(view: View, identity: string, make: (graph: RuleGraph) => RuleSet): RuleSource {
  const graph = once(() => ruleGraph(view));
  const set = once(() => make(graph()));
  return { identity, view, graph, set, scorer: once(() => ruleScorer(graph(), set())) };
}

/** Rules that are mined over the links of a view when they are asked for first. */
export const minedRules = (view: View): RuleSource =>
  ruleSource(
    view,
    `mined 3 ${leastPath.support} ${leastPath.confidence} ${leastConstant.confidence}`,
    (graph) => ({
      paths: packPaths(atOnce(minePaths(graph)).rules),
      constants: leastConstant,
    }),
  );

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
