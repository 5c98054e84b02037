import * as z from "zod/mini";
import { modelRecord } from "../../contract/domain-shapes.ts";
import { byName, described, known, list, value, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { setting } from "../../contract/records.ts";
import { scoredBenchmark } from "../domain-shapes.ts";

/** The origin of the values of a preset. */
export const chosenOn = {
  benchmark: scoredBenchmark,
  split: z.string(),
  limit: described(z.nullable(z.int()), "queries of each type, at most; null for all"),
  known: described(z.enum(["train", "observed"]), "links that counted as known"),
  model: modelRecord,
};

const tunedOn = known(
  "ChosenOn",
  z.object({
    ...chosenOn,
    grid: byName(z.array(value), "values that were tried, by parameter"),
    validation: byName(z.number(), "the MRR of what was chosen, by query type"),
  }),
);

/** The chosen settings of each query type, and the tried ones. */
export const tuned = z.object({
  out: word("the preset that was written"),
  values: described(setting, "for types that were not asked"),
  types: byName(setting, "by query type"),
  tried: list(
    z.object({ values: setting, mrr: byName(z.number(), "mean reciprocal rank by query type") }),
    "every combination",
  ),
  chosen: described(tunedOn, "what the values were chosen on"),
});
export type Tuned = Plain<z.output<typeof tuned>>;
