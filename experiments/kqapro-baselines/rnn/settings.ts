import type { BaselineSettings, BaselineTraining } from "../baseline.ts";

/** Sizes of the recurrent parsers. */
export interface RnnSettings extends BaselineSettings {
  /** Width of the layer before the logits. */
  readonly inner: number;
  readonly layers: number;
  readonly wordDropout: number;
  readonly dropout: number;
  /**
   * `counted`, as published: attention goes to padding too, and the loss is taken over it. `masked`: padding is left out, and so
   * are inputs that a function does not take.
   */
  readonly padding: "counted" | "masked";
  /** Tokens of a program, or of a query, that are written at most. */
  readonly most: number;
}

export const publishedRnn: RnnSettings = {
  ...{ width: 300, hidden: 1024, inner: 1024, layers: 2, wordDropout: 0.2, dropout: 0.2 },
  ...{ padding: "counted", most: 20 },
};

export const laptopRnn: RnnSettings = {
  ...publishedRnn,
  ...{ width: 64, hidden: 192, inner: 96, padding: "masked" },
};

export const publishedTraining: BaselineTraining = {
  ...{ epochs: 100, batch: 64, rate: 1e-3, milestones: [5, 50], l2: 1e-5, clip: 0 },
  ...{ validateEvery: 5, patience: 0, validated: 1_000_000 },
};

export const laptopTraining: BaselineTraining = {
  ...{ epochs: 15, batch: 32, rate: 2e-3, milestones: [10, 13], l2: 0, clip: 5 },
  ...{ validateEvery: 5, patience: 0, validated: 200 },
};
