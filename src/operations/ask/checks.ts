import { usageError } from "../usage.ts";
import type { AskParameters } from "./ask.ts";

/** A solver answers instead of the exact engine. */
export const usesModel = ({
  model,
  solver,
  predicted,
}: Pick<AskParameters, "model" | "solver"> & { readonly predicted?: boolean }): boolean =>
  model !== undefined || solver !== undefined || predicted === true;

type Together = Pick<
  AskParameters,
  "model" | "solver" | "view" | "limit" | "presets" | "set" | "known" | "top" | "predicted"
>;

/**
 * Refuses what goes with a model only, or not with one, instead of ignoring it.
 * @throws LacunaError `usage.conflict`, `usage.missing-model`
 */
export function checkAsked(given: Together): void {
  if (usesModel(given)) {
    if (given.view !== undefined) throw nothingToDo("view", "say what is known with {known}");
    if (given.limit !== undefined) throw nothingToDo("limit", "say how many with {top}");
    return;
  }
  const first = (["presets", "set", "known", "top"] as const).find((each) => given[each] !== undefined);
  if (first)
    throw usageError(
      "missing-model",
      `{${first}} goes with a model`,
      "name one with {model}: a model folder, ultra-3g, or frequency for the baseline",
      first,
    );
}

/** A parameter that a model makes meaningless. */
export const nothingToDo = (parameter: string, hint: string) =>
  usageError("conflict", `{${parameter}} has nothing to do with a model`, hint, parameter);
