import * as z from "zod/mini";
import { count, described, list, share, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";

const interval = z.nullable(z.tuple([z.number(), z.number()]));
const marks = ["recomputed", "reproduced", "reported"] as const;

const ranked = z.object({
  name: word("the folder of the entry"),
  method: z.string(),
  mark: described(
    z.enum(marks),
    "`recomputed`: scored here from predictions; `reproduced`: so are predictions that somebody else made from the settings, inside the interval; `reported`: figures of a paper, which have no place",
  ),
  place: z.nullable(
    described(z.int(), "entries share a place where nothing is decided between them; null for reported ones"),
  ),
  mrr: share("mean reciprocal rank, mean over types"),
  interval: described(interval, "of 95 %; null for reported figures"),
  hits: z.optional(z.record(z.string(), z.number())),
  types: z.record(z.string(), described(z.number(), "MRR of a type")),
  classes: z.optional(
    z.record(z.string(), described(z.number(), "MRR of the answers that reduce to a type, mean over types")),
  ),
  saidRight: z.optional(
    described(
      z.object({
        ratio: described(z.number(), "answers that its probabilities promise, for each one that is there"),
        low: described(z.number(), "lower bound of the 95 % interval by query"),
        high: described(z.number(), "upper bound of the 95 % interval by query"),
      }),
      "of entries whose scores are probabilities",
    ),
  ),
  paper: z.optional(z.string()),
  code: z.optional(z.string()),
  source: z.optional(word("where reported figures stand")),
  by: z.optional(word("who reproduced it")),
  sha256: z.optional(word("of the predictions")),
  checks: list(
    z.object({
      code: z.enum(["missing", "ties", "copy", "not-reproduced"]),
      message: z.string(),
    }),
    "what should be looked at",
  ),
});
export type RankedEntry = Plain<z.output<typeof ranked>>;

/** A leaderboard that was built. */
export const leaderboard = z.object({
  out: word("the folder"),
  benchmark: z.object({ name: z.string(), sha256: z.string(), graph: z.string() }),
  split: z.string(),
  generator: word("program and version that scored all entries"),
  decisions: word("how it was decided whether one entry is ahead"),
  entries: list(ranked, "best first, reported ones behind"),
  files: count("files that were written"),
});
export type Leaderboard = Plain<z.output<typeof leaderboard>>;
