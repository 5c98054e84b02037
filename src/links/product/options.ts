import type { LinkPredictor } from "../predictor.ts";
import { aggregations } from "../rules/scoring/aggregations.ts";

/** Powers by which rules count beside other experts. */
const RULE_POWERS: readonly RulePower[] = [1, 2, 3, 4, 8, 16].map((power) => ({ power }));
/** Powers of rules whose scores are sharp. */
const SHARP_POWERS: readonly RulePower[] = [1, 2, 4].map((power) => ({ power, sharp: true }));
/** Powers by which other experts count beside each other. */
const PLAIN_POWERS = [0, 1, 2] as const;

/** One way to put experts together. */
export interface ProductOption {
  /** One for each expert; 0 leaves it out. */
  readonly powers: readonly number[];
  /** Place of the aggregation of rules, where rules count. */
  readonly aggregation?: number;
  /** Whether rules score log(1 + 50 · evidence) in place of log(1 + evidence). */
  readonly sharp?: true;
}

/** By what rules count. */
export interface RulePower extends Pick<ProductOption, "sharp"> {
  readonly power: number;
}

/** Powers of the experts that are no rules, with those of the rules that are tried beside them. */
export interface PlainPowers {
  /** One for each expert; that of the rules is 0. */
  readonly powers: readonly number[];
  readonly rulePowers: readonly RulePower[];
}

/** The place of the expert that is rules; -1 where none is. */
export const rulesAmong = (experts: readonly LinkPredictor[]): number =>
  experts.findIndex(({ rules, factorRows }) => rules !== undefined && factorRows !== undefined);

/**
 * The ways that are tried: every expert alone, and together with powers of 1 and 2 beside each other, and of rules 1, 2, 3, 4, 8 and 16.
 * Powers that are all even say nothing that half of them does not.
 * @param sharp also try rules whose scores are sharp
 */
export function plainPowers(experts: readonly LinkPredictor[], sharp = false): readonly PlainPowers[] {
  const rules = rulesAmong(experts);
  const beside = rules < 0 ? [] : [...RULE_POWERS, ...(sharp ? SHARP_POWERS : [])];
  const vectors = experts.reduce<readonly (readonly number[])[]>(
    (before, _, at) =>
      before.flatMap((some) =>
        at === rules ? [[...some, 0]] : PLAIN_POWERS.map((power) => [...some, power]),
      ),
    [[]],
  );
  return vectors.flatMap((powers): readonly PlainPowers[] => {
    const isSilent = powers.every((power) => power === 0);
    if (isSilent) return rules < 0 ? [] : [{ powers, rulePowers: [{ power: 1 }] }];
    if (powers.every((power) => power !== 1)) return [];
    return [{ powers, rulePowers: beside }];
  });
}

/** All of them one by one, in the order in which {@link plainPowers} has them: without rules, then by aggregation and power. */
export function productOptions(experts: readonly LinkPredictor[], sharp = false): readonly ProductOption[] {
  const rules = rulesAmong(experts);
  return plainPowers(experts, sharp).flatMap(({ powers, rulePowers }) => [
    ...(powers.some((power) => power > 0) ? [{ powers }] : []),
    ...aggregations.flatMap((_, aggregation) =>
      rulePowers.map(({ power, ...rest }) => ({
        powers: powers.map((each, at) => (at === rules ? power : each)),
        aggregation,
        ...rest,
      })),
    ),
  ]);
}
