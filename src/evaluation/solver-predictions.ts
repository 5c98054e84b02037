import type { BenchmarkQuery } from "../benchmark/protocol.ts";
import type { RunningSolver, Solution } from "../solvers/solver.ts";
import type { Prediction } from "./scored-query.ts";

/** What a running solver predicts for some queries: a score for every entity, and the number of answers if it gives one. */
export function solverPredictions(
  running: RunningSolver,
): (queries: readonly BenchmarkQuery[]) => Prediction[] {
  return (queries) => running.solveMany(queries.map(({ query }) => query)).map(predictionOf);
}

/** A solution as a prediction. */
export const predictionOf = ({ rows, count }: Solution): Prediction => ({
  rows: rows.map((scores) => ({ universe: scores.length, scores })),
  truths: true,
  ...(count === undefined ? {} : { count }),
});
