import type { RuleGraph } from "../rule-graph.ts";
import { tailVisitor, twoSteps } from "./two-steps.ts";

/** Follows the atoms of a path from x; returns the distinct ends, in the order in which they are met. */
export type PathEnds = (x: number, atoms: readonly number[]) => readonly number[];

/**
 * Finds the ends of paths of one to three atoms whose entities are all different.
 * @param branching most tails of a run that paths go on to, evenly over the run
 * @param walked is told the links that were followed
 */
export function pathEnds(graph: RuleGraph, branching: number, walked = { steps: 0 }): PathEnds {
  const seen = new Uint32Array(graph.entityCount);
  let question = 0;
  const forTails = tailVisitor(graph, branching, () => {
    walked.steps++;
    return true;
  });
  const walk = twoSteps(graph.entityCount, forTails);
  return (x, [one, two, three]) => {
    question++;
    const ends: number[] = [];
    const end = (y: number) => {
      if (seen[y] === question) return;
      seen[y] = question;
      ends.push(y);
    };
    if (two === undefined) forTails(x, one!, end);
    else if (three === undefined) forTails(x, one!, (a) => forTails(a, two, (y) => y !== x && end(y)));
    else {
      const { found, leadsTo } = walk(x, one!, two);
      for (const b of found)
        forTails(b, three, (y) => {
          if (y !== x && leadsTo(b, y)) end(y);
        });
    }
    return ends;
  };
}
