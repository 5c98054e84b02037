import { type Graph, observed } from "../../../kg/graph.ts";
import { randomStream } from "../../../numeric/random.ts";
import { filteredRanks } from "../../../ranking/filtered-ranks.ts";
import type { ValidationQuery } from "../../query-models/validate.ts";
import { settingOf } from "../../settings/setting-of.ts";
import type { GraphModel, Solver } from "../../solver.ts";

/** Bytes of rows that validation keeps. */
const MEMORY = 2 ** 26;

/**
 * The mean over queries of the mean reciprocal filtered rank of their hard answers, by a solver with a graph model over the
 * training links, with realistic ties.
 */
export function projectionReciprocalRank(
  solver: Solver<"graph-model">,
  model: GraphModel,
  graph: Graph,
  queries: readonly ValidationQuery[],
): number {
  const world = { model, graph, known: observed(graph, "valid"), memory: MEMORY };
  const running = solver.start(world, settingOf(solver));
  const random = randomStream(0, "ties of validation");
  const solutions = running.solveMany(queries.map(({ query }) => query));
  const sum = queries.reduce((all, { easy, hard }, at) => {
    const scores = solutions[at]!.rows[0]!;
    const answers = Uint32Array.from([...easy, ...hard]).sort();
    const ranks = filteredRanks({ universe: scores.length, scores }, answers, hard, "realistic", random);
    return all + ranks.reduce((each, rank) => each + 1 / rank, 0) / ranks.length;
  }, 0);
  return queries.length === 0 ? Number.NaN : sum / queries.length;
}
