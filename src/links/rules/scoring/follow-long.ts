import { tailVisitor, twoSteps } from "../mining/two-steps.ts";
import { type RuleGraph, runOf } from "../rule-graph.ts";
import type { Candidates } from "./candidates.ts";

/** Links that all rules of three atoms follow from one entity through one first and second relation, at most. */
const MOST_LINKS = 1 << 18;

/** Rules of three atoms of one head: by their first relation and their second, the evidence by the third. */
export type LongRules = ReadonlyMap<number, ReadonlyMap<number, ReadonlyMap<number, number>>>;

/** Lays out rules of three atoms. */
export function longRules(
  rules: readonly { readonly atoms: readonly number[]; readonly evidence: number }[],
): LongRules {
  const firsts = new Map<number, Map<number, Map<number, number>>>();
  for (const {
    atoms: [one, two, three],
    evidence,
  } of rules) {
    const seconds = firsts.get(one!) ?? new Map<number, Map<number, number>>();
    const thirds = seconds.get(two!) ?? new Map<number, number>();
    firsts.set(one!, seconds.set(two!, thirds.set(three!, evidence)));
  }
  return firsts;
}

/**
 * Follows the rules of three atoms from single entities; all entities of a path are different. Rules that begin alike share their
 * first two steps. @param branching most tails of a run that paths go on to
 */
export function longFollower(graph: RuleGraph, branching: number) {
  const seen = new Uint32Array(graph.entityCount);
  let ending = 0;
  let steps = 0;
  const forTails = tailVisitor(graph, branching, () => steps++ < MOST_LINKS);
  const walk = twoSteps(graph.entityCount, forTails);
  return (x: number, rules: LongRules, found: Candidates): void => {
    for (const [one, seconds] of rules) {
      if (runOf(graph, x, one) < 0) continue;
      for (const [two, thirds] of seconds) {
        steps = 0;
        const { found: middles, leadsTo } = walk(x, one, two);
        for (const [three, evidence] of thirds) {
          ending++;
          for (const b of middles)
            forTails(b, three, (y) => {
              if (y === x || seen[y] === ending || !leadsTo(b, y)) return;
              seen[y] = ending;
              found.add(y, 0, evidence);
            });
        }
      }
    }
  };
}
