import * as z from "zod/mini";
import { byName, described, list, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import {
  difference,
  formPair,
  predictorRecord,
  protocolRecord,
  runProtocol,
  seedFigures,
  typeDifference,
  winningRate,
} from "../domain-shapes.ts";

/** Two runs compared. */
export const comparedRuns = z.object({
  a: predictorRecord,
  b: predictorRecord,
  types: z.array(typeDifference),
  mean: described(difference, "averaged as the runs are"),
  winning: described(winningRate, "types that each run wins"),
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

/** Winning rates of normal forms. */
export const comparedForms = z.object({
  runs: byName(z.string(), "the run folder of each form"),
  unions: described(z.boolean(), "types with any union count"),
  pairs: z.array(formPair),
  withoutForms: list(z.string(), "types that have no normal forms"),
  protocol: protocolRecord,
});
export type ComparedForms = Plain<z.output<typeof comparedForms>>;
