import * as z from "zod/mini";
import { byName, described, known, list, value, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { modelRecord, setting } from "../../contract/records.ts";
import { scoredBenchmark } from "../results.ts";

/** What the values of a preset come from. */
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

/** What settings were chosen for each query type, and what was tried. */
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
