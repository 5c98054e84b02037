import { runThrough } from "../../solvers/scheduling/solve-each.ts";
import type { RunningSolver, Solution } from "../../solvers/solver.ts";
import type { Prediction } from "../scoring/scored-query.ts";
import type { PredictsMany } from "./batched-source.ts";

/** What a running solver predicts for some queries: a score for every entity, and the number of answers if it gives one. @internal */
export function solverPredictions(running: RunningSolver): PredictsMany["predictMany"] {
  return (queries, tell) => {
    const asked = queries.map(({ query }) => query);
    runThrough(running.solveEach(asked, (at, solution) => tell(at, predictionOf(solution))));
  };
}

/** A solution as a prediction; ranks go by logits where there are some. */
export const predictionOf = ({ rows, logits, count, missing }: Solution): Prediction => ({
  rows: (logits ?? rows).map((scores) => ({ universe: scores.length, scores })),
  truths: logits === undefined,
  ...(count === undefined ? {} : { count }),
  ...(missing === undefined ? {} : { missing }),
});
