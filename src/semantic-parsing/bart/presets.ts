import type { PresetName } from "../parser-ids.ts";
import type { BartSettings } from "./settings.ts";
import type { BartTraining } from "./train.ts";

/** A preset: the training, and the sizes of a BART that is trained from nothing. */
export interface BartPreset {
  readonly training: Omit<BartTraining, "updates" | "seed">;
  readonly epochs: number;
  /** Absent where the training starts from pretrained weights. */
  readonly settings?: Omit<BartSettings, "vocabulary">;
  /** Tokens that are learned from the questions, at most, where the training starts from nothing. */
  readonly tokens: number;
}

/** KQAPro_Baselines, `Bart_Program/train.py` and `Bart_SPARQL/train.py`. */
const published: BartPreset = {
  training: { batch: 16, rate: 3e-5, warmUp: 0.1, decay: 1e-5, clip: 1, validateEvery: 1, patience: 0 },
  epochs: 25,
  tokens: 0,
};

export const bartPresets: Readonly<Record<PresetName, BartPreset>> = {
  kqapro: published,
  laptop: {
    training: { ...published.training, batch: 32, rate: 1e-3, validateEvery: 5 },
    epochs: 30,
    tokens: 4000,
    settings: {
      width: 128,
      encoder: { layers: 2, heads: 4, inner: 512 },
      decoder: { layers: 2, heads: 4, inner: 512 },
      positions: 512,
      dropout: { layers: 0.1, attention: 0, inner: 0 },
    },
  },
};
