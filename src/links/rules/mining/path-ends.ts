import { type RuleGraph, runOf } from "../rule-graph.ts";
import { strideOf } from "./sweep-paths.ts";

/** Follows the atoms of a path from x; returns the distinct ends, in the order in which they are met. */
export type PathEnds = (x: number, atoms: readonly number[]) => readonly number[];

/**
 * Finds the ends of paths of one to three atoms whose entities are all different.
 * @param branching most tails of a run that paths go on to, evenly over the run
 * @param walked is told the links that were followed
 */
export function pathEnds(graph: RuleGraph, branching: number, walked = { steps: 0 }): PathEnds {
  const { entityCount, runEdge, tails } = graph;
  const seen = new Uint32Array(entityCount);
  // Two predecessors of each entity are enough: one of them is not the end that is looked at.
  const met = new Uint32Array(entityCount);
  const first = new Int32Array(entityCount);
  const second = new Int32Array(entityCount);
  let question = 0;
  const forTails = (entity: number, atom: number, visit: (tail: number) => void) => {
    const run = runOf(graph, entity, atom);
    if (run < 0) return;
    const [from, to] = [runEdge[run]!, runEdge[run + 1]!];
    const by = strideOf(to - from, branching);
    walked.steps += Math.ceil((to - from) / by);
    for (let at = from; at < to; at += by) {
      const tail = tails[Math.floor(at)]!;
      if (tail !== entity) visit(tail);
    }
  };
  return (x, [one, two, three]) => {
    question++;
    const ends: number[] = [];
    const end = (y: number) => {
      if (seen[y] === question) return;
      seen[y] = question;
      ends.push(y);
    };
    if (two === undefined) {
      forTails(x, one!, end);
      return ends;
    }
    if (three === undefined) {
      forTails(x, one!, (a) => forTails(a, two, (y) => y !== x && end(y)));
      return ends;
    }
    const middles: number[] = [];
    forTails(x, one!, (a) =>
      forTails(a, two, (b) => {
        if (b === x) return;
        if (met[b] !== question) {
          met[b] = question;
          first[b] = a;
          second[b] = -1;
          middles.push(b);
        } else if (second[b] === -1 && first[b] !== a) second[b] = a;
      }),
    );
    for (const b of middles)
      forTails(b, three, (y) => {
        if (y !== x && (first[b] !== y || second[b] !== -1)) end(y);
      });
    return ends;
  };
}
