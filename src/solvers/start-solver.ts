import { LacunaError } from "../error.ts";
import type { SettingOf } from "./settings/setting.ts";
import type { Models, RunningSolver, Solver, SolverContext } from "./solver.ts";

/** The open models that solvers take what they need from. */
export interface OpenModels extends Partial<Models> {
  /** Models of single solvers, by their names; they come before the others. */
  readonly own?: Readonly<Record<string, Partial<Models>>>;
}

/** The model that a solver asks; undefined where it asks none, and where there is none. */
export function modelOf({ name, needs }: Pick<Solver, "name" | "needs">, models: OpenModels) {
  if (needs === "nothing") return undefined;
  const own = models.own && Object.hasOwn(models.own, name) ? models.own[name] : undefined;
  return own?.[needs] ?? models[needs];
}

/** The needs of solvers in a few words. */
export const needsText: Readonly<Record<Solver["needs"], string>> = {
  nothing: "nothing but the known links",
  links: "a link predictor",
  "query-model": "a trained model of queries",
  "graph-model": "a trained model for any graph",
};

/**
 * Starts any solver with what it needs of what there is.
 * @throws LacunaError `solvers.missing-model` when that is not there
 * @internal
 */
export function startSolver(
  solver: Solver,
  world: SolverContext,
  models: OpenModels,
  settings: SettingOf,
): RunningSolver {
  const { needs } = solver;
  if (needs === "nothing") return solver.start(world, settings);
  const model = modelOf(solver, models);
  if (model === undefined)
    throw new LacunaError("solvers.missing-model", `${solver.name} asks ${needsText[needs]}`, {
      hint: "give it a {model} of that kind",
    });
  const asked = needs === "links" ? { ...world, predictor: model as Models["links"] } : { ...world, model };
  return solver.start(asked, settings);
}
