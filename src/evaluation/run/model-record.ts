import type { LinkPredictor } from "../../links/predictor.ts";

/** The link predictor behind some figures. */
export interface ModelRecord {
  readonly name: string;
  readonly hash: string;
  readonly kernel: string;
  /** Of an average: every model in it, in order. */
  readonly averaged?: readonly ModelRecord[];
  /** The kind of mean, when it is not the arithmetic mean. */
  readonly mean?: LinkPredictor["mean"];
}

/** The record of a link predictor, or of another model. */
export const modelRecord = ({
  model,
  hash,
  kernel,
  averaged,
  mean,
}: Pick<LinkPredictor, "model" | "hash" | "kernel" | "averaged" | "mean">): ModelRecord => ({
  ...{ name: model, hash, kernel },
  ...(averaged ? { averaged: averaged.map(modelRecord) } : {}),
  ...(mean ? { mean } : {}),
});

/** The model in a line. */
export const modelText = ({ name, hash, kernel, averaged, mean }: ModelRecord): string =>
  averaged
    ? `the ${mean === "geometric" ? "geometric mean" : "average"} of ${averaged.map(modelText).join(" and ")}`
    : `${name}, hash ${hash}, kernel ${kernel}`;
