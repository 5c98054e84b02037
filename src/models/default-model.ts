import type { ChosenSolver } from "../solvers/choice/chosen-solvers.ts";
import type { OpenModel } from "./open-model.ts";

/** What a model is named or given as, and whether Lacuna chose it. */
export interface ModelGiven {
  readonly model: OpenModel | string | undefined;
  readonly byDefault: boolean;
}

/** Weights for solvers of links that know of no graph, and so need no training. */
const LINKS = "ultra-3g";
/** Weights for solvers that can do with one choice only. */
const OWN: Readonly<Record<string, string>> = { ultraquery: "ultraquery" };

/**
 * The model that is given, or one that comes with the package: the weights of a solver that has its own; for links,
 * where predicted answers are asked for, those of ULTRA.
 */
export function modelGiven(
  given: {
    readonly model?: OpenModel | string | undefined;
    readonly predicted?: boolean | undefined;
    readonly solver?: unknown;
  },
  chosen: readonly Pick<ChosenSolver, "solver">[],
): ModelGiven {
  const asking = chosen.map(({ solver }) => solver).filter(({ needs }) => needs !== "nothing");
  if (given.model !== undefined || asking.length === 0) return { model: given.model, byDefault: false };
  const own = asking.map(({ name }) => OWN[name]);
  const model = own.every((each) => each !== undefined && each === own[0])
    ? own[0]
    : given.predicted && asking.every(({ needs }) => needs === "links")
      ? LINKS
      : undefined;
  return { model, byDefault: model !== undefined };
}
