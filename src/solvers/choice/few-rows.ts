import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import type { Solver } from "../solver.ts";

/** The number of rows that are asked for without looking for ways around them, or for other queries to share them with. */
const FEW_ROWS = 64;

/** Whether a solver works out every truth of a query from few rows. */
export const asksForFewRows = (query: Query, solver: Solver, graph: Graph): boolean =>
  solver.cost(query, graph) <= FEW_ROWS;
