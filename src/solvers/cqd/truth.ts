import type { DenseRows } from "../rows/dense-rows.ts";
import type { RowSource } from "../rows/rows.ts";
import { truthsOfScores } from "../rows/truths-of-scores.ts";
import { type CqdRules, emptyRange, knownTails, truthOfScore, widen } from "./rules.ts";

/**
 * Rows of truths for explanations. Min-max normalisation depends on all rows of a call; here a call is one row, as it
 * is for links from an anchor.
 */
export function cqdTruth(
  rows: DenseRows,
  rules: Pick<CqdRules, "entityCount" | "normalisation" | "temperature" | "max" | "known">,
): RowSource {
  const { entityCount } = rules;
  return truthsOfScores(
    () => rows,
    entityCount,
    (out, row, head, relation) => {
      const range = emptyRange();
      if (rules.normalisation !== "sigmoid") widen(range, row);
      const truthOf = truthOfScore(rules, range);
      for (let tail = 0; tail < entityCount; tail++) out[tail] = truthOf(row.scores[tail]!);
      for (const tail of knownTails(rules.known, head, relation)) out[tail] = 1;
    },
  );
}
