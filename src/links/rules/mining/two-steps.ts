import { type RuleGraph, runOf } from "../rule-graph.ts";
import { strideOf } from "./sweep-paths.ts";

/** Visits the tails of a run, evenly over it where there are too many, and never the entity itself. */
export type ForTails = (entity: number, relation: number, visit: (tail: number) => void) => void;

/**
 * Visits tails by single relations.
 * @param branching most tails of a run that are visited
 * @param step is asked before each tail: false ends the visit
 */
export function tailVisitor(graph: RuleGraph, branching: number, step: () => boolean): ForTails {
  const { runEdge, tails } = graph;
  return (entity, relation, visit) => {
    const run = runOf(graph, entity, relation);
    if (run < 0) return;
    const [from, to] = [runEdge[run]!, runEdge[run + 1]!];
    const by = strideOf(to - from, branching);
    for (let at = from; at < to && step(); at += by) {
      const tail = tails[Math.floor(at)]!;
      if (tail !== entity) visit(tail);
    }
  };
}

/** The entities two steps from another one, all different from it. */
export interface SecondEntities {
  readonly found: readonly number[];
  /** Whether a path over such an entity may end in y: not where the only way to it goes through y. */
  leadsTo(second: number, y: number): boolean;
}

/** Walks two steps; two ways to each entity are enough, because one of them does not go through the end that is looked at. */
export function twoSteps(entityCount: number, forTails: ForTails) {
  const met = new Uint32Array(entityCount);
  const first = new Int32Array(entityCount);
  const other = new Int32Array(entityCount);
  let walk = 0;
  return (x: number, one: number, two: number): SecondEntities => {
    walk++;
    const found: number[] = [];
    forTails(x, one, (a) =>
      forTails(a, two, (b) => {
        if (b === x) return;
        if (met[b] !== walk) {
          met[b] = walk;
          first[b] = a;
          other[b] = -1;
          found.push(b);
        } else if (other[b] === -1 && first[b] !== a) other[b] = a;
      }),
    );
    return { found, leadsTo: (second, y) => first[second] !== y || other[second] !== -1 };
  };
}
