import type { Query } from "../../query/formula.ts";
import type { Solution, SolveEach } from "../solver.ts";

/** Runs all pieces at once; the solutions in the order of the queries. */
export const allOf =
  (solveEach: SolveEach) =>
  (queries: readonly Query[]): Solution[] => {
    const solutions = new Array<Solution>(queries.length);
    runThrough(
      solveEach(queries, (at, solution) => {
        solutions[at] = solution;
      }),
    );
    return solutions;
  };

/** The schedule of solvers whose queries have nothing to share. */
export const oneByOne = (solve: (query: Query) => Solution): SolveEach =>
  function* (queries, onSolved) {
    for (const [at, query] of queries.entries()) {
      onSolved(at, solve(query));
      yield;
    }
  };

/** Runs what comes in pieces to its end. */
export function runThrough<Result>(pieces: Generator<void, Result, void>): Result {
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
  }
}
