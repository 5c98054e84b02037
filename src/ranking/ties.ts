import type { TieRule } from "./filtered-ranks.ts";

export type { TieRule };

/** What each tie rule does, as help and reports say it. */
export const tieRules: Readonly<Record<TieRule, string>> = {
  realistic: "the mean of the best and the worst rank among equal scores",
  optimistic: "an answer stands before all non-answers of equal score",
  pessimistic: "an answer stands behind all non-answers of equal score",
  index: "equal scores stand in the order of entity ids, as a stable sort leaves them",
  random: "equal scores stand in a random order, the same for the same seed",
};

export const tieRuleNames = Object.keys(tieRules) as TieRule[];
