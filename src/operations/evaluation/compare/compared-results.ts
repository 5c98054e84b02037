import * as z from "zod/mini";
import { formNames } from "../../../query/forms/forms.ts";
import { byName, count, described, list, share, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { predictorRecord, protocolRecord } from "../results.ts";

const difference = {
  queries: z.int(),
  a: described(z.number(), "mean score of the first run"),
  b: described(z.number(), "of the second"),
  difference: described(z.number(), "b minus a"),
  interval: described(
    z.nullable(z.tuple([z.number(), z.number()])),
    "of the difference; null where there are too few queries",
  ),
  chance: z.nullable(share("how likely so large a difference is between runs that are alike")),
  corrected: z.nullable(share("the same, corrected for how many types or classes are looked at")),
  decided: described(z.boolean(), "one run is ahead by more than chance"),
};
const winning = { types: z.int(), a: count("types in which the first wins"), b: z.int() };
const apart = z.array(z.object({ id: z.string(), scores: z.array(z.number()) }));
const runProtocol = z.object({
  generator: z.string(),
  sampled: described(z.nullable(z.string()), "how the benchmark was sampled; null for imported ones"),
  departures: described(z.nullable(z.string()), "where the evaluation departs from what is published"),
  known: described(z.nullable(z.string()), "links that counted as known, of a solver"),
});

const overSeeds = z.object({
  mean: z.number(),
  deviation: described(z.nullable(z.number()), "standard deviation of one run (n − 1); null of a single run"),
});
const seedFigures = z.object({
  runs: count("runs, the first among them"),
  types: byName(overSeeds, "by type"),
  mean: described(overSeeds, "of the means over the types"),
});

/** Two runs compared. */
export const comparedRuns = z.object({
  a: predictorRecord,
  b: predictorRecord,
  types: z.array(
    z.object({
      type: z.string(),
      ...difference,
      better: count("queries that the second run answers better"),
      worse: z.int(),
      equal: z.int(),
      reduces: byName(z.object(difference), "by what answers reduce to"),
      apart: described(
        z.object({ a: apart, b: apart }),
        "queries that each run answers better than the other, furthest apart first",
      ),
    }),
  ),
  mean: z.object(difference),
  winning: described(z.object(winning), "types that each run wins"),
  protocol: z.intersection(
    protocolRecord,
    z.object({ decisions: word("how it was decided what is more than chance") }),
  ),
  protocols: described(
    z.object({ a: runProtocol, b: runProtocol, differences: z.array(z.string()) }),
    "how each run came about, and in what that differs though the runs can be compared",
  ),
  seeds: z.optional(
    described(
      z.object({ a: seedFigures, b: seedFigures }),
      "MRR over runs that differ by their seed, where {alsoA} or {alsoB} name some",
    ),
  ),
  queries: z.optional(byName(z.string(), "the queries under `apart` by id, where the benchmark is given")),
  reports: z.optional(list(z.string(), "reports that were written")),
});
export type ComparedRuns = Plain<z.output<typeof comparedRuns>>;

const form = z.enum(formNames);

/** Winning rates of normal forms. */
export const comparedForms = z.object({
  runs: byName(z.string(), "the run folder of each form"),
  unions: described(z.boolean(), "types with any union count"),
  pairs: z.array(
    z.object({
      forms: z.tuple([form, form]),
      ...winning,
      mrr: described(
        z.nullable(z.tuple([z.number(), z.number()])),
        "means of the types' MRR; null where the forms differ in no type",
      ),
    }),
  ),
  withoutForms: list(z.string(), "types that have no normal forms"),
  protocol: protocolRecord,
});
export type ComparedForms = Plain<z.output<typeof comparedForms>>;
