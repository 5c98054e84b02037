import type { Integer } from "../../numeric/integer.ts";
import type { RateSchedule } from "../../training/schedule.ts";
import { badSetting, checkWhole } from "../settings/bad-setting.ts";

/** Settings of the training of a query model. */
export interface QueryTrainingSettings {
  /** Query types of successive updates: update u draws evenly from `streams[u mod length]`. */
  readonly streams: readonly (readonly string[])[];
  /**
   * Updates at the start that see queries of one link only (a curriculum, Bengio et al., ICML 2009): projections that are
   * deep networks learn little as long as their outputs are mostly intersected and projected again.
   */
  readonly linkUpdates: Integer;
  /** Updates in all; `streams.length` of them are a step of the schedule. */
  readonly updates: Integer;
  /** Queries of an update. */
  readonly batch: Integer;
  /** Entities drawn uniformly for each query, answers among them or not. */
  readonly negatives: Integer;
  /**
   * `published` is the loss of the model's paper; `softmax` the cross-entropy of the true entity among the negatives
   * (Ruffinelli et al., ICLR 2020), whose gradient stays with the negatives that score highest.
   */
  readonly loss: "published" | "softmax";
  readonly rate: number;
  readonly schedule: RateSchedule;
  /** Decoupled decay of AdamW; 0 is Adam. */
  readonly decay: number;
  readonly epsilon: number;
  /** Whether parameters without a gradient in an update go on by their moments; see `AdamSettings`. */
  readonly idle: "move" | "rest";
  /** Longest gradient; 0 bounds nothing. */
  readonly clip: number;
  readonly seed: Integer;
  /** Updates between validations, 0 for none, and validations without progress before training stops. */
  readonly validateEvery: Integer;
  /** Validations without a better one after which training stops; 0: never. */
  readonly patience: Integer;
}

/** BetaE's types: those with one link after the other, and the others that training has. */
export const pathTypes: readonly string[] = ["1p", "2p", "3p"];
export const positiveTypes: readonly string[] = ["2i", "3i"];
export const negationTypes: readonly string[] = ["2in", "3in", "inp", "pin", "pni"];

const defaults: QueryTrainingSettings = {
  streams: [pathTypes, [...positiveTypes, ...negationTypes], pathTypes],
  linkUpdates: 0,
  updates: 30_000,
  batch: 512,
  negatives: 128,
  loss: "published",
  rate: 1e-4,
  schedule: { kind: "fifths" },
  decay: 0,
  epsilon: 1e-8,
  idle: "move",
  clip: 0,
  seed: 0,
  validateEvery: 0,
  patience: 0,
};

/**
 * Training settings with the defaults filled in.
 * @throws LacunaError `solvers.bad-setting`
 * @internal
 */
export function queryTrainingSettings(choice: Partial<QueryTrainingSettings> = {}): QueryTrainingSettings {
  const settings = { ...defaults, ...choice };
  for (const name of ["updates", "batch", "negatives"] as const) checkWhole(name, settings[name], 1);
  for (const name of ["linkUpdates", "seed", "validateEvery", "patience"] as const)
    checkWhole(name, settings[name], 0);
  for (const name of ["rate", "epsilon"] as const)
    if (!(Number.isFinite(settings[name]) && settings[name] > 0))
      throw badSetting(`${name} has to be above 0, not ${settings[name]}`);
  for (const name of ["decay", "clip"] as const)
    if (!(Number.isFinite(settings[name]) && settings[name] >= 0))
      throw badSetting(`${name} has to be at least 0, not ${settings[name]}`);
  if (settings.streams.length === 0 || settings.streams.some((types) => types.length === 0))
    throw badSetting("every stream has to have a query type");
  return settings;
}
