import { usageError } from "../../error.ts";
import type { Solver, SolverNeeds } from "../solver.ts";
import { modelOf, needsText, type OpenModels } from "../start-solver.ts";

/** Bytes for the rows of a solver by default. */
const ROWS = 2 ** 30;

/** Bytes for the rows of a solver; the rest of a budget is for the graph, the model and the query. */
export const rowMemory = (memory: number | undefined): number =>
  memory === undefined ? ROWS : Math.floor(memory / 2);

/** Hints for a solver that lacks what it needs. */
export const modelHints: Readonly<Record<SolverNeeds, string>> = {
  nothing: "",
  links:
    "name a model folder with {model}, {model} ultra-3g for weights that need no training, or {model} frequency for the baseline",
  "query-model": "name the folder of one with {model}",
  "graph-model": "name weights that fit the solver with {model}; `ultraquery` has its own",
};

/**
 * Refuses solvers that need what is not there, before any work is done.
 * @throws LacunaError `usage.missing-model`
 */
export function refuseHelpless(solvers: readonly Solver[], models: OpenModels | undefined): void {
  const helpless = solvers.find(
    (solver) => solver.needs !== "nothing" && (models === undefined || modelOf(solver, models) === undefined),
  );
  if (!helpless) return;
  throw usageError(
    "missing-model",
    `${helpless.name} asks ${needsText[helpless.needs]}`,
    modelHints[helpless.needs],
    "model",
  );
}
