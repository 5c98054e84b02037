import type { Query } from "../../query/formula.ts";
import type { RunningSolver, Solution } from "../solver.ts";
import { allOf } from "./solve-each.ts";

/** One solver for queries of a kind, another for the rest; both look at the same rows. */
export function eitherSolver(
  isFirst: (query: Query) => boolean,
  first: RunningSolver,
  other: RunningSolver,
): RunningSolver {
  return {
    ...(first.truth ? { truth: first.truth } : {}),
    solve: (query, above) => (isFirst(query) ? first : other).solve(query, above),
    solveEach,
    solveMany: allOf(solveEach),
  };

  function* solveEach(
    queries: readonly Query[],
    onSolved: (at: number, solution: Solution) => void,
  ): Generator<void, void, void> {
    const takesFirst = queries.map(isFirst);
    for (const [solver, side] of [
      [first, true],
      [other, false],
    ] as const) {
      const places = [...queries.keys()].filter((at) => takesFirst[at] === side);
      yield* solver.solveEach(
        places.map((at) => queries[at]!),
        (i, solution) => onSolved(places[i]!, solution),
      );
    }
  }
}
