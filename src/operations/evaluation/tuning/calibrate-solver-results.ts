import * as z from "zod/mini";
import { count, described, known, list, share, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { setting } from "../../contract/records.ts";
import { chosenOn } from "./tune-results.ts";

const expectation = known(
  "Expectation",
  z.object({
    expected: described(z.number(), "answers that were expected: the sum of the truths"),
    misplaced: share("Σ |expected − answers| over bins of truth, as a share of the answers"),
  }),
);

/** The conversions of truths of answers to probabilities, by the most likely number of missing links. */
export const solverCalibrated = z.object({
  out: word("the preset that was written"),
  values: described(setting, "the values that were fitted"),
  missing: list(
    z.object({
      missing: count("links that are most likely missing; 3 stands for three and more"),
      slope: described(z.number(), "fitted log-odds are `slope` times those of the score, and `shift`"),
      shift: z.number(),
      own: described(
        z.boolean(),
        "false where answers were too few: the line is that of one missing link less",
      ),
      answers: count("hard answers of the queries that nothing was fitted on"),
      before: described(expectation, "of scores as they are"),
      after: described(expectation, "of fitted truths"),
    }),
    "by number of missing links; measured on every second query, where nothing was fitted",
  ),
  chosen: described(known("FittedOn", z.object(chosenOn)), "what the values were fitted on"),
});
export type SolverCalibrated = Plain<z.output<typeof solverCalibrated>>;
