import type { Random } from "../numeric/random.ts";

/** A tie rule that puts all entities into one order. */
export type Ordering = "optimistic" | "pessimistic" | "random" | "index";

/**
 * Definition of a tie rule: the position of an answer among entities of the same score.
 * @example
 * const first: TieRuleDefinition = {
 *   describe: "an answer stands before all non-answers of equal score",
 *   ahead: () => 0,
 *   orders: ["optimistic"],
 * };
 * @internal
 */
export interface TieRuleDefinition {
  /** Description for help and reports. */
  readonly describe: string;
  /**
   * How many non-answers of equal score count as before an answer.
   * @param same number of non-answers of equal score
   * @param before number of those with a smaller id
   */
  ahead(same: number, before: number, random: Random): number;
  /** The rule depends on ids, which are counted only for it. */
  readonly byId?: true;
  /** The total orders of entities over which the rule averages ranks. */
  readonly orders: readonly Ordering[];
}

const rules = {
  realistic: {
    describe: "the mean of the best and the worst rank among equal scores",
    ahead: (same) => same / 2,
    orders: ["optimistic", "pessimistic"],
  },
  optimistic: {
    describe: "an answer stands before all non-answers of equal score",
    ahead: () => 0,
    orders: ["optimistic"],
  },
  pessimistic: {
    describe: "an answer stands behind all non-answers of equal score",
    ahead: (same) => same,
    orders: ["pessimistic"],
  },
  index: {
    describe: "equal scores stand in the order of entity ids, as a stable sort leaves them",
    ahead: (_, before) => before,
    byId: true,
    orders: ["index"],
  },
  random: {
    describe: "equal scores stand in a random order, the same for the same seed",
    ahead: (same, _, random) => random.below(same + 1),
    orders: ["random"],
  },
} as const satisfies Record<string, TieRuleDefinition>;

/** The name of a tie rule. */
export type TieRule = keyof typeof rules;

/** All tie rules by name: the one place where they are defined, for links and for queries. @internal */
export const tieRules: Readonly<Record<TieRule, TieRuleDefinition>> = rules;

export const tieRuleNames = Object.keys(rules) as TieRule[];

/** The figures when all ties count for the answers, and when all count against them. */
export interface TieRange {
  /** The value if all ties go for the answers. */
  readonly optimistic: number;
  /** The value if all ties go against the answers. */
  readonly pessimistic: number;
}
