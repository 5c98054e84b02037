import type { ChosenSolver } from "./chosen-solvers.ts";
import { refuseHelpless } from "./model-needs.ts";

/** The model of some solvers: open, or by its name. */
export interface ModelGiven<Open> {
  readonly model: Open | string | undefined;
  /** Lacuna chose it. */
  readonly byDefault: boolean;
}

/** Weights for solvers of links that know of no graph, and so need no training. */
const LINKS = "ultra-3g";
/** Weights for solvers that can do with one choice only. */
const OWN: Readonly<Record<string, string>> = { ultraquery: "ultraquery" };

/**
 * The model that is given, or one that comes with the package: the weights of a solver that has its own; for links,
 * where predicted answers are asked for, those of ULTRA.
 * @throws LacunaError `usage.missing-model` where a solver needs one and there is none
 */
export function modelGiven<Open>(
  given: { readonly model?: Open | string | undefined; readonly predicted?: boolean | undefined },
  chosen: readonly Pick<ChosenSolver, "solver">[],
): ModelGiven<Open> {
  const solvers = chosen.map(({ solver }) => solver);
  const asking = solvers.filter(({ needs }) => needs !== "nothing");
  if (given.model !== undefined || asking.length === 0) return { model: given.model, byDefault: false };
  const own = asking.map(({ name }) => OWN[name]);
  const model = own.every((each) => each !== undefined && each === own[0])
    ? own[0]
    : given.predicted && asking.every(({ needs }) => needs === "links")
      ? LINKS
      : undefined;
  if (model === undefined) refuseHelpless(solvers, undefined);
  return { model, byDefault: true };
}

/** The same for queries that are asked: where neither a model nor a solver is named, predicted answers are asked for. */
export const askedModelGiven = <Open>(
  { model, predicted, solver }: AskedModelGiven<Open>,
  chosen: readonly Pick<ChosenSolver, "solver">[],
): ModelGiven<Open> => modelGiven({ model, predicted: predicted || solver === undefined }, chosen);

interface AskedModelGiven<Open> {
  readonly model?: Open | string | undefined;
  readonly predicted?: boolean | undefined;
  readonly solver?: unknown;
}
