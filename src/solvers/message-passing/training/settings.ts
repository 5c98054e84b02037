import type { Integer } from "../../../numeric/integer.ts";
import { badSetting, checkWhole } from "../../settings/bad-setting.ts";
import type { StepSettings } from "./step.ts";

/** Settings of the training of a projection on queries. */
export interface ProjectionTrainingSettings extends StepSettings {
  /** The frequency of each type of query, relative to the others. */
  readonly types: Readonly<Record<string, number>>;
  readonly updates: Integer;
  /** Queries of an update. */
  readonly batch: Integer;
  readonly rate: number;
  /** Decoupled decay of AdamW; 0 is Adam. */
  readonly decay: number;
  readonly seed: Integer;
  /** Updates between validations, 0 for none, and validations without progress before training stops. */
  readonly validateEvery: Integer;
  /** Validations without a better one after which training stops; 0: never. */
  readonly patience: Integer;
}

/** Sizes of a GNN-QE that is drawn anew. */
export interface GnnQeChoice {
  readonly dimensions: number;
  readonly layers: number;
  /** Whether the readout takes all layers (`concat_hidden`). */
  readonly concat: boolean;
}

/** Settings that a paper or its code gives for a graph. */
export interface ProjectionPreset {
  readonly name: string;
  readonly source: string;
  readonly model?: Partial<GnnQeChoice>;
  readonly training: Partial<ProjectionTrainingSettings>;
}

/**
 * BetaE's ten types of training in proportion to its files of FB15k-237: 149,689 queries of each of the first five, a tenth
 * as many of each with negation. Official batches hold all types, as they come out of one shuffled list.
 */
const betaeTypes: Readonly<Record<string, number>> = {
  "1p": 10,
  "2p": 10,
  "3p": 10,
  "2i": 10,
  "3i": 10,
  "2in": 1,
  "3in": 1,
  inp: 1,
  pin: 1,
  pni: 1,
};

const GNN_QE =
  "Zhu et al., Neural-Symbolic Models for Logical Queries on Knowledge Graphs, ICML 2022; its code's";
const gnnQe = { rate: 5e-3, decay: 0, dropout: 0.25, temperature: 0.2, answerWeights: false };
const LAPTOP =
  "ours, sized for two cores; nothing of it is published, and how good it gets has not been measured";

export const gnnQePresets: readonly ProjectionPreset[] = [
  ...["fb15k", "fb15k-237"].map((name) => ({
    name,
    source: `${GNN_QE} config/${name.replace("-", "")}.yaml: 10 × 1,000 updates of 48 queries on each of 4 GPUs`,
    training: { ...gnnQe, updates: 10_000, batch: 192 },
  })),
  {
    name: "nell",
    source: `${GNN_QE} config/nell995.yaml: 10 × 3,000 updates of 8 queries on each of 4 GPUs`,
    model: { concat: true },
    training: { ...gnnQe, updates: 30_000, batch: 32, answerWeights: true },
  },
  {
    name: "icews18",
    source: "Gregucci et al., Is Complex Query Answering Really Complex?, ICML 2025, appendix F.2",
    model: { concat: true },
    training: { ...gnnQe, updates: 10_000, batch: 48 },
  },
  { name: "laptop", source: LAPTOP, training: { ...gnnQe, updates: 2000, batch: 16 } },
];

const ULTRAQUERY = "Galkin et al., A Foundation Model for Zero-shot Logical Query Reasoning, NeurIPS 2024";
const ultraQuery = { dropout: 0.25, temperature: 0.2, answerWeights: false };

export const ultraQueryPresets: readonly ProjectionPreset[] = [
  {
    name: "released",
    source: `${ULTRAQUERY}; ultraquery.pth: 40,000 updates of 32 queries on each of 4 GPUs, rate and decay as its optimizer has them, from ultra_4g`,
    training: { ...ultraQuery, updates: 40_000, batch: 128, rate: 2e-4, decay: 0.01 },
  },
  {
    name: "fb15k-237",
    source: `${ULTRAQUERY}; its code's config/ultraquery/transductive.yaml`,
    training: { ...ultraQuery, updates: 40_000, batch: 128, rate: 5e-4, decay: 0 },
  },
  {
    name: "laptop",
    source: LAPTOP,
    training: { ...ultraQuery, updates: 500, batch: 16, rate: 2e-4, decay: 0.01 },
  },
];

/** The sizes that the papers take. */
export const gnnQeDefaults: GnnQeChoice = { dimensions: 32, layers: 4, concat: false };

const defaults: ProjectionTrainingSettings = {
  types: betaeTypes,
  updates: 1000,
  batch: 16,
  rate: 1e-3,
  decay: 0,
  seed: 0,
  validateEvery: 0,
  patience: 0,
  dropout: 0.25,
  temperature: 0.2,
  answerWeights: false,
};

/**
 * Training settings with the defaults filled in.
 * @throws LacunaError `solvers.bad-setting`
 */
export function projectionTrainingSettings(
  choice: Partial<ProjectionTrainingSettings> = {},
): ProjectionTrainingSettings {
  const settings = { ...defaults, ...choice };
  for (const name of ["updates", "batch"] as const) checkWhole(name, settings[name], 1);
  for (const name of ["seed", "validateEvery", "patience"] as const) checkWhole(name, settings[name], 0);
  for (const name of ["decay", "temperature"] as const)
    if (!(Number.isFinite(settings[name]) && settings[name] >= 0))
      throw badSetting(`${name} has to be at least 0, not ${settings[name]}`);
  if (!(Number.isFinite(settings.rate) && settings.rate > 0))
    throw badSetting(`rate has to be above 0, not ${settings.rate}`);
  if (!(settings.dropout >= 0 && settings.dropout <= 1))
    throw badSetting(`dropout has to be from 0 to 1, not ${settings.dropout}`);
  const weights = Object.values(settings.types);
  if (weights.length === 0 || weights.some((weight) => !(weight > 0)))
    throw badSetting("there have to be query types, each with a weight above 0");
  return settings;
}
