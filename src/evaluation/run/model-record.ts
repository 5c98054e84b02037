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
  readonly averaged?: readonly ModelRecord[] | undefined;
  /** The weight of each of them, together 1, when they differ. */
  readonly shares?: readonly number[] | undefined;
  /** The kind of mean, when it is not the arithmetic mean. */
  readonly mean?: LinkPredictor["mean"] | undefined;
  /** The parts of a product: by what the score of each counts, and by what the sum is divided. */
  readonly powers?: readonly number[] | undefined;
  /** The number that the sum of scores of a product is divided by. */
  readonly temperature?: number | undefined;
  /** Whether the powers of single relations were fitted; `powers` are those of all others. */
  readonly fitted?: boolean | undefined;
}

/** The record of a link predictor, or of another model. */
export const modelRecord = ({
  model,
  hash,
  kernel,
  averaged,
  shares,
  mean,
  powers,
  temperature,
  fitted,
}: Pick<
  LinkPredictor,
  "model" | "hash" | "kernel" | "averaged" | "shares" | "mean" | "powers" | "temperature" | "fitted"
>): ModelRecord => ({
  name: model,
  hash,
  kernel,
  ...(averaged ? { averaged: averaged.map(modelRecord) } : {}),
  ...(shares ? { shares } : {}),
  ...(mean ? { mean } : {}),
  ...(powers ? { powers } : {}),
  ...(temperature === undefined ? {} : { temperature }),
  ...(fitted ? { fitted } : {}),
});

/** The model in a line. */
export function modelText({
  name,
  hash,
  kernel,
  averaged,
  shares,
  mean,
  powers,
  temperature,
  fitted,
}: ModelRecord): string {
  if (!averaged) return `${name}, hash ${hash}, kernel ${kernel}`;
  const parts = averaged.map((each, at) =>
    shares || powers
      ? `${modelText(each)} (weight ${Number((shares ?? powers)![at]!.toPrecision(3))})`
      : modelText(each),
  );
  const byRelation = fitted ? ", weights fitted for each relation and direction" : "";
  if (mean === "product")
    return `the product of ${parts.join(" and ")}, temperature ${temperature ?? 1}${byRelation}`;
  return `the ${mean === "geometric" ? "geometric mean" : "average"} of ${parts.join(" and ")}`;
}
