import type { LinkPredictor } from "../../links/predictor.ts";

/** The link predictor behind some figures. */
export interface ModelRecord {
  /** The name of the model. */
  readonly name: string;
  /** Its hash, or what stands for one. */
  readonly hash: string;
  /** What computed the products. */
  readonly kernel: string;
  /** The models of an average, in order. */
  readonly averaged?: readonly ModelRecord[];
  /** The weight of each of them, together 1, when they differ. */
  readonly shares?: readonly number[];
  /** The kind of mean, when it is not the arithmetic mean. */
  readonly mean?: LinkPredictor["mean"];
}

/** The record of a link predictor, or of another model. */
export const modelRecord = ({
  model,
  hash,
  kernel,
  averaged,
  shares,
  mean,
}: Pick<LinkPredictor, "model" | "hash" | "kernel" | "averaged" | "shares" | "mean">): ModelRecord => ({
  name: model,
  hash,
  kernel,
  ...(averaged ? { averaged: averaged.map(modelRecord) } : {}),
  ...(shares ? { shares } : {}),
  ...(mean ? { mean } : {}),
});

/** The model in a line. */
export function modelText({ name, hash, kernel, averaged, shares, mean }: ModelRecord): string {
  if (!averaged) return `${name}, hash ${hash}, kernel ${kernel}`;
  const parts = averaged.map((each, at) =>
    shares ? `${modelText(each)} (weight ${Number(shares[at]!.toPrecision(3))})` : modelText(each),
  );
  return `the ${mean === "geometric" ? "geometric mean" : "average"} of ${parts.join(" and ")}`;
}
