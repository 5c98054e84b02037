import { usageError } from "../../error.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import { modelOf, type OpenModels } from "../start-solver.ts";
import type { ChosenSolver } from "./chosen-solvers.ts";

/** The model that values of a preset were chosen with. */
export interface PresetModel {
  readonly name: string;
  /** Its {@link weightsOf}. */
  readonly weights: string;
}

/** Identity of what was trained of a model, whichever links it looks at: those of validation queries are fewer than those of test. */
export const weightsOf = ({
  hash,
  weights,
  averaged,
  mean,
}: Pick<LinkPredictor, "hash" | "weights" | "averaged" | "mean">): string =>
  averaged ? `${mean ?? "arithmetic"}(${averaged.map(weightsOf).join(" ")})` : (weights ?? hash);

/** Digits of a hash that a message shows. */
const SHOWN = 8;

/**
 * Refuses presets that were chosen with another model than the one that is asked, where nobody said that this is meant.
 * @throws LacunaError `usage.other-model`
 */
export function refuseOtherModels(chosen: readonly ChosenSolver[], models: OpenModels): void {
  for (const { solver, preset, presetModel, anyModel } of chosen) {
    const asked = modelOf(solver, models);
    if (!presetModel || !asked || anyModel || presetModel.weights === weightsOf(asked)) continue;
    throw usageError(
      "other-model",
      `${preset} was chosen with the model ${named(presetModel)}, not with ${named({ name: asked.model, weights: weightsOf(asked) })}`,
      "choose a preset with this model (`lacuna solvers calibrate`, `lacuna solvers tune`), or say with {anyModel} that it is meant",
      "presets",
    );
  }
}

const named = ({ name, weights }: PresetModel): string => `${name} (${weights.slice(0, SHOWN)}…)`;
