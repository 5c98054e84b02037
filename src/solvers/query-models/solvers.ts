import { queryModels } from "./registry.ts";
import { queryModelSolver } from "./solver.ts";

/** The solvers of all learned query models, each by the name of its model. */
export const queryModelSolvers = queryModels.map(queryModelSolver);
