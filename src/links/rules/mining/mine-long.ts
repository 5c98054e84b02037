import { LacunaError } from "../../../error.ts";
import type { Pieces } from "../../../runs/working/pieces.ts";
import { type RuleGraph, runsByRelation } from "../rule-graph.ts";
import { pathCounter } from "./count-rule.ts";
import { bodyFinder } from "./find-bodies.ts";
import { BRANCHING, leastPath, type MinePathsOptions } from "./mine-paths.ts";
import { confidenceOf, mirrored, type PathRule } from "./path-rules.ts";

/** Bodies of a head that are counted, and the rules that are kept, the surest. */
const MOST_BODIES = 1000;
const MOST_RULES = 200;
/** Links that a body has to join where only a part of the links was looked at. */
const LEAST_DRAWN = 3;
/** Steps for the counts of all bodies of a head. */
const MOST_STEPS = 1 << 24;

/** What mining found. */
export interface MinedLong {
  readonly rules: readonly PathRule[];
  /** Rules whose counts are those of a part of their pairs, drawn evenly. */
  readonly drawn: number;
}

/**
 * Rules h(X, Y) <= b1(X, A), b2(A, B), b3(B, Y), all entities different: bodies are found at links of the head, and then counted. Both
 * are exact where the work allows it, else over links and pairs that are drawn evenly. The surest 200 of each head are kept.
 * @throws LacunaError `links.stopped`
 */
export function* mineLong(graph: RuleGraph, options: MinePathsOptions = {}): Pieces<MinedLong> {
  const { branching = BRANCHING, stop, onProgress } = options;
  const { support = leastPath.support, confidence = leastPath.confidence } = options;
  const byRelation = runsByRelation(graph);
  const find = bodyFinder(graph);
  const count = pathCounter(graph, branching);
  const heads = graph.relationCount >> 1;
  const rules: PathRule[] = [];
  let drawn = 0;
  for (let at = 0; at < heads; at++) {
    const head = 2 * at;
    const all = find(byRelation(head), support);
    const found = all.whole ? all : find(byRelation(head), Math.max(support, LEAST_DRAWN));
    const bodies = found.bodies.slice(0, MOST_BODIES);
    const own: { readonly rule: PathRule; readonly whole: boolean }[] = [];
    for (const [place, atoms] of bodies.entries()) {
      const { whole, ...counts } = count({ head, atoms }, MOST_STEPS / bodies.length);
      const rule = { head, atoms, ...counts };
      if (rule.support >= support && confidenceOf(rule) >= confidence) own.push({ rule, whole });
      if ((place & 63) === 63) {
        if (stop?.()) throw new LacunaError("links.stopped", "mining was stopped");
        yield;
      }
    }
    own.sort((one, other) => confidenceOf(other.rule) - confidenceOf(one.rule));
    for (const { rule, whole } of own.slice(0, MOST_RULES)) {
      rules.push(rule, mirrored(rule));
      drawn += +!whole;
    }
    onProgress?.(at + 1, heads);
    yield;
  }
  return { rules, drawn };
}
