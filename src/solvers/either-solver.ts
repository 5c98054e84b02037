import type { Query } from "../query/formula.ts";
import type { RunningSolver, Solution } from "./solver.ts";

/** One solver for queries of a kind, another for the rest; both look at the same rows. */
export function eitherSolver(
  isFirst: (query: Query) => boolean,
  first: RunningSolver,
  other: RunningSolver,
): RunningSolver {
  return {
    truth: first.truth,
    solve: (query, above) => (isFirst(query) ? first : other).solve(query, above),
    solveMany(queries) {
      const takesFirst = queries.map(isFirst);
      const solutions = new Array<Solution>(queries.length);
      for (const [solver, side] of [
        [first, true],
        [other, false],
      ] as const) {
        const places = [...queries.keys()].filter((at) => takesFirst[at] === side);
        solver.solveMany(places.map((at) => queries[at]!)).forEach((solution, i) => {
          solutions[places[i]!] = solution;
        });
      }
      return solutions;
    },
  };
}
