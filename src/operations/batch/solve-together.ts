import type { Graph } from "../../kg/graph.ts";
import type { SourceQuery } from "../../query/source.ts";
import type { AskedSolver } from "../../solvers/asking/ask-model.ts";
import { wholeRelation } from "../../solvers/choice/whole-relation.ts";
import { asksForAll } from "../../solvers/ranking/rank-answers.ts";
import type { Solution } from "../../solvers/solver.ts";
import { mistakeBy } from "./line-mistakes.ts";

/** A line that has been read. */
export interface AskedLine {
  readonly line: number;
  readonly source: SourceQuery;
  readonly by: AskedSolver;
}

/**
 * Solutions of several queries, of all where everything is wanted, else of those that ask for few rows: for the best answers alone, the others need far
 * fewer rows than all of them together. A query that fails is left out, and fails again when its turn comes.
 */
export function solveTogether(
  group: readonly AskedLine[],
  graph: Graph,
  everything: boolean,
): Map<AskedLine, Solution> {
  const solutions = new Map<AskedLine, Solution>();
  if (group.length === 1) return solutions;
  const shared = everything
    ? group
    : group.filter(
        ({ by, source: { query } }) => asksForAll(query, by.solver, graph) && !wholeRelation(query),
      );
  for (const { running } of new Set(shared.map(({ by }) => by))) {
    const own = shared.filter(({ by }) => by.running === running);
    mistakeBy(() => {
      running.solveMany(own.map(({ source }) => source.query)).forEach((solution, at) => {
        solutions.set(own[at]!, solution);
      });
    });
  }
  return solutions;
}

/** Queries in their order, in batches whose solutions take at most `room` bytes; at least one a batch. */
export function* groupsWithin(
  asked: readonly AskedLine[],
  room: number,
  rowBytes: number,
): Generator<AskedLine[]> {
  let group: AskedLine[] = [];
  let bytes = 0;
  for (const each of asked) {
    const own = each.source.query.free.length * rowBytes;
    if (group.length > 0 && bytes + own > room) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(each);
    bytes += own;
  }
  if (group.length > 0) yield group;
}
