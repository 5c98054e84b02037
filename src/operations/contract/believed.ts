import * as z from "zod/mini";
import { described, share } from "./fields.ts";

// How much is believed in an answer or a link, by one word in all results.

/** Fields of a result that says how much is believed: exactly one of them is there. */
export const believedFields = {
  truth: z.optional(share("from 0 to 1: a probability; only there where the result is `calibrated`")),
  score: z.optional(
    share(
      "from 0 to 1: it puts what one solver with one setting found in order; no probability, and nothing to compare solvers by",
    ),
  ),
};

export const calibratedField = described(
  z.boolean(),
  "whether results have `truth`, which is a probability, or `score`, which is none",
);

/** A truth where it is calibrated, else a score. */
export const believed = (
  value: number,
  calibrated: boolean,
): { readonly truth?: number; readonly score?: number } => (calibrated ? { truth: value } : { score: value });

/** The name of the field, which text and tables have too. */
export const beliefWord = (calibrated: boolean): "truth" | "score" => (calibrated ? "truth" : "score");
