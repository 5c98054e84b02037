import * as z from "zod/mini";
import { count, described, share } from "./fields.ts";

// How much is believed in an answer or a link, by the same words in all results.

/** Fields of a result that say how much is believed: `score` always, `truth` where it was fitted. */
export const believedFields = {
  truth: z.optional(
    share(
      "share of guesses like this one that were right, on a part of this graph that was hidden; only there where the result is `calibrated`",
    ),
  ),
  score: share("from 0 to 1: it puts what one solver with one setting found in order, and says nothing else"),
};

export const calibratedField = described(
  z.boolean(),
  "whether results have `truth`: the share of such guesses that are right",
);

/** Why results have no truth. */
export const uncalibratedField = z.optional(
  described(z.string(), "why results have `score` alone, and what gives them `truth`"),
);

/** How many answers are missing by their truths. */
export const missingField = z.optional(
  described(
    z.object({
      count: described(z.number(), "the sum of the truths of all that is not known"),
      low: count("in 90 of 100 such questions at least this many were missing"),
      high: count("in 90 of 100 such questions at most this many were missing"),
      by: described(
        z.enum(["link", "presumed", "type", "class"]),
        "what the truths were fitted to: rows of links; rows without a known link, of which it is taken for granted that there is one; queries of this type; or, where the type was not drawn, queries with as many links",
      ),
    }),
    "where it is `calibrated`: how many answers are missing in the graph, as far as a hidden part of it tells",
  ),
);

/** A score, with its truth where that was fitted. */
export const believed = (
  score: number,
  truth: number | undefined,
): { readonly truth?: number; readonly score: number } =>
  truth === undefined ? { score } : { truth, score };
