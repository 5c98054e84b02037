import type { LinkPredictor } from "../../links/predictor.ts";

/** Which link predictor figures rest on. */
export interface ModelRecord {
  readonly name: string;
  readonly hash: string;
  readonly kernel: string;
  /** Of an average: every model in it, in order. */
  readonly averaged?: readonly ModelRecord[];
}

export const modelRecord = ({ model, hash, kernel, averaged }: LinkPredictor): ModelRecord => ({
  ...{ name: model, hash, kernel },
  ...(averaged ? { averaged: averaged.map(modelRecord) } : {}),
});

/** The model in a line. */
export const modelText = ({ name, hash, kernel, averaged }: ModelRecord): string =>
  averaged
    ? `the average of ${averaged.map(modelText).join(" and ")}`
    : `${name}, hash ${hash}, kernel ${kernel}`;
